import { catalogue } from '#shared/discoveries/catalogue.ts';
import { listDiscoveries } from '#shared/discoveries/contract.ts';
import { discoveriesIn } from '#shared/discoveries/rules.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';

export const handler = endpoint(listDiscoveries, async ({ query }) => ({
  data: discoveriesIn(catalogue, query),
}));
