import { ErrorCode, type NonceValidator, UmaError } from '@uma-sdk/core';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

/** A message may be so old, or so far ahead of our clock. */
const windowMs = 10 * 60_000;
/** Longer than a message counts, so that none counts twice. */
const keptMs = 3 * windowMs;

const nonceItem = defineItem({
  schema: z.object({
    domain: z.string(),
    nonce: z.string(),
    seenAt: z.string(),
    /** Absent for a message that is about no payment. */
    paymentId: z.string().optional(),
  }),
  keyOf: ({ domain, nonce }: { domain: string; nonce: string }) => ({
    pk: `UMA_NONCE#${domain}#${nonce}`,
    sk: 'NONCE',
  }),
  expiresAtEpochSecondsOf: ({ seenAt }) => Math.ceil((Date.parse(seenAt) + keptMs) / 1000),
});

const nonceForm = /^[\x21-\x7e]{1,64}$/;

/** What makes a message of another VASP one of a kind. */
export interface SignedOnce {
  /** The sender's, lower case. */
  readonly domain: string;
  readonly nonce: string;
  readonly timestampSeconds: number;
}

const checkForm = (nonce: string, timestampSeconds: number): void => {
  if (!Number.isSafeInteger(timestampSeconds)) {
    throw new UmaError('The timestamp must be in whole seconds.', ErrorCode.INVALID_TIMESTAMP);
  }
  if (!nonceForm.test(nonce)) {
    throw new UmaError('The nonce must have 1 to 64 visible ASCII characters.', ErrorCode.INVALID_NONCE);
  }
};

/** @throws UmaError INVALID_TIMESTAMP for a message that is too old, or from the future */
export const checkFresh = ({ timestampSeconds }: Pick<SignedOnce, 'timestampSeconds'>): void => {
  const awayMs = Math.abs(clock.nowMs() - timestampSeconds * 1000);
  if (awayMs <= windowMs) return;
  const message = 'The timestamp must be within ten minutes of now, in whole seconds.';
  throw new UmaError(message, ErrorCode.INVALID_TIMESTAMP);
};

/** The SDK's check of the signature, with the validator that it is given. */
export type VerifySignature = (nonces: NonceValidator) => Promise<boolean>;

/** OLD: also a message that is too old, because what it asks for may have been done when it was new. */
export type AcceptedAge = 'FRESH' | 'OLD';

/**
 * Checks the signature of a message. Its nonce is not kept.
 *
 * @throws UmaError INVALID_TIMESTAMP, INVALID_NONCE for one of a wrong form, INVALID_SIGNATURE
 */
export const checkSignature = async (
  domain: string,
  verify: VerifySignature,
  age: AcceptedAge = 'FRESH',
): Promise<SignedOnce> => {
  const seen: SignedOnce[] = [];
  const nonces: NonceValidator = {
    checkAndSaveNonce: async (nonce, timestampSeconds) => {
      checkForm(nonce, timestampSeconds);
      if (age === 'FRESH') checkFresh({ timestampSeconds });
      seen.push({ domain, nonce, timestampSeconds });
      return true;
    },
  };
  const isVerified = await isSigned(() => verify(nonces));
  const [message] = seen;
  if (isVerified && message !== undefined) return message;
  throw new UmaError('The signature does not fit the message.', ErrorCode.INVALID_SIGNATURE);
};

/** The SDK throws an error of another kind for a signature that is none. */
const isSigned = async (verify: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof UmaError) throw error;
    return false;
  }
};

const usedBefore = (): UmaError => new UmaError('The nonce was used before.', ErrorCode.INVALID_NONCE);

/**
 * Keeps the nonce of a message that counts once. Its signature must have been verified, so that nobody can use up the
 * nonces of others.
 *
 * @throws UmaError INVALID_NONCE for one that was used before
 */
export const useNonce = async ({ domain, nonce }: SignedOnce): Promise<void> => {
  const item = { domain, nonce, seenAt: clock.now().toISOString() };
  if (!(await writeAlone(nonceItem.put(item, absent('nonce')), { isChange: false }))) throw usedBefore();
};

/**
 * Keeps the nonce of a message about a payment, which may come again: the same message is about the same payment, and
 * moves nothing twice.
 *
 * @returns the payment that the nonce is kept for: `paymentId` for a new one
 * @throws UmaError INVALID_NONCE for one that was used for something else
 */
export const claimNonce = async ({ domain, nonce }: SignedOnce, paymentId: string): Promise<string> => {
  const item = { domain, nonce, paymentId, seenAt: clock.now().toISOString() };
  if (await writeAlone(nonceItem.put(item, absent('nonce')), { isChange: false })) return paymentId;
  const kept = await nonceItem.get({ domain, nonce });
  if (kept?.paymentId === undefined) throw usedBefore();
  return kept.paymentId;
};
