import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPayReqResponse, PayRequest, parsePostTransactionCallback } from '@uma-sdk/core';
import * as z from 'zod';

/** How another VASP answers a pay request, and the word that a payment is done. */
export const payBehaviours = [
  'HONEST',
  /** Seconds late, and then honest. */
  'SLOW',
  /** Takes the request and never answers. */
  'HANGING',
  'DROPS',
  'HUGE',
  'REPLAYING',
  'OLD_TIMESTAMP',
  'REFUSES',
  'BLOCKS_US',
  'REFUSES_SENDER',
  'MISSES_PARAMETERS',
  'OVER_ITS_LIMIT',
  'NEW_VERSION_ONLY',
  'NONSENSE',
  'OTHER_AMOUNT',
  'OTHER_CURRENCY',
  'HIDDEN_FEE',
  'TOO_DEAR',
  'EXPIRED_INVOICE',
  'REAL_INVOICE',
  'SAME_INVOICE',
  'NO_CALLBACK',
  'BAD_SIGNATURE',
  'REFUSES_MONEY',
  'LOSES_FIRST_WORD',
  'DOWN_AT_FIRST',
] as const;
export type PayBehaviour = (typeof payBehaviours)[number];

export interface PayWorld {
  readonly domain: string;
  readonly signingKey: Uint8Array;
  readonly strangersKey: Uint8Array;
}

/** What it answers instead of an offer. */
const refusals: Readonly<Partial<Record<PayBehaviour, readonly [status: number, code: string]>>> = {
  REFUSES: [403, 'USER_NOT_READY'],
  BLOCKS_US: [403, 'COUNTERPARTY_NOT_ALLOWED'],
  REFUSES_SENDER: [400, 'SENDER_NOT_ACCEPTED'],
  MISSES_PARAMETERS: [400, 'MISSING_REQUIRED_UMA_PARAMETERS'],
  OVER_ITS_LIMIT: [403, 'VELOCITY_LIMIT_EXCEEDED'],
  NEW_VERSION_ONLY: [412, 'UNSUPPORTED_UMA_VERSION'],
};

/** Less than any service waits. */
export const slowMs = 1_500;

const multiplier = 12_345.5;
const feeMsats = 2_000;

const bodyOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

/** The receiving half of a counterparty: offers, and money that arrives. */
export class PaidCounterparty {
  behaviour: PayBehaviour = 'HONEST';
  /** Pay requests as they came. */
  readonly requests: PayRequest[] = [];
  /** How often the word came that an invoice is paid, by invoice. */
  readonly words = new Map<string, number>();
  readonly #world: PayWorld;
  #lastAnswer: object | undefined;
  #lastInvoice: string | undefined;

  constructor(world: PayWorld) {
    this.#world = world;
  }

  /** @returns false for a path of another kind */
  async serve(path: string, message: IncomingMessage, response: ServerResponse): Promise<boolean> {
    if (path.startsWith('/pay/')) await this.#offer(await bodyOf(message), response);
    else if (path.startsWith('/hook/')) this.#hear(await bodyOf(message), message, response);
    else return false;
    return true;
  }

