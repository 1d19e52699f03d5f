import { parentPort } from 'node:worker_threads';
import { stop } from 'esbuild';
import { bundleFunctions } from '../bundle.ts';

try {
  await bundleFunctions();
  // Its process would stay beside the service, with the memory of all bundles.
  await stop();
  parentPort?.postMessage({ result: {} });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
