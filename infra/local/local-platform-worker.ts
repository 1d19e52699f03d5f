import { parentPort, workerData } from 'node:worker_threads';
import { hasAddresses } from '#shared/customers/addresses-on-domain.ts';
import { createPlatform } from '#shared/platforms/create-platform.ts';

const { order, serviceDomains } = workerData;

try {
  const result = await createPlatform(order, { serviceDomains, hasAddresses });
  parentPort?.postMessage({ result });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
