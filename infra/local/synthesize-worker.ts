import { parentPort, workerData } from 'node:worker_threads';
import { stop } from 'esbuild';
import { synthesize } from '../synthesize.ts';
import { checkWorkflows } from './check-workflows.ts';
import { repositoryRoot } from './repository-root.ts';

try {
  checkWorkflows(repositoryRoot);
  const result = await synthesize(workerData);
  // Its process would stay beside the service, with the memory of all bundles.
  await stop();
  parentPort?.postMessage({ result });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
