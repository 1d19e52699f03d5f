import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type Invoice, LightningBook } from './lightning-book.ts';

/** Letters of five bits each, and the generators of their checksum (BIP 173). */
const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

const bech32Text = (data: readonly number[]): string => data.map((word) => letters[word]).join('');

const bech32Checksum = (prefix: string, data: readonly number[]): number => {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  let sum = 1;
  for (const word of [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data]) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [bit, generator] of generators.entries()) if (((top >> bit) & 1) === 1) sum ^= generator;
  }
  return sum;
};

/** What a demonstration invoice says. */
export interface InvoiceText {
  /** Hexadecimal. */
  readonly paymentHash: string;
  readonly msats: number;
  readonly madeAtSeconds: number;
  readonly expirySeconds: number;
  /** Where its node listens: real invoices need none, because the network knows their nodes. ASCII. */
  readonly description: string;
}

const words = (value: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(value / 32 ** (count - 1 - index)) % 32);

const wordsOfBytes = (bytes: Buffer): number[] => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const padded = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0');
  return (padded.match(/.{5}/g) ?? []).map((five) => Number.parseInt(five, 2));
};

const field = (type: number, data: readonly number[]): number[] => [type, ...words(data.length, 2), ...data];

/** Nobody has signed it, so no wallet outside the demonstration pays it. */
const noSignature = new Array<number>(104).fill(0);

/** A BOLT 11 invoice with the fields that this service reads. */
export const invoiceText = (terms: InvoiceText): string => {
  const { paymentHash, msats, madeAtSeconds, expirySeconds, description } = terms;
  const prefix = `lnbc${msats * 10}p`;
  const data = [
    ...words(madeAtSeconds, 7),
    ...field(1, wordsOfBytes(Buffer.from(paymentHash, 'hex'))),
    ...field(13, wordsOfBytes(Buffer.from(description, 'ascii'))),
    ...field(6, words(expirySeconds, 7)),
    ...noSignature,
  ];
  const checksum = bech32Checksum(prefix, [...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  return `${prefix}1${bech32Text([...data, ...words(checksum >>> 0, 6)])}`;
};

/** The service's order of an invoice (docs/switch.md). */
const invoiceOrderSchema = z.object({
  invoiceId: z.string(),
  amountMsat: z.int().positive(),
  payableUntil: z.iso.datetime(),
  descriptionHash: z.string(),
});

const paymentSchema = z.object({ paymentHash: z.string(), amountMsat: z.int(), payer: z.string() });
const receiptSchema = z.object({ preimage: z.string() });

/** Of a payout that goes to an invoice. */
export const lightningDestinationSchema = z.object({
  destinationType: z.literal('LIGHTNING_INVOICE'),
  invoice: z.string(),
  paymentHash: z.string(),
  amountMsat: z.int(),
  payableUntil: z.string(),
});
export type InvoiceToPay = z.output<typeof lightningDestinationSchema>;

const hashOf = (preimage: string): string =>
  createHash('sha256').update(Buffer.from(preimage, 'hex')).digest('hex');

/** A real network knows the receiver's node. Here the invoice itself says where it listens. */
const nodeIn = (invoice: string): string => {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
  const bits = [...invoice.slice(invoice.lastIndexOf('1') + 1)]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  // Behind the time and the hash, each with its head, is the head of the description.
  const start = (7 + 3 + 52 + 3) * 5;
  const length = Number.parseInt(bits.slice(start - 10, start), 2);
  const bytes = bits.slice(start, start + length * 5).match(/.{8}/g) ?? [];
  return String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 2)));
};

const callLimitMs = 3_000;

/**
 * A demonstration of a Lightning node: it makes invoices and pays those of other demonstrations on this machine. An invoice
 * is paid once, and whoever has paid it gets the same receipt again.
 */
export class DemonstrationLightning {
  readonly #book: LightningBook;
  readonly #server: Server;
  /** Called after each payment that came in. */
  onPaid: (invoice: Invoice) => void = () => undefined;
  /** While true, nobody can pay its invoices. */
  isClosed = false;
  /** How often somebody wanted to pay an invoice that another payout had paid. */
  paidTwice = 0;

