import { parentPort, workerData } from 'node:worker_threads';
import { synthesize } from '../synthesize.ts';

try {
  parentPort?.postMessage({ result: await synthesize(workerData) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
