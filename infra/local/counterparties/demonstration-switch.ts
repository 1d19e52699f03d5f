import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Certificate } from './certificate.ts';
import { type DemonstrationLightning, lightningDestinationSchema } from './demonstration-lightning.ts';
import type { Invoice } from './lightning-book.ts';
import { type Entry, type Order, orderSchema, type SwitchAnswer, SwitchBook } from './switch-book.ts';

export type { Entry, Order, SwitchAnswer } from './switch-book.ts';

/** Money that came in by itself. */
export interface Deposit {
  readonly bankReference: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly payerName?: string;
}

/**
 * What the caller gets instead of an answer: a status of its own, a closed connection, bytes that are no JSON, or
 * nothing until it gives up.
 */
export type Fault = 'STATUS_500' | 'NO_ANSWER' | 'NONSENSE' | 'SILENCE';

export interface Manners {
  /** How a payout stands when it is first ordered. */
  readonly onOrder: (order: Order) => SwitchAnswer;
  /** The same of a deposit that goes back; absent: the bank has it at once. */
  readonly onReturn?: (order: Order) => SwitchAnswer;
  /** Before the switch has read the request: what it ends with here has not reached the book. */
  readonly beforeBook?: (id: string) => Promise<Fault | undefined>;
  /** Undefined: the caller gets the answer. */
  readonly faultOf?: (entry: Entry) => Fault | undefined;
}

/** What a switch keeps over a restart. The default is nothing: an empty book and a new key. */
export interface KeptBySwitch {
  readonly book?: SwitchBook;
  /** P-256, to sign with. */
  readonly key?: KeyObject;
  /** Absent: the switch is not on the Lightning network. */
  readonly lightning?: DemonstrationLightning;
}

/** A deposit that goes back: the service asks how it stands, and nobody tells it. */
export const isReturn = (order: Order): boolean => order.isReturn === true;

const isFresh = (timestamp: string): boolean => Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

const fail = (request: IncomingMessage, response: ServerResponse, fault: Fault): void => {
  if (fault === 'NO_ANSWER') request.socket.destroy();
  if (fault === 'STATUS_500') response.writeHead(500).end('{}');
  if (fault === 'NONSENSE') response.writeHead(200).end('{"status":"PROBABLY"}');
};

const againMs = 200;

const lightningFailed = { status: 'FAILED', reason: 'LIGHTNING_PAYMENT_FAILED' } as const;

const invoicePayoutSchema = z.looseObject({ destination: lightningDestinationSchema });

/** The invoice that an order pays; undefined for an order to a bank. */
export const invoiceOf = (order: Order) => invoicePayoutSchema.safeParse(order).data?.destination;

/** A payment switch with a book of its own, over https, that checks and makes signatures as docs/switch.md says. */
export class DemonstrationSwitch {
  readonly #book: SwitchBook;
  /** Requests that the switch refused, because their signature was wrong. */
  refused = 0;
  /** While false, the switch ends every connection. */
  isUp = true;
  readonly privateKey: KeyObject;
  readonly lightning: DemonstrationLightning | undefined;
  readonly #server: Server;
  /** Where results of invoices are told; undefined until the service runs. */
  serviceUrl: string | undefined;
  #isStopped = false;
  #serviceKey: KeyObject | undefined;
  #manners: Manners = { onOrder: () => ({ status: 'DELIVERED' }) };

