import { ApiError } from '#shared/kernel/errors.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { getToken } from '#shared/platforms/tokens/contract.ts';
import { tokenView } from '#shared/platforms/tokens/rules.ts';
import { readToken } from '#shared/platforms/tokens/store.ts';

export const handler = endpoint(getToken, async ({ platformId, path }) => {
  const uuid = pathUuid('Token', path.tokenId, 'TOKEN_NOT_FOUND');
  const token = await readToken({ platformId, uuid });
  if (token === undefined) throw new ApiError('TOKEN_NOT_FOUND');
  return tokenView(token);
});
