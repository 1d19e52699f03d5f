import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface PassedOn {
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
export const passOn = async (wantedPort: number, startServer: () => Promise<number>): Promise<PassedOn> => {
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
