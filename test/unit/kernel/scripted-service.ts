import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** How a service answers one request. */
export type Answering = (response: ServerResponse) => void;

export const answer =
  (status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Closes the connection before it answers. */
export const hangUp: Answering = (response) => void response.destroy();

/** Closes the connection in the middle of the answer. */
export const cutOff: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0', 'content-length': '100' });
  response.write('{"Item":', () => response.destroy());
};

export const neverAnswer: Answering = () => undefined;

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A server that answers as its script says, the last answer again and again. */
export class ScriptedService {
  readonly received: ReceivedRequest[] = [];
  #script: readonly Answering[] = [];
  #answered = 0;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      this.received.push({ headers: request.headers, body: JSON.parse(body) });
      const answering = this.#script[Math.min(this.#answered, this.#script.length - 1)];
      this.#answered += 1;
      answering?.(response);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Begins anew. */
  play(...script: readonly Answering[]): void {
    this.#script = script;
    this.#answered = 0;
    this.received.length = 0;
  }

  async stop(): Promise<void> {
    await new Promise((stopped) => {
      this.#server.close(stopped);
      this.#server.closeAllConnections();
    });
  }
}
