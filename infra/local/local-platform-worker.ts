import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { keepTime } from '@payments-service/local-aws/keep-time';
import { seedRandom } from '@payments-service/local-aws/seeded-random';
import { hasAddresses } from '#shared/customers/addresses-on-domain.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { transact } from '#shared/kernel/table/transact.ts';
import { createPlatform } from '#shared/platforms/create-platform.ts';
import { usageKeyOf } from '#shared/platforms/request-limits.ts';
import { getPlatform, readPlatform } from '#shared/platforms/store.ts';
import { clientIdOf, tokenKeyOf } from '#shared/platforms/tokens/credentials.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { tokenWrite } from '#shared/platforms/tokens/store.ts';
import { permissions } from '#shared/platforms/tokens/token.ts';
import { umaDomainOwner } from '#shared/platforms/uma-domain-store.ts';

const { task, order, serviceDomains, formerClientId, clock, seed } = workerData;
if (clock !== undefined) keepTime(clock);
if (seed !== undefined) seedRandom(seed);

/** The platform of a former token, or the one that has or had the domain of the local platform. */
const findPlatform = async (): Promise<string | undefined> => {
  const former = formerClientId === undefined ? undefined : tokenKeyOf(formerClientId)?.platformId;
  if (former !== undefined && (await getPlatform(former))) return former;
  return umaDomainOwner(order.umaDomain);
};

const newToken = async () => {
  const platformId = await findPlatform();
  if (platformId === undefined) return {};
  const platform = await readPlatform(platformId);
  const usageKey = usageKeyOf(platform);
  const { token, clientSecret } = issueToken({ platformId, name: 'Local start', permissions, usageKey });
  await transact({ token: tokenWrite(token) });
  return { created: { platformId, clientId: clientIdOf(token), clientSecret } };
};

const newPlatform = async () => ({ created: await createPlatform(order, { serviceDomains, hasAddresses }) });

const mostTries = 6;
const pauseMs = 250;

/**
 * A machine that stands still longer than the database's clients wait must not end a start. After an unclear end the
 * domain tells whether the platform was written.
 */
const settled = async () => {
  for (let tries = 1; ; tries += 1) {
    try {
      if (task === 'token') return await newToken();
      const written = tries === 1 ? {} : await newToken();
      return written.created === undefined ? await newPlatform() : written;
    } catch (error) {
      if (tries === mostTries || error instanceof ApiError) throw error;
      await sleep(pauseMs);
    }
  }
};

try {
  const result = await settled();
  parentPort?.postMessage({ result });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
