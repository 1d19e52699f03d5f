import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { LocalService } from '../local-service.ts';
import { operatorConnection } from '../operator-connection.ts';

interface PassedOn {
  readonly port: number;
  stop(): void;
}

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/**
 * Listens on 127.0.0.1 and passes each connection on to a server that is started when the first one comes, so that a
 * start does not pay for what nobody opens.
 *
 * @param wantedPort another free one is taken when somebody has it
 * @param startServer gives the server's port
 */
const passOn = async (wantedPort: number, startServer: () => Promise<number>): Promise<PassedOn> => {
  const sockets = new Set<Socket>();
  let started: Promise<number> | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    started ??= startServer();
    started.then(
      (port) => {
        const onwards = connect(port, '127.0.0.1');
        onwards.on('error', () => socket.destroy());
        socket.once('close', () => onwards.destroy());
        onwards.once('close', () => socket.destroy());
        socket.pipe(onwards).pipe(socket);
      },
      () => {
        started = undefined;
        socket.destroy();
      },
    );
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(wantedPort).catch((error: unknown) => {
    if (!isPortTaken(error)) throw error;
    return listen(0);
  });
  server.unref();
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : wantedPort,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

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
