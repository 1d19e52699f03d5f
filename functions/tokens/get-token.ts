import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { getToken } from '#shared/tokens/contract.ts';
import { tokenView } from '#shared/tokens/rules.ts';
import { readToken } from '#shared/tokens/store.ts';

export const handler = endpoint(getToken, async ({ platformId, path }) => {
  const uuid = pathUuid('Token', path.tokenId, 'TOKEN_NOT_FOUND');
  const token = await readToken({ platformId, uuid });
  if (token === undefined) throw new Refusal('TOKEN_NOT_FOUND');
  return tokenView(token);
});
