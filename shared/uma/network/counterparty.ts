import { ErrorCode, type NonceValidator, type PubKeyResponse, UmaError } from '@uma-sdk/core';
import { isCounterpartyAllowed } from '../counterparties/check-counterparty.ts';
import { counterpartyKeys, forgetKeys } from './counterparty-keys.ts';
import { type AcceptedAge, checkSignature, type SignedOnce, useNonce } from './nonces.ts';

/** A name, and a port on one machine only. */
const domainForm = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;

/** @throws UmaError INVALID_INPUT for what cannot be the domain of a VASP */
const checkedDomain = (domain: string): string => {
  const lower = domain.toLowerCase();
  if (domainForm.test(lower)) return lower;
  throw new UmaError('vaspDomain must be a domain name.', ErrorCode.INVALID_INPUT);
};

/** The SDK's check of one message. */
type Verify = (keys: PubKeyResponse, nonces: NonceValidator) => Promise<boolean>;

const isSignatureWrong = (error: unknown): boolean =>
  error instanceof UmaError && error.code === ErrorCode.INVALID_SIGNATURE.code;

/**
 * Checks that a message is from the VASP on a domain. It may have changed its keys since we read them, so a signature that
 * does not fit is checked once more with new ones. The nonce is not kept: see nonces.ts.
 *
 * @throws UmaError
 */
export const signedBy = async (
  vaspDomain: string,
  verify: Verify,
  age: AcceptedAge = 'FRESH',
): Promise<SignedOnce> => {
  const domain = checkedDomain(vaspDomain);
  const attempt = async (): Promise<SignedOnce> => {
    const keys = await counterpartyKeys(domain);
    return checkSignature(domain, (nonces) => verify(keys, nonces), age);
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isSignatureWrong(error) || !forgetKeys(domain)) throw error;
    return attempt();
  }
};

/** The same, for a message that counts for the first time only. @throws UmaError */
export const verifiedBy = async (vaspDomain: string, verify: Verify): Promise<void> =>
  useNonce(await signedBy(vaspDomain, verify));

/**
 * For messages whose signature was verified: nobody else learns whom the operator has listed.
 *
 * @throws UmaError COUNTERPARTY_NOT_ALLOWED
 */
export const checkAllowed = async (vaspDomain: string): Promise<void> => {
  const domain = vaspDomain.toLowerCase();
  if (await isCounterpartyAllowed(domain)) return;
  throw new UmaError(`This service does not deal with ${domain}.`, ErrorCode.COUNTERPARTY_NOT_ALLOWED);
};
