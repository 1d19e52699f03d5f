import { clock } from '#shared/kernel/clock.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import {
  type BasicCredentials,
  isSecretOf,
  newClientSecret,
  secretHashOf,
  tokenKeyOf,
} from './credentials.ts';
import { isBlocked, noteFailure, type SignIn } from './failed-sign-ins.ts';
import { readToken } from './store.ts';
import type { Token } from './token.ts';

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
