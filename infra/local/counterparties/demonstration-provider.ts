import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { Agenda } from './agenda.ts';
import type { Certificate } from './certificate.ts';

const documentSchema = z.looseObject({
  documentId: z.string(),
  documentType: z.string(),
  sha256: z.string(),
  url: z.url(),
});
const orderSchema = z.looseObject({
  caseId: z.string(),
  revision: z.int(),
  customer: z.looseObject({
    customerId: z.string(),
    fullName: z.string().optional(),
    businessInfo: z.looseObject({ registrationNumber: z.string().optional() }).optional(),
  }),
  beneficialOwners: z.array(z.looseObject({ beneficialOwnerId: z.string() })),
  documents: z.array(documentSchema),
});
export type ProviderOrder = z.output<typeof orderSchema>;

const linkOrderSchema = z.looseObject({
  caseId: z.string(),
  revision: z.int(),
  redirectUri: z.string().optional(),
});

export interface ProviderAnswer {
  readonly status: 'IN_PROGRESS' | 'RESOLVE_ERRORS' | 'APPROVED' | 'REJECTED';
  readonly errors?: readonly unknown[];
}

/** What the provider knows of one case. */
export interface BookedCase {
  readonly orders: ProviderOrder[];
  revision: number;
  answer: ProviderAnswer;
}

/** How a signed call differs from a right one. */
export interface Mischief {
  readonly key?: KeyObject;
  readonly atSeconds?: number;
  readonly signedPath?: string;
  readonly signedBody?: string;
}

const isFresh = (timestamp: string): boolean => Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300;

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/**
 * A verification provider with a book of its own, over https, that checks and makes signatures as docs/verification.md
 * says.
 */
export class DemonstrationProvider {
  readonly book = new Map<string, BookedCase>();
  /** Requests that the provider refused, because their signature was wrong. */
  refused = 0;
  /** While false, the provider ends every connection. */
  isUp = true;
  /** Called with each order that it has not had before. */
  onOrder?: (order: ProviderOrder) => void;
  readonly links: z.output<typeof linkOrderSchema>[] = [];
  readonly privateKey: KeyObject;
  readonly #server: Server;
  #serviceKey: KeyObject | undefined;

