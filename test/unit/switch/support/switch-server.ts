import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Reaction = (request: ReceivedRequest, response: ServerResponse) => void;

export interface SwitchServer {
  /** Root URL of the switch. It has a path of its own, as an operator's switch may have. */
  readonly url: string;
  readonly received: readonly ReceivedRequest[];
}

/** A switch on this machine that runs until the test ends. `react` answers its requests, or leaves them open. */
export const switchServer = async (react: Reaction): Promise<SwitchServer> => {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '', headers } = request;
    const one = { method, path, headers, body: await text(request) };
    received.push(one);
    react(one, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}/switch/v1`, received };
};

/** Gives every request the same answer. */
export const answering =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reaction =>
  (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
