import type { BasicCredentials } from './basic-credentials.ts';
import { isSecretOf, newClientSecret, secretHashOf, tokenKeyOf } from './credentials.ts';
import { readToken } from './store.ts';
import type { Token } from './token.ts';

/** Stands in for a token that does not exist, so that its absence takes the same read, hash and comparison. */
const nobody = {
  key: {
    platformId: '00000000-0000-7000-8000-000000000000',
    uuid: '00000000-0000-7000-8000-000000000000',
  },
  secretHash: secretHashOf(newClientSecret()),
};

/** The token that these credentials are; undefined when any part is missing or wrong. */
export const authenticate = async (credentials: BasicCredentials | undefined): Promise<Token | undefined> => {
  const key = tokenKeyOf(credentials?.clientId ?? '') ?? nobody.key;
  const token = await readToken(key);
  const isRight = isSecretOf(credentials?.clientSecret ?? '', token?.secretHash ?? nobody.secretHash);
  return isRight ? token : undefined;
};