  /** @param key P-256, to sign with; default: a new one */
  static async start(certificate: Certificate, key = newKey()): Promise<DemonstrationProvider> {
    const started = new DemonstrationProvider(certificate, key);
    await new Promise<void>((listening) => started.#server.listen(0, '127.0.0.1', listening));
    return started;
  }

  private constructor(certificate: Certificate, key: KeyObject) {
    this.privateKey = key;
    this.#server = createServer(certificate, async (request, response) => {
      const body = await text(request);
      if (!this.isUp) return request.socket.destroy();
      const { method = '', url: path = '', headers } = request;
      const timestamp = String(headers['x-verification-timestamp']);
      const signed = [timestamp, method, path, body].join('.');
      if (!isFresh(timestamp) || !this.#isOurs(signed, String(headers['x-verification-signature']))) {
        this.refused += 1;
        return response.writeHead(401).end();
      }
      const json = this.#answerTo(method, path, body);
      response.writeHead(json === undefined ? 404 : 200, { 'Content-Type': 'application/json' });
      return response.end(JSON.stringify(json ?? {}));
    });
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The provider has no port');
    return `https://localhost:${address.port}/verify/v1`;
  }

  get publicKeyPem(): string {
    return createPublicKey(this.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** @param pem of the key that signs the service's requests */
  trust(pem: string): void {
    this.#serviceKey = createPublicKey(pem);
  }

  caseOf(caseId: string): BookedCase {
    const found = this.book.get(caseId);
    if (found === undefined) throw new Error(`${caseId} is not in the book`);
    return found;
  }

  /** Decides in the book, and tells nobody. */
  decide(caseId: string, answer: ProviderAnswer): void {
    this.caseOf(caseId).answer = answer;
  }

  /** Decides, and tells the service. @returns the status of the service's answer */
  report(baseUrl: string, caseId: string, answer: ProviderAnswer): Promise<number> {
    this.decide(caseId, answer);
    return this.tell(baseUrl, caseId, { revision: this.caseOf(caseId).revision, ...answer });
  }

  /** Tells anything, true or not, signed like this. @returns the status of the service's answer */
  async tell(baseUrl: string, caseId: string, content: unknown, mischief: Mischief = {}): Promise<number> {
    const { key = this.privateKey, atSeconds = Math.floor(Date.now() / 1000) } = mischief;
    const path = `/verification-provider/cases/${caseId}/result`;
    const body = JSON.stringify(content);
    const { signedPath = path, signedBody = body } = mischief;
    const signed = Buffer.from([String(atSeconds), 'POST', signedPath, signedBody].join('.'));
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Verification-Timestamp': String(atSeconds),
        'X-Verification-Signature': sign('sha256', signed, key).toString('base64'),
      },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answerTo(method: string, path: string, body: string): unknown {
    if (method === 'GET') return this.#standing(path.split('/').at(-1) ?? '');
    if (path.endsWith('/links')) {
      const order = linkOrderSchema.parse(JSON.parse(body));
      this.links.push(order);
      this.#entryOf(order.caseId).revision = order.revision;
      return { url: `https://verify.example/${order.caseId}` };
    }
    const order = orderSchema.parse(JSON.parse(body));
    const entry = this.#entryOf(order.caseId);
    const isNew = order.revision > entry.revision || entry.orders.length === 0;
    if (order.revision > entry.revision) entry.answer = { status: 'IN_PROGRESS' };
    entry.revision = order.revision;
    entry.orders.push(order);
    if (isNew) this.onOrder?.(order);
    return this.#standing(order.caseId);
  }

  #entryOf(caseId: string): BookedCase {
    const known = this.book.get(caseId) ?? { orders: [], revision: 0, answer: { status: 'IN_PROGRESS' } };
    this.book.set(caseId, known);
    return known;
  }

  #standing(caseId: string): unknown {
    const found = this.book.get(caseId);
    return found && { revision: found.revision, ...found.answer };
  }

  #isOurs(signed: string, signature: string): boolean {
    const key = this.#serviceKey;
    return key !== undefined && verify('sha256', Buffer.from(signed), key, Buffer.from(signature, 'base64'));
  }
}

/** So long a case is looked at, for people to see it. */
const reviewMs = 300;

/** What the provider decides, by the end of a person's name or a business's number. The endings are the sandbox's. */
export const verdictOf = ({ customer }: Pick<ProviderOrder, 'customer'>): ProviderAnswer => {
  const text = customer.businessInfo?.registrationNumber ?? customer.fullName ?? '';
  if (text.endsWith('001')) return { status: 'IN_PROGRESS' };
  return { status: text.endsWith('002') ? 'REJECTED' : 'APPROVED' };
};

/** The endings that the demonstration knows, for people. */
export const verdictsText = 'names and numbers that end in 001 wait, 002 are rejected';

/** The people behind a demonstration provider: they decide a case a moment after it came. */
export class DemonstrationReviewers {
  readonly #provider: DemonstrationProvider;
  readonly #agenda = new Agenda();

  constructor(provider: DemonstrationProvider) {
    this.#provider = provider;
    provider.onOrder = ({ caseId, ...order }) =>
      this.#agenda.later(reviewMs, () => this.#decide(caseId, verdictOf(order)));
  }

  begin(baseUrl: string): void {
    this.#agenda.begin(baseUrl);
  }

  /** Decides and repeats nothing any more of what came before. */
  forget(): void {
    this.#agenda.forget();
    this.#provider.book.clear();
  }

  #decide(caseId: string, answer: ProviderAnswer): void {
    if (answer.status === 'IN_PROGRESS') return;
    this.#provider.decide(caseId, answer);
    void this.#tell(caseId, answer);
  }

  async #tell(caseId: string, answer: ProviderAnswer): Promise<void> {
    await this.#agenda.tell((baseUrl) => {
      const { revision } = this.#provider.caseOf(caseId);
      return this.#provider.tell(baseUrl, caseId, { revision, ...answer });
    });
  }
}
