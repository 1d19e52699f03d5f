import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { type ExchangeAnswer, exchange, SwitchUnclear } from './exchange.ts';
import type { Question } from './port.ts';
import { type SignatureNames, signedText, switchSignature } from './signed-text.ts';

/** Base64 of a DER signature over the text: ECDSA P-256, SHA-256. */
export type Sign = (text: string) => Promise<string>;

export interface HttpSwitchOptions {
  /** Root of the switch, without a slash at the end. switch-settings.ts accepts only https. */
  readonly url: string;
  readonly sign: Sign;
  /** For all requests that one answer takes. */
  readonly timeoutMs?: number;
  /** Absent: those of the switch. */
  readonly names?: SignatureNames;
}

/** Something that the switch does once for its id. */
export interface SwitchOrder<Answer> {
  /** Below the root of the switch: `/payouts`. */
  readonly folder: string;
  /** Its Idempotency-Key, too. */
  readonly id: string;
  readonly body: string;
  /** @throws SwitchUnclear for JSON that says nothing certain */
  readonly answerOf: (json: unknown) => Answer;
  /** What it means that the switch does not know the order, when only its state is asked for. Absent: nothing new. */
  readonly ifUnknown?: unknown;
  /** For the log. */
  readonly about: { readonly platformId: string; readonly uuid: string };
}

export interface SwitchRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
  readonly signal: AbortSignal;
}

/** Half of the time that the workflow's step has. */
const defaultTimeoutMs = 5000;

/** Sends one signed request. Any status is an answer. @throws SwitchUnclear */
export const sendSigned = async (
  { url: root, sign, names = switchSignature }: HttpSwitchOptions,
  request: SwitchRequest,
): Promise<ExchangeAnswer> => {
  const { method, body, idempotencyKey, signal } = request;
  const url = `${root}${request.path}`;
  const timestamp = String(Math.floor(clock.nowMs() / 1000));
  const path = new URL(url).pathname;
  const signature = await sign(signedText({ timestamp, method, path, body: body ?? '' }));
  const headers = {
    [names.timestamp]: timestamp,
    [names.signature]: signature,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
  return exchange({ method, url, headers, body, signal });
};

/** The JSON of a successful answer. @throws SwitchUnclear */
export const jsonOf = ({ status, text }: ExchangeAnswer): unknown => {
  if (status < 200 || status > 299) throw new SwitchUnclear('UNEXPECTED_STATUS', status);
  try {
    return JSON.parse(text);
  } catch {
    throw new SwitchUnclear('UNREADABLE');
  }
};

const place = async <Answer>(
  options: HttpSwitchOptions,
  { folder: path, id: idempotencyKey, body, answerOf }: SwitchOrder<Answer>,
  signal: AbortSignal,
): Promise<Answer> =>
  answerOf(jsonOf(await sendSigned(options, { method: 'POST', path, body, idempotencyKey, signal })));

const look = <Answer>(options: HttpSwitchOptions, { folder, id }: SwitchOrder<Answer>, signal: AbortSignal) =>
  sendSigned(options, { method: 'GET', path: `${folder}/${id}`, signal });

/** A switch that does not know the order never got it, so this places it again. */
const followUp = async <Answer>(
  options: HttpSwitchOptions,
  order: SwitchOrder<Answer>,
  signal: AbortSignal,
): Promise<Answer> => {
  const answer = await look(options, order, signal);
  return answer.status === 404 ? place(options, order, signal) : order.answerOf(jsonOf(answer));
};

/** A switch that does not know the order any more has nothing to say of it. It would pay a second time if it was asked to. */
const askForReturn = async <Answer>(
  options: HttpSwitchOptions,
  order: SwitchOrder<Answer>,
  signal: AbortSignal,
): Promise<Answer> => {
  const answer = await look(options, order, signal);
  const { ifUnknown = { status: 'ON_ITS_WAY' } } = order;
  return order.answerOf(answer.status === 404 ? ifUnknown : jsonOf(answer));
};

const asking = { START: place, FOLLOW_UP: followUp, RETURN: askForReturn };

const report = ({ platformId, uuid }: SwitchOrder<unknown>['about'], question: Question, error: unknown) => {
  if (!(error instanceof SwitchUnclear)) return;
  const { reason } = error;
  log.error({
    operation: 'paymentSwitch',
    code: 'SWITCH_UNCLEAR',
    platformId,
    transactionId: uuid,
    outcome: question,
    reason,
  });
};

/**
 * Asks the operator's switch over HTTP (docs/switch.md). Every answer that is not clear becomes an error. Neither the
 * error nor the log contains accounts or bodies.
 *
 * @throws SwitchUnclear
 */
export const askSwitch = async <Answer>(
  options: HttpSwitchOptions,
  order: SwitchOrder<Answer>,
  question: Question,
): Promise<Answer> => {
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  try {
    return await asking[question](options, order, signal);
  } catch (error) {
    report(order.about, question, error);
    throw error;
  }
};