  static async start(certificate: Certificate, kept: KeptBySwitch = {}): Promise<DemonstrationSwitch> {
    const started = new DemonstrationSwitch(certificate, kept);
    await new Promise<void>((listening) => started.#server.listen(0, '127.0.0.1', listening));
    return started;
  }

  private constructor(
    certificate: Certificate,
    { book = new SwitchBook(), key = newKey(), lightning }: KeptBySwitch,
  ) {
    this.#book = book;
    this.lightning = lightning;
    if (lightning !== undefined) lightning.onPaid = (invoice) => void this.#tellOfMoney(invoice);
    this.privateKey = key;
    this.#server = createServer(certificate, (request, response) => {
      this.#serve(request, response).catch(() => request.socket.destroy());
    });
  }

  get book(): ReadonlyMap<string, Entry> {
    return this.#book.entries;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The switch has no port');
    return `https://localhost:${address.port}/switch/v1`;
  }

  get publicKeyPem(): string {
    return createPublicKey(this.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** @param pem of the key that signs the service's requests */
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
    this.enter(payoutId, answer);
    return this.tell(baseUrl, payoutId, answer);
  }

  /** Changes the book, and tells nobody. */
  enter(payoutId: string, answer: SwitchAnswer): void {
    const entry = this.entryOf(payoutId);
    entry.answer = answer;
    entry.isTold = false;
    this.#book.write(entry);
  }

  /** Notes that the service has acknowledged an answer, unless the book says another one by now. */
  acknowledge(payoutId: string, answer: SwitchAnswer): void {
    const entry = this.book.get(payoutId);
    if (entry?.answer.status !== answer.status) return;
    entry.isTold = true;
    this.#book.write(entry);
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
        'X-Switch-Signature': sign('sha256', signed, this.privateKey).toString('base64'),
      },
      body,
    });
    return { status: response.status, text: await response.text() };
  }

  /** Goes on with invoices that an earlier start had not paid, or not told to the end. */
  goOnWithInvoices(): void {
    for (const entry of this.book.values()) {
      if (entry.answer.status === 'ON_ITS_WAY') void this.#payInvoice(entry);
      else if (entry.isTold !== true && invoiceOf(entry.order) !== undefined) void this.#tellOfPayment(entry);
    }
    for (const invoice of this.lightning?.invoices.values() ?? [])
      if (invoice.paidBy !== undefined && invoice.isTold !== true) void this.#tellOfMoney(invoice);
  }

  stop(): void {
    this.#isStopped = true;
    this.lightning?.stop();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    if (!this.isUp) {
      request.socket.destroy();
      return;
    }
    const { method = '', url: path = '' } = request;
    const { 'x-switch-timestamp': timestamp = '', 'x-switch-signature': signature = '' } = request.headers;
    const signed = [String(timestamp), method, path, body].join('.');
    if (!this.#isOurs(signed, String(signature), String(timestamp))) {
      this.refused += 1;
      response.writeHead(401).end();
      return;
    }
    if (path.includes('/invoices')) {
      this.#serveInvoice({ method, path, body }, response);
      return;
    }
    const order = method === 'POST' ? orderSchema.parse(JSON.parse(body)) : undefined;
    const id = order?.payoutId ?? path.split('/').at(-1) ?? '';
    const lost = await this.#manners.beforeBook?.(id);
    if (lost !== undefined) {
      fail(request, response, lost);
      return;
    }
    const entry = order === undefined ? this.book.get(id) : this.#take(order);
    const fault = entry && this.#manners.faultOf?.(entry);
    if (entry === undefined) response.writeHead(404).end('{}');
    else if (fault !== undefined) fail(request, response, fault);
    else {
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(entry.answer));
    }
  }

  #take(order: Order): Entry {
    const known = this.#book.entries.get(order.payoutId);
    if (known !== undefined) {
      known.timesOrdered += 1;
      return known;
    }
    const { onOrder, onReturn = () => ({ status: 'RETURNED' as const }) } = this.#manners;
    const isInvoice = invoiceOf(order) !== undefined;
    const answerTo = (): SwitchAnswer => {
      if (isInvoice) return { status: 'ON_ITS_WAY' };
      return isReturn(order) ? onReturn(order) : onOrder(order);
    };
    const entry = { order, answer: answerTo(), timesOrdered: 1 };
    this.#book.entries.set(order.payoutId, entry);
    this.#book.write(entry);
    if (isInvoice) void this.#payInvoice(entry);
    return entry;
  }

  #serveInvoice(
    { method, path, body }: { readonly method: string; readonly path: string; readonly body: string },
    response: ServerResponse,
  ): void {
    const answer =
      method === 'POST'
        ? this.lightning?.make(JSON.parse(body))
        : this.lightning?.stateOf(path.split('/').at(-1) ?? '');
    response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  }

  /** Repeats until the other node has said whether it was paid. */
  async #payInvoice(entry: Entry): Promise<void> {
    const { order } = entry;
    const invoice = invoiceOf(order);
    if (invoice === undefined) return;
    const isPaid = await this.#untilKnown(async () => {
      if (this.lightning === undefined) return false;
      return this.lightning.pay(invoice, order.payoutId).catch(() => undefined);
    });
    if (isPaid === undefined) return;
    this.enter(order.payoutId, isPaid ? { status: 'DELIVERED' } : lightningFailed);
    await this.#tellOfPayment(entry);
  }

  async #tellOfPayment({ order, answer }: Entry): Promise<void> {
    await this.#untilTold(`/switch/payouts/${order.payoutId}/result`, answer);
    this.acknowledge(order.payoutId, answer);
  }

  async #tellOfMoney(invoice: Invoice): Promise<void> {
    const { invoiceId, paymentHash, amountMsat } = invoice;
    const isTold = await this.#untilTold(`/switch/invoices/${invoiceId}/payment`, {
      paymentHash,
      amountMsat,
    });
    if (isTold) this.lightning?.acknowledge(invoice);
  }

  /** As docs/switch.md says, a message is repeated after any other answer. @returns false when the switch was stopped */
  async #untilTold(path: string, content: unknown): Promise<boolean> {
    const done = await this.#untilKnown(async () => {
      if (this.serviceUrl === undefined || !this.isUp) return undefined;
      const { status } = await this.call(this.serviceUrl, path, content).catch(() => ({ status: 503 }));
      return [204, 400, 401, 403, 404, 409].includes(status) ? status : undefined;
    });
    return done !== undefined;
  }

  /** @returns undefined when the switch was stopped before */
  async #untilKnown<Known>(ask: () => Promise<Known | undefined>): Promise<Known | undefined> {
    while (!this.#isStopped) {
      const known = await ask();
      if (known !== undefined) return known;
      await sleep(againMs, undefined, { ref: false });
    }
    return undefined;
  }

  #isOurs(signed: string, signature: string, timestamp: string): boolean {
    const key = this.#serviceKey;
    if (key === undefined || !isFresh(timestamp)) return false;
    return verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64'));
  }
}
