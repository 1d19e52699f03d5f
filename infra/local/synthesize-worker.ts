import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { inWorker } from './in-worker.ts';

/** In a thread of its own, because to load the CDK keeps this one busy for a second. */
const bundleFunctions = async (): Promise<void> => {
  await inWorker({
    module: new URL('./bundle-worker.ts', import.meta.url),
    data: undefined,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    result: z.object({}),
  });
  parentPort?.postMessage({ step: 'The functions are bundled' });
};

try {
  const [{ synthesize }] = await Promise.all([import('../synthesize.ts'), bundleFunctions()]);
  parentPort?.postMessage({ result: await synthesize(workerData) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