  async #offer(body: string, response: ServerResponse): Promise<void> {
    const { behaviour } = this;
    const refusal = refusals[behaviour];
    if (refusal !== undefined) return end(response, refusal[0], { status: 'ERROR', code: refusal[1] });
    if (behaviour === 'DROPS') return void response.destroy();
    if (behaviour === 'HANGING') return;
    if (behaviour === 'HUGE') return end(response, 200, { x: 'x'.repeat(1024 * 1024) });
    if (behaviour === 'SLOW') await sleep(slowMs);
    if (behaviour === 'REPLAYING' && this.#lastAnswer !== undefined)
      return end(response, 200, this.#lastAnswer);
    if (behaviour === 'NONSENSE') return end(response, 200, { pr: 7 });
    const request = inReceivingCurrency(PayRequest.fromJson(body));
    this.requests.push(request);
    const { domain, signingKey, strangersKey } = this.#world;
    const invoiceOf = (msats: number): string => {
      const paid = behaviour === 'HIDDEN_FEE' ? msats + 700_000 : msats;
      const until = Math.floor(Date.now() / 1000) + (behaviour === 'EXPIRED_INVOICE' ? -5 : 300);
      if (behaviour === 'REAL_INVOICE')
        return 'lnbc10u1p3unwfusp5t9r3yymhpfqculx78u027lxspgxcr2n2987mx2j55nnfs95nxnzq';
      if (behaviour === 'SAME_INVOICE' && this.#lastInvoice !== undefined) return this.#lastInvoice;
      this.#lastInvoice = `sandbox1.${randomUUID()}.${paid}.${until}`;
      return this.#lastInvoice;
    };
    const answer = await getPayReqResponse({
      request,
      conversionRate: behaviour === 'TOO_DEAR' ? multiplier * 1.3 : multiplier,
      receivingCurrencyCode: 'EUR',
      receivingCurrencyDecimals: 2,
      invoiceCreator: { createUmaInvoice: async (msats) => invoiceOf(msats) },
      metadata: '[["text/plain","Pay Bob"]]',
      receiverChannelUtxos: [],
      receiverFeesMillisats: feeMsats,
      utxoCallback: behaviour === 'NO_CALLBACK' ? undefined : `https://${domain}/hook/1`,
      payeeData: { identifier: `$bob@${domain}` },
      receivingVaspPrivateKey: behaviour === 'BAD_SIGNATURE' ? strangersKey : signingKey,
      payeeIdentifier: `$bob@${domain}`,
    });
    const sent = z
      .looseObject({ converted: z.looseObject({}).optional() })
      .parse(answer.toJsonSchemaObject());
    const payeeData = z
      .looseObject({ compliance: z.looseObject({}) })
      .parse(sent.payeeData ?? { compliance: {} });
    const late = { signatureTimestamp: Math.floor(Date.now() / 1000) - 3_600 };
    const lie = {
      ...(behaviour === 'OTHER_AMOUNT' && { amount: 1 }),
      ...(behaviour === 'OTHER_CURRENCY' && { currencyCode: 'USD' }),
    };
    this.#lastAnswer = {
      ...sent,
      ...(sent.converted && { converted: { ...sent.converted, ...lie } }),
      ...(behaviour === 'OLD_TIMESTAMP' && {
        payeeData: { ...payeeData, compliance: { ...payeeData.compliance, ...late } },
      }),
    };
    end(response, 200, this.#lastAnswer);
  }

  #hear(body: string, message: IncomingMessage, response: ServerResponse): void {
    const [utxo] = parsePostTransactionCallback(body).utxos;
    const invoice = utxo?.utxo ?? '';
    const before = this.words.get(invoice) ?? 0;
    this.words.set(invoice, before + 1);
    const isFirst = before === 0;
    const late = { status: 'ERROR', reason: 'late', code: 'INVOICE_EXPIRED' };
    if (this.behaviour === 'REFUSES_MONEY') end(response, 400, late);
    else if (this.behaviour === 'LOSES_FIRST_WORD' && isFirst) message.socket.destroy();
    else if (this.behaviour === 'DOWN_AT_FIRST' && isFirst)
      end(response, 404, { status: 404, code: 'ROUTE_NOT_FOUND' });
    else end(response, 200, {});
  }
}

/** Version 0 has its amount in the receiving currency always, and the SDK does not note that. */
const inReceivingCurrency = (request: PayRequest): PayRequest => {
  if (request.umaMajorVersion > 0) return request;
  const { amount, receivingCurrencyCode: code, umaMajorVersion, payerData, requestedPayeeData } = request;
  return new PayRequest(amount, code, code, umaMajorVersion, payerData, requestedPayeeData);
};

const end = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};
