import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** A port that is known before the server behind it starts. Bytes pass through it unchanged. */
export interface Door {
  readonly port: number;
  close(): void;
}

const portIn = (file: string): number | undefined =>
  existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;

const lead = (socket: Socket, port: number | undefined): void => {
  if (port === undefined) {
    socket.destroy();
    return;
  }
  const inside = connect(port, '127.0.0.1');
  // When one side ends or breaks, pipeline destroys the other one.
  const ended = (): void => undefined;
  pipeline(socket, inside, ended);
  pipeline(inside, socket, ended);
};

/** @param file has the port of the server behind the door; while there is no such file, every connection ends at once */
export const openDoor = async (file: string): Promise<Door> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    lead(socket, portIn(file));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The door has no port');
  return {
    port: address.port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
