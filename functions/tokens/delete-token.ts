import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { deleteToken } from '#shared/tokens/contract.ts';
import { revokeToken } from '#shared/tokens/revoke-token.ts';

export const handler = endpoint(deleteToken, async ({ platformId, path }) => {
  const uuid = pathUuid('Token', path.tokenId, 'TOKEN_NOT_FOUND');
  await revokeToken({ platformId, uuid });
  return undefined;
});
