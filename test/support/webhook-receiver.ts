import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { patienceMs } from './patience.ts';

/** An answer with a Retry-After header. */
export interface WholeAnswer {
  readonly status: number;
  readonly retryAfter: string;
}

/** The receiver's reaction to a request: an answer, silence, or a closed connection. */
export type Reaction = number | WholeAnswer | 'SILENCE' | 'RESET';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
}

/** Whether a request asks for the approval of an incoming payment. */
export const isApprovalRequest = ({ body }: ReceivedRequest): boolean =>
  body.includes('INCOMING_PAYMENT_PENDING');

/**
 * Leaves incoming payments open for as long as a platform may take to answer. The tests' clock shortens waits of the
 * service, but not this answer.
 */
export const leaveUndecided = async (request: ReceivedRequest): Promise<Reaction> => {
  if (!isApprovalRequest(request)) return 200;
  await sleep(3_000);
  return 202;
};

/** A platform's webhook endpoint on this machine. */
export class WebhookReceiver {
  readonly url: string;
  readonly requests: ReceivedRequest[] = [];
  /** Chooses the reaction by the request. A plain reaction applies to all requests. */
  reaction: Reaction | ((request: ReceivedRequest) => Reaction | Promise<Reaction>);
  readonly #server: Server;
  readonly #port: number;

  private constructor(server: Server, port: number, reaction: WebhookReceiver['reaction']) {
    this.#server = server;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}/webhooks`;
    this.reaction = reaction;
  }

  static async start(reaction: WebhookReceiver['reaction'] = 200): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    // The process can end without a call of stop().
    server.unref();
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const receiver = new WebhookReceiver(server, port, reaction);
    server.on('request', async (request, response) => {
      const { method = '', url = '', headers } = request;
      // Somebody who asks whether a server that has gone still answers on this port. Webhooks are POSTs.
      if (method === 'GET') {
        response.writeHead(405).end();
        return;
      }
      const received = { method, path: url, headers, body: await text(request), atMs: performance.now() };
      receiver.requests.push(received);
      await receiver.#react(received, response);
    });
    return receiver;
  }

  async #react(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    const { reaction } = this;
    const chosen = typeof reaction === 'function' ? await reaction(request) : reaction;
    if (chosen === 'SILENCE') return;
    if (chosen === 'RESET') {
      response.destroy();
      return;
    }
    if (typeof chosen === 'object') response.setHeader('Retry-After', chosen.retryAfter);
    const status = typeof chosen === 'object' ? chosen.status : chosen;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
  }

  /** The requests about one transaction. */
  about(transactionId: string): ReceivedRequest[] {
    return this.requests.filter(({ body }) => body.includes(transactionId));
  }

  /** The first request about a transaction, once it has arrived. */
  async firstRequestAbout(transactionId: string): Promise<ReceivedRequest> {
    const deadline = performance.now() + patienceMs;
    for (;;) {
      const [request] = this.about(transactionId);
      if (request !== undefined) return request;
      if (performance.now() > deadline) throw new Error(`No request about ${transactionId} has arrived`);
      await sleep(20);
    }
  }

  /** Closes all connections, stays away for `goneMs`, and then listens on the same port again. */
  async restart(goneMs: number): Promise<void> {
    await this.stop();
    await sleep(goneMs);
    await new Promise<void>((done) => {
      this.#server.listen(this.#port, '127.0.0.1', done);
    });
  }

  async stop(): Promise<void> {
    const closed = new Promise((done) => {
      this.#server.close(done);
    });
    this.#server.closeAllConnections();
    await closed;
  }
}
