import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { type Post, post } from '#shared/webhooks/sending/post.ts';

/** What a test's endpoint does with a connection, once the request has come. */
export type Behaviour = (socket: Socket, request: string) => void;

export interface Endpoint {
  readonly port: number;
  readonly url: string;
  /** All connections so far, also those that sent nothing. */
  readonly connections: () => number;
  /** What was sent to it. */
  readonly requests: string[];
  stop(): void;
}

const isWhole = (request: string): boolean => {
  const end = request.indexOf('\r\n\r\n');
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(request)?.[1] ?? 0);
  return end >= 0 && Buffer.byteLength(request.slice(end + 4)) >= length;
};

/** A server on raw sockets, which may answer what no HTTP library would let it; with `tls` behind TLS. */
export const startEndpoint = async (behave: Behaviour, tls?: TlsOptions): Promise<Endpoint> => {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const serve = (socket: Socket) => {
    let request = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      request += chunk.toString('utf8');
      if (!isWhole(request)) return;
      requests.push(request);
      behave(socket, request);
    });
  };
  const server: Server = tls ? createTlsServer(tls, serve) : createServer(serve);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  });
  // IPv4 and IPv6 alike: whatever way leads here is seen.
  await new Promise<void>((listening) => server.listen(0, '::', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  const { port } = address;
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    connections: () => connections,
    requests,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};

export const body = JSON.stringify({ id: 'Webhook:0199a7c0-0000-7000-8000-000000000000', type: 'TEST' });

/** An attempt as the local platform makes it. */
export const postTo = (endpoint: string, more: Partial<Post> = {}) =>
  post({ endpoint, headers: { 'X-Webhook-Id': 'Webhook:1' }, body, isPlainHttpAllowed: true, ...more });
