import * as z from 'zod';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { readPage } from '#shared/kernel/http/page.ts';
import { listedCounterparties } from '#shared/uma/counterparties/counterparty-list.ts';
import { knownProviders } from '#shared/uma/counterparties/known-providers.ts';
import { listUmaProviders } from '#shared/uma/providers/contract.ts';
import { positionOf, providersAfter, umaProviderView, wantedProviders } from '#shared/uma/providers/rules.ts';
import { sandboxUmaProvider, shippedUmaProviders } from '#shared/uma/providers/uma-provider.ts';

const isSandbox = setting('ENVIRONMENT', environmentSchema) === 'sandbox';
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

const catalogue = [sandboxUmaProvider(sandboxUmaDomain), ...shippedUmaProviders].filter(
  ({ isSandboxOnly = false }) => isSandbox || !isSandboxOnly,
);

export const handler = endpoint(listUmaProviders, async ({ platformId, query }) => {
  const { limit, cursor, ...filters } = query;
  const providers = knownProviders(catalogue, await listedCounterparties(), sandboxUmaDomain);
  const wanted = wantedProviders(providers, filters);
  const page = await readPage({
    scope: { operationId: listUmaProviders.id, platformId, filters },
    limit,
    cursor,
    read: async (after, count) => providersAfter(wanted, after, filters).slice(0, count),
    positionOf,
  });
  return { ...page, data: page.data.map(umaProviderView), totalCount: wanted.length };
});
