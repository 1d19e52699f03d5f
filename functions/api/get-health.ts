import { getHealth } from '#shared/api/health/contract.ts';
import { healthOf } from '#shared/api/health/rules.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { apiVersion } from '#shared/kernel/http/api-version.ts';
import { endpoint } from '#shared/kernel/http/endpoint.ts';
import { getLatestRates } from '#shared/rates/store.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Reads the table, so a service that cannot reach its data answers 503 like every other operation. */
export const handler = endpoint(getHealth, async () => {
  const filed = await getLatestRates();
  const nowMs = clock.nowMs();
  return {
    ...healthOf(environment, filed, nowMs),
    environment,
    apiVersion,
    checkedAt: new Date(nowMs).toISOString(),
    ...(filed && { ratesUpdatedAt: filed.updatedAt }),
  };
});
