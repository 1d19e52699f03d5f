import { Worker } from 'node:worker_threads';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';

const messageSchema = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ problem: z.string() }),
  z.object({ step: z.string() }),
]);

export interface WorkerTask<T> {
  /** Module that posts `{ result }` or `{ problem }` once, and may post `{ step }` before. */
  readonly module: URL;
  readonly data: unknown;
  readonly env: Record<string, string>;
  readonly result: z.ZodType<T>;
  readonly onStep?: () => void;
}

/**
 * Runs a module in a thread that ends afterwards and so frees the memory of everything that it loaded.
 *
 * @throws StartError with the problem that the module posts
 */
export const inWorker = <T>({ module, data, env, result, onStep }: WorkerTask<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(module, { argv: [], execArgv: [], env, workerData: data });
    worker.on('message', (raw: unknown) => {
      const message = messageSchema.parse(raw);
      if ('step' in message) {
        onStep?.();
        return;
      }
      // Open connections would keep the thread alive.
      void worker.terminate();
      if ('problem' in message) reject(new StartError(message.problem));
      else resolve(result.parse(message.result));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`${module.pathname} ended with ${code} and no result`)));
  });
