import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { type ExchangeAnswer, exchange, SwitchUnclear } from './exchange.ts';
import { payoutIdOf } from './payout-id.ts';
import type { Occasion, PaymentSwitch, Payout, PayoutAnswer, PayoutDestination } from './port.ts';
import { signatureHeader, signedText, timestampHeader } from './signed-text.ts';
import { payoutAnswerOf, switchAnswerSchema } from './switch-answer.ts';

/** Base64 of a DER signature over the text: ECDSA P-256, SHA-256. */
export type Sign = (text: string) => Promise<string>;

export interface HttpSwitchOptions {
  /** Root of the switch, without a slash at the end. switch-settings.ts accepts only https. */
  readonly url: string;
  readonly sign: Sign;
  /** For all requests that one answer takes. */
  readonly timeoutMs?: number;
}

interface SwitchRequest {
  readonly method: 'GET' | 'POST';
  /** Below the root of the switch. */
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
}

/** Half of the time that the workflow's step has. */
const defaultTimeoutMs = 5000;

const destinationOf = (destination: PayoutDestination) => {
  if (destination.kind === 'UMA_ADDRESS') {
    return { destinationType: 'UMA_ADDRESS', umaAddress: destination.umaAddress };
  }
  const { uuid, accountType, fields, beneficiary } = destination.account;
  return {
    destinationType: 'ACCOUNT',
    accountId: formatId('ExternalAccount', uuid),
    accountInfo: { accountType, ...fields, ...(beneficiary === undefined ? {} : { beneficiary }) },
  };
};

/** The body of the request that orders a payout (docs/switch.md). */
export const payoutOrder = (payout: Payout): string => {
  const { amountMinor, currency, reference, destination } = payout;
  const amount = Number(amountMinor);
  if (!Number.isSafeInteger(amount))
    throw new Error('The amount of a payout has digits that JSON would lose');
  return JSON.stringify({
    payoutId: payoutIdOf(payout),
    amount,
    currency,
    reference,
    destination: destinationOf(destination),
  });
};

const send = async ({ url: root, sign }: HttpSwitchOptions, request: SwitchRequest) => {
  const { method, body, idempotencyKey, signal } = request;
  const url = `${root}${request.path}`;
  const timestamp = String(Math.floor(clock.nowMs() / 1000));
  const path = new URL(url).pathname;
  const signature = await sign(signedText({ timestamp, method, path, body: body ?? '' }));
  const headers = {
    [timestampHeader]: timestamp,
    [signatureHeader]: signature,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  return exchange({ method, url, headers, body, signal });
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SwitchUnclear('UNREADABLE');
  }
};

const answerOf = ({ status, text }: ExchangeAnswer): PayoutAnswer => {
  if (status < 200 || status > 299) throw new SwitchUnclear('UNEXPECTED_STATUS', status);
  const parsed = switchAnswerSchema.safeParse(jsonOf(text));
  if (!parsed.success) throw new SwitchUnclear('UNREADABLE');
  return payoutAnswerOf(parsed.data);
};

const order = async (options: HttpSwitchOptions, payout: Payout, signal: AbortSignal) => {
  const body = payoutOrder(payout);
  const idempotencyKey = payoutIdOf(payout);
  return answerOf(await send(options, { method: 'POST', path: '/payouts', body, idempotencyKey, signal }));
};

/** A switch that does not know the payout never got the order, so this orders it again. */
const followUp = async (options: HttpSwitchOptions, payout: Payout, signal: AbortSignal) => {
  const answer = await send(options, { method: 'GET', path: `/payouts/${payoutIdOf(payout)}`, signal });
  return answer.status === 404 ? order(options, payout, signal) : answerOf(answer);
};

const report = ({ platformId, uuid }: Payout, occasion: Occasion, error: unknown): void => {
  if (!(error instanceof SwitchUnclear)) return;
  const { reason } = error;
  log.error({ operation: 'paymentSwitch', platformId, transactionId: uuid, outcome: occasion, reason });
};

/**
 * The operator's switch over HTTP (docs/switch.md). Every answer that is not clear becomes an error. Neither the
 * error nor the log contains accounts or bodies.
 */
export const httpSwitch =
  (options: HttpSwitchOptions): PaymentSwitch =>
  async (payout, occasion) => {
    const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    try {
      const ask = occasion === 'START' ? order : followUp;
      return await ask(options, payout, signal);
    } catch (error) {
      report(payout, occasion, error);
      throw error;
    }
  };
