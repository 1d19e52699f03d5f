import { clock } from '#shared/kernel/clock.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { pageOfList } from '#shared/kernel/http/page.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { listExchangeRates } from '#shared/rates/contract.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { exchangeRatesFor } from '#shared/rates/rules.ts';

export const handler = endpoint(listExchangeRates, async ({ platformId, query }) => {
  const [platform, table] = await Promise.all([readPlatform(platformId), currentRates()]);
  const { limit, cursor, ...filters } = query;
  const scope = { operationId: listExchangeRates.id, platformId, filters };
  return pageOfList(exchangeRatesFor(platform, table, filters, clock.now()), { scope, limit, cursor });
});
