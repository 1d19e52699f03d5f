import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { publicKeysPath } from '#shared/uma/network/contract.ts';
import { DemoError } from './demo-error.ts';

/** A message of the protocol and its answer, as they passed. */
export interface UmaExchange {
  readonly method: string;
  /** The UMA domain that was asked. */
  readonly host: string;
  readonly path: string;
  readonly sent: string;
  readonly status: number;
  readonly answered: string;
}

export interface Relay {
  readonly port: number;
  stop(): Promise<void>;
}

interface RelayOptions {
  /** 0: a free one. */
  readonly port: number;
  /** Port of the service behind it. */
  readonly to: () => number;
  readonly heard: (exchange: UmaExchange) => void;
}

/** Hands messages on to a service on this machine, and tells what they were. The header `Host` stays, because it names the domain. */
export const startRelay = async ({ port, to, heard }: RelayOptions): Promise<Relay> => {
  const pass = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url: path = '/', headers } = message;
    const sent = await text(message);
    const forwarded = request({ host: '127.0.0.1', port: to(), method, path, headers }, async (answer) => {
      const answered = await text(answer);
      heard({ method, host: headers.host ?? '', path, sent, status: answer.statusCode ?? 0, answered });
      response.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' });
      response.end(answered);
    });
    forwarded.on('error', () => response.destroy());
    forwarded.end(sent);
  };
  const server = createServer((message, response) => {
    pass(message, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new DemoError(`Port ${port} is taken, and the second service needs it`, { cause })),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The relay has no port');
  return {
    port: address.port,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
};

/** Asks a domain for its keys, which its first use makes. Other services wait for them for 4 s only. */
export const makeKeys = (port: number, umaDomain: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { host: umaDomain };
    request({ host: '127.0.0.1', port, path: publicKeysPath, headers }, (answer) => {
      answer.resume().once('end', resolve);
    })
      .once('error', reject)
      .end();
  });
