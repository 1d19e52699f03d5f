import { parentPort, workerData } from 'node:worker_threads';
import { synthesize } from '../synthesize.ts';
import { checkWorkflows } from './check-workflows.ts';
import { repositoryRoot } from './repository-root.ts';

try {
  checkWorkflows(repositoryRoot);
  parentPort?.postMessage({ result: await synthesize(workerData) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
