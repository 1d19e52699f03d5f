import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { LocalService } from '../local-service.ts';
import { operatorConnection } from '../operator-connection.ts';
import { type PassedOn, passOn } from './pass-on.ts';

const workerModule = new URL('../../../operator/console/console-worker.ts', import.meta.url);
const messageSchema = z.union([z.object({ port: z.int() }), z.object({ problem: z.string() })]);

export interface OfferedConsole extends Pick<PassedOn, 'stop'> {
  /** The address with its key. */
  readonly url: string;
}

export interface OfferOptions {
  readonly wantedPort: number;
  /** Takes a sentence when the console cannot start. */
  readonly say: (text: string) => void;
}

/**
 * Offers the console of this service: its port listens at once, and a thread with the role that only reads serves it
 * from the first connection on. The stores are bound to their table by the environment, so it cannot be this thread.
 */
export const offerConsole = async (
  service: LocalService,
  { wantedPort, say }: OfferOptions,
): Promise<OfferedConsole> => {
  const key = randomBytes(32).toString('base64url');
  let worker: Worker | undefined;
  const startServer = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const workerData = {
        connection: operatorConnection(service),
        clock: service.clock.shared,
        key,
        publicPort: offered.port,
      };
      worker = new Worker(workerModule, { workerData, argv: [], execArgv: [] });
      worker.unref();
      worker.once('message', (raw: unknown) => {
        const message = messageSchema.parse(raw);
        if ('port' in message) resolve(message.port);
        else reject(new Error(message.problem));
      });
      worker.once('error', (error) => {
        say(`The console ended: ${error instanceof Error ? error.message : String(error)}`);
        reject(error);
      });
    });
  const offered = await passOn(wantedPort, startServer);
  return {
    url: `http://127.0.0.1:${offered.port}/?key=${key}`,
    stop: () => {
      offered.stop();
      void worker?.terminate();
    },
  };
};
