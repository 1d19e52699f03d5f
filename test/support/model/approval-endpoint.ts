import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

const eventSchema = z.object({ type: z.string() });

/** A platform's webhook endpoint that answers approval requests as it is told, and everything else with 200. */
export class ApprovalEndpoint {
  /** HTTP status of the next answers to approval requests. */
  status = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void text(request).then((body) => {
        const { type } = eventSchema.parse(JSON.parse(body));
        const status = type === 'INCOMING_PAYMENT_PENDING' ? this.status : 200;
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<ApprovalEndpoint> {
    const endpoint = new ApprovalEndpoint();
    await new Promise<void>((done) => endpoint.#server.listen(0, '127.0.0.1', done));
    return endpoint;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/webhooks`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
