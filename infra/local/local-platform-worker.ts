import { parentPort, workerData } from 'node:worker_threads';
import { createPlatform } from '#shared/platforms/create-platform.ts';

try {
  parentPort?.postMessage({ result: await createPlatform(workerData) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