  static async start(book = new LightningBook()): Promise<DemonstrationLightning> {
    const started = new DemonstrationLightning(book);
    await new Promise<void>((listening) => started.#server.listen(0, '127.0.0.1', listening));
    return started;
  }

  private constructor(book: LightningBook) {
    this.#book = book;
    this.#server = createServer((request, response) => {
      this.#serve(request, response).catch(() => request.socket.destroy());
    });
  }

  get invoices(): ReadonlyMap<string, Invoice> {
    return this.#book.invoices;
  }

  get #url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The node has no port');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Makes one invoice for one id. @returns what the switch answers */
  make(json: unknown): object {
    const order = invoiceOrderSchema.parse(json);
    const known = this.#book.invoices.get(order.invoiceId) ?? this.#new(order);
    return this.#answerOf(known);
  }

  /** What the switch answers about an invoice; undefined for one that was never ordered. */
  stateOf(invoiceId: string): object | undefined {
    const known = this.#book.invoices.get(invoiceId);
    return known && this.#answerOf(known);
  }

  /** The service has acknowledged the money of an invoice. */
  acknowledge({ invoiceId }: Invoice): void {
    const known = this.#book.invoices.get(invoiceId);
    if (known !== undefined) this.#book.write({ ...known, isTold: true });
  }

  /**
   * Pays an invoice of another demonstration.
   *
   * @param payer the payout
   * @returns whether it was paid, by this payout
   * @throws when the other node has not answered: pay again
   */
  async pay({ invoice, paymentHash, amountMsat }: InvoiceToPay, payer: string): Promise<boolean> {
    const response = await fetch(`${nodeIn(invoice)}/payments`, {
      method: 'POST',
      body: JSON.stringify({ paymentHash, amountMsat, payer }),
      signal: AbortSignal.timeout(callLimitMs),
    });
    if (response.status === 404 || response.status === 410) return false;
    if (response.status !== 200) throw new Error(`The node answered ${response.status}`);
    const { preimage } = receiptSchema.parse(await response.json());
    if (hashOf(preimage) !== paymentHash) throw new Error('The receipt is of another invoice');
    return true;
  }

  clear(): void {
    this.#book.clear();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #new({ invoiceId, amountMsat, payableUntil }: z.output<typeof invoiceOrderSchema>): Invoice {
    const preimage = randomBytes(32).toString('hex');
    const paymentHash = hashOf(preimage);
    const madeAtSeconds = Math.floor(Date.now() / 1000);
    const invoice = invoiceText({
      paymentHash,
      msats: amountMsat,
      madeAtSeconds,
      expirySeconds: Math.max(1, Math.floor(Date.parse(payableUntil) / 1000) - madeAtSeconds),
      description: this.#url,
    });
    const made = { invoiceId, amountMsat, payableUntil, invoice, paymentHash, preimage };
    this.#book.write(made);
    return made;
  }

  #answerOf({ invoice, paymentHash, payableUntil, paidBy }: Invoice): object {
    const isOver = Date.parse(payableUntil) <= Date.now();
    const status = paidBy === undefined ? (isOver ? 'EXPIRED' : 'OPEN') : 'PAID';
    return { status, invoice, paymentHash };
  }

  /** @returns the status and the body of the answer to another node that pays */
  #take({ paymentHash, amountMsat, payer }: z.output<typeof paymentSchema>): readonly [number, object] {
    const known = [...this.#book.invoices.values()].find((one) => one.paymentHash === paymentHash);
    if (known === undefined || known.amountMsat !== amountMsat) return [404, {}];
    if (this.isClosed && known.paidBy === undefined) return [410, {}];
    if (known.paidBy !== undefined && known.paidBy !== payer) {
      this.paidTwice += 1;
      return [410, {}];
    }
    if (known.paidBy === undefined) {
      if (Date.parse(known.payableUntil) <= Date.now()) return [410, {}];
      const paid = { ...known, paidBy: payer };
      this.#book.write(paid);
      this.onPaid(paid);
    }
    return [200, { preimage: known.preimage }];
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const payment = paymentSchema.parse(JSON.parse(await text(request)));
    const [status, body] = this.#take(payment);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  }
}
