import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that Linux and others give to outgoing connections, which would take a port before its server listens. */
const [first, end] = [20_000, 32_000];

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** A port of this machine that is free now, and so are those that lie `behind` it: for servers that start later. */
export const freePort = async (...behind: readonly number[]): Promise<number> => {
  for (;;) {
    const port = randomInt(first, end);
    const ports = [port, ...behind.map((more) => port + more)];
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return port;
  }
};
