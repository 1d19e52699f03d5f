import { parentPort, workerData } from 'node:worker_threads';
import { createPlatformAt } from '../../scripts/platform-create.ts';

try {
  const { address, order } = workerData;
  parentPort?.postMessage({ result: await createPlatformAt(address, order) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
