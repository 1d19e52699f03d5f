import { createHash } from 'node:crypto';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import { absent, any, below } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import {
  type BasicCredentials,
  isSecretOf,
  newClientSecret,
  secretHashOf,
  tokenKeyOf,
} from './credentials.ts';
import { readToken } from './store.ts';
import type { Token } from './token.ts';

/** Enough for a person who mistypes and for a worker that retries with an old secret. */
export const maxFailures = 20;
const windowSeconds = 300;

/** Where a sign-in comes from. */
interface SignIn {
  /** As the client sent it; it may name no token. */
  readonly clientId: string;
  readonly address: string;
}

interface Window extends SignIn {
  /** Number of the five minutes since 1970. */
  readonly window: number;
}

/** The hash keeps addresses out of the table, and its length does not depend on what the client sent. */
const pairOf = ({ clientId, address }: SignIn): string =>
  createHash('sha256')
    .update(JSON.stringify([clientId, address]))
    .digest('base64url');

const failures = defineItem({
  schema: z.object({ failures: z.int().optional() }),
  keyOf: (at: Window) => ({ pk: `SIGN_IN#${pairOf(at)}`, sk: String(at.window) }),
});

const windowNow = (): number => Math.floor(clock.nowMs() / 1000 / windowSeconds);

/**
 * Whether this client id was tried with wrong secrets too often from this address. The same client id is not blocked
 * from elsewhere, so nobody can lock a platform out.
 */
export const isBlocked = async (signIn: SignIn): Promise<boolean> => {
  const item = await failures.get({ ...signIn, window: windowNow() });
  return (item?.failures ?? 0) >= maxFailures;
};

/** Counts a failure. Only failures are written, and no more than the limit. */
export const noteFailure = async (signIn: SignIn): Promise<void> => {
  const window = windowNow();
  const change = { add: { failures: 1 }, set: { expiresAtEpochSeconds: (window + 2) * windowSeconds } };
  const isBelowLimit = any(absent('failures'), below('failures', maxFailures));
  await writeAlone(failures.update({ ...signIn, window }, change, isBelowLimit));
};

/** Used for a token that does not exist, so that the check takes the same read, hash and comparison. */
const nobody = {
  key: {
    platformId: '00000000-0000-7000-8000-000000000000',
    uuid: '00000000-0000-7000-8000-000000000000',
  },
  secretHash: secretHashOf(newClientSecret()),
  formerSecretHash: undefined,
  formerSecretUntil: undefined,
};

/** If the failure cannot be counted, the answer stays the same. */
const countFailure = async (signIn: SignIn): Promise<void> => {
  try {
    await noteFailure(signIn);
  } catch (error) {
    log.error({ operation: 'authorizeRequest', reason: 'COUNT', ...errorFields(error) });
  }
};

type Secret = 'PRESENT' | 'FORMER' | 'ENDED' | 'WRONG';

/** Always compares with two hashes, also when the token has one. So the time does not reveal a rotation. */
const secretOf = (token: Token | undefined, clientSecret: string): Secret => {
  const { secretHash, formerSecretHash, formerSecretUntil = '' } = token ?? nobody;
  const isPresent = isSecretOf(clientSecret, secretHash);
  const isFormer = isSecretOf(clientSecret, formerSecretHash ?? nobody.secretHash);
  if (isPresent) return 'PRESENT';
  if (!isFormer) return 'WRONG';
  return clock.now().toISOString() < formerSecretUntil ? 'FORMER' : 'ENDED';
};

/** What credentials are worth. */
export interface SignedIn {
  /** Undefined when any part is missing or wrong, or when too many wrong secrets came from this address. */
  readonly token: Token | undefined;
  /** The token that the client id names, for the log; whoever asks has perhaps no right to it. */
  readonly named: Token | undefined;
  readonly secret: Secret;
}

/** Reads the token of these credentials and the failures before, and counts another one. */
export const authenticate = async (
  { clientId, clientSecret }: BasicCredentials,
  address: string,
): Promise<SignedIn> => {
  const key = tokenKeyOf(clientId) ?? nobody.key;
  const signIn = { clientId, address };
  const [named, blocked] = await Promise.all([readToken(key), isBlocked(signIn)]);
  const secret = secretOf(named, clientSecret);
  const isRight = secret === 'PRESENT' || secret === 'FORMER';
  if (!blocked && !isRight) await countFailure(signIn);
  return { token: isRight && !blocked ? named : undefined, named, secret };
};
