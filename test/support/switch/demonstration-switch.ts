import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Certificate } from '#test/support/certificates.ts';

export interface SwitchAnswer {
  readonly status:
    | 'COLLECTED'
    | 'DELIVERED'
    | 'ON_ITS_WAY'
    | 'FAILED'
    | 'REJECTED'
    | 'CANCELLED'
    | 'RETURNED';
  readonly isRefundPossible?: boolean;
}

const termsSchema = z.looseObject({ amount: z.int(), currency: z.string() });
/** `payoutId` is the order's id, of a collection, too: the switch keeps one book. */
const orderSchema = z.union([
  termsSchema.extend({ payoutId: z.string() }),
  termsSchema
    .extend({ collectionId: z.string() })
    .transform((order) => ({ ...order, payoutId: order.collectionId, isCollection: true })),
]);
export type Order = z.output<typeof orderSchema>;

/** Money that came in by itself. */
export interface Deposit {
  readonly bankReference: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerName?: string;
}

/** What the switch knows of one payout or collection. `answer` is its status in the switch's book. */
export interface Entry {
  readonly order: Order;
  answer: SwitchAnswer;
  timesOrdered: number;
}

/** What the caller gets instead of an answer: a status of its own, a closed connection, or bytes that are no JSON. */
export type Fault = 'STATUS_500' | 'NO_ANSWER' | 'NONSENSE';

export interface Manners {
  /** How a payout stands when it is first ordered. */
  readonly onOrder: (order: Order) => SwitchAnswer;
  /** Undefined: the caller gets the answer. */
  readonly faultOf?: (entry: Entry) => Fault | undefined;
}

const isFresh = (timestamp: string): boolean => Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;

/** A payment switch with a book of its own, over https, that checks and makes signatures as docs/switch.md says. */
export class DemonstrationSwitch {
  readonly book = new Map<string, Entry>();
  /** Requests that the switch refused, because their signature was wrong. */
  refused = 0;
  /** While false, the switch ends every connection. */
  isUp = true;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  readonly #server: Server;
  #serviceKey: KeyObject | undefined;
  #manners: Manners = { onOrder: () => ({ status: 'DELIVERED' }) };

  static async start(certificate: Certificate): Promise<DemonstrationSwitch> {
    const started = new DemonstrationSwitch(certificate);
    await new Promise<void>((listening) => started.#server.listen(0, '127.0.0.1', listening));
    return started;
  }

  private constructor(certificate: Certificate) {
    this.#server = createServer(certificate, async (request, response) => {
      const body = await text(request);
      if (!this.isUp) return request.socket.destroy();
      const { method = '', url: path = '' } = request;
      const { 'x-switch-timestamp': timestamp = '', 'x-switch-signature': signature = '' } = request.headers;
      if (
        !this.#isOurs([String(timestamp), method, path, body].join('.'), String(signature), String(timestamp))
      ) {
        this.refused += 1;
        return response.writeHead(401).end();
      }
      const entry =
        method === 'POST' ? this.#take(JSON.parse(body)) : this.book.get(path.split('/').at(-1) ?? '');
      if (entry === undefined) return response.writeHead(404).end('{}');
      switch (this.#manners.faultOf?.(entry)) {
        case 'NO_ANSWER':
          return request.socket.destroy();
        case 'STATUS_500':
          return response.writeHead(500).end('{}');
        case 'NONSENSE':
          return response.writeHead(200).end('{"status":"PROBABLY"}');
        default:
          return response
            .writeHead(200, { 'Content-Type': 'application/json' })
            .end(JSON.stringify(entry.answer));
      }
    });
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The switch has no port');
    return `https://localhost:${address.port}/switch/v1`;
  }

  get publicKeyPem(): string {
    return createPublicKey(this.#key).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** @param pem `webhookPublicKey` of `GET /config` */
  trust(pem: string): void {
    this.#serviceKey = createPublicKey(pem);
  }

  behave(manners: Manners): void {
    this.#manners = manners;
  }

  entryOf(payoutId: string): Entry {
    const entry = this.book.get(payoutId);
    if (entry === undefined) throw new Error(`${payoutId} was never ordered`);
    return entry;
  }

  /** Changes the book and reports the result to the service. @returns the status of the service's answer */
  async report(baseUrl: string, payoutId: string, answer: SwitchAnswer): Promise<number> {
    this.entryOf(payoutId).answer = answer;
    return this.tell(baseUrl, payoutId, answer);
  }

  /** Reports anything, true or not. @returns the status of the service's answer */
  async tell(baseUrl: string, payoutId: string, answer: SwitchAnswer): Promise<number> {
    const isCollection = this.book.get(payoutId)?.order.isCollection === true;
    const path = `/switch/${isCollection ? 'collections' : 'payouts'}/${payoutId}/result`;
    return (await this.call(baseUrl, path, answer)).status;
  }

  /** Tells money that came in by itself. @returns the status of the service's answer */
  async deposit(baseUrl: string, deposit: Deposit): Promise<number> {
    return (await this.call(baseUrl, '/switch/deposits', deposit)).status;
  }

  /** Calls the service, signed. */
  async call(baseUrl: string, path: string, content: unknown): Promise<{ status: number; text: string }> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify(content);
    const signed = Buffer.from([timestamp, 'POST', path, body].join('.'));
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Switch-Timestamp': timestamp,
        'X-Switch-Signature': sign('sha256', signed, this.#key).toString('base64'),
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #take(parsed: unknown): Entry {
    const order = orderSchema.parse(parsed);
    const known = this.book.get(order.payoutId);
    if (known !== undefined) {
      known.timesOrdered += 1;
      return known;
    }
    const entry = { order, answer: this.#manners.onOrder(order), timesOrdered: 1 };
    this.book.set(order.payoutId, entry);
    return entry;
  }

  #isOurs(signed: string, signature: string, timestamp: string): boolean {
    const key = this.#serviceKey;
    if (key === undefined || !isFresh(timestamp)) return false;
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64'));
  }
}
