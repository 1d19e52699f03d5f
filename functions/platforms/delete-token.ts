import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { deleteToken } from '#shared/platforms/tokens/contract.ts';
import type { TokenKey } from '#shared/platforms/tokens/credentials.ts';
import { readToken, removeToken, tokenPages } from '#shared/platforms/tokens/store.ts';
import type { Token } from '#shared/platforms/tokens/token.ts';

/** Tokens read at once in the search for another manager: one read unit holds about ten. */
const batchSize = 50;

const isManager = ({ permissions }: Token): boolean => permissions.includes('MANAGE');

/** Another token of the platform that may manage tokens; undefined when there is none. */
const otherManager = async ({ platformId, uuid }: TokenKey): Promise<Token | undefined> => {
  for await (const tokens of tokenPages(platformId, batchSize)) {
    const found = tokens.find((token) => token.uuid !== uuid && isManager(token));
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Another token with MANAGE must remain, so that the platform can still manage its tokens. */
const survivorOf = async (token: Token): Promise<Token | undefined> => {
  if (!isManager(token)) return undefined;
  const survivor = await otherManager(token);
  if (survivor !== undefined) return survivor;
  throw new ApiError('INVALID_INPUT', {
    message:
      'This is the last token with MANAGE; create another one first, or nobody could manage the platform.',
  });
};

const deleteOrLose = async (key: TokenKey): Promise<undefined | typeof lostRace> => {
  const token = await readToken(key);
  if (token === undefined) throw new ApiError('TOKEN_NOT_FOUND');
  return (await removeToken(token, await survivorOf(token))) ? undefined : lostRace;
};

export const handler = endpoint(deleteToken, async ({ platformId, path }) => {
  const key = { platformId, uuid: pathUuid('Token', path.tokenId, 'TOKEN_NOT_FOUND') };
  return changeWithRetry(() => deleteOrLose(key), {
    message: 'Other requests keep deleting tokens; try again.',
  });
});
