import { catalogue } from '#shared/accounts/institutions/catalogue.ts';
import { listDiscoveries } from '#shared/accounts/institutions/contract.ts';
import { discoveriesIn } from '#shared/accounts/institutions/rules.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pageOfList } from '#shared/kernel/http/page.ts';

export const handler = endpoint(listDiscoveries, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const scope = { operationId: listDiscoveries.id, platformId, filters };
  return pageOfList(discoveriesIn(catalogue, filters), { scope, limit, cursor });
});
