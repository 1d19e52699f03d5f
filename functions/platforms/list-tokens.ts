import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { listTokens } from '#shared/platforms/tokens/contract.ts';
import { isListed, tokenView } from '#shared/platforms/tokens/rules.ts';
import { readTokens } from '#shared/platforms/tokens/store.ts';

export const handler = endpoint(listTokens, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const page = await readPage({
    scope: { operationId: listTokens.id, platformId, filters },
    limit,
    cursor,
    read: (after, count) => readTokens(platformId, after, count),
    positionOf: ({ uuid }) => uuid,
    keep: (token) => isListed(token, filters),
  });
  return { ...page, data: page.data.map(tokenView) };
});
