import { AnswerTooLarge, exchange as exchangeOverHttp } from '#shared/kernel/outbound-http.ts';

/** Why a request to the switch leaves the outcome of a payout unknown. */
export type UnclearReason =
  /** The connection and the whole answer took too long. */
  | 'TIMED_OUT'
  /** No connection, invalid TLS, or a connection that ended too soon. */
  | 'UNREACHABLE'
  /** A status that carries no answer. */
  | 'UNEXPECTED_STATUS'
  | 'OVERSIZED'
  /** Not JSON, or JSON of another shape. */
  | 'UNREADABLE';

/** The switch may have made the payout or not. The error contains nothing that was sent or answered. */
export class SwitchUnclear extends Error {
  readonly reason: UnclearReason;

  constructor(reason: UnclearReason, status?: number) {
    super(`The payment switch gave no clear answer: ${reason}${status === undefined ? '' : ` ${status}`}`);
    this.name = 'SwitchUnclear';
    this.reason = reason;
  }
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly text: string;
}

/** An answer is one line of JSON. */
const maxAnswerBytes = 64 * 1024;

const unclear = (error: unknown): SwitchUnclear => {
  if (error instanceof AnswerTooLarge) return new SwitchUnclear('OVERSIZED');
  return new SwitchUnclear(
    error instanceof Error && error.name === 'TimeoutError' ? 'TIMED_OUT' : 'UNREACHABLE',
  );
};

/**
 * Sends one request and reads its whole answer. A redirect is an answer like any other.
 *
 * @throws SwitchUnclear
 */
export const exchange = async ({ url, headers, ...request }: ExchangeRequest): Promise<ExchangeAnswer> => {
  try {
    const { status, body } = await exchangeOverHttp({
      ...request,
      url: new URL(url),
      headers: { 'user-agent': 'PaymentsService/1', ...headers },
      maxAnswerBytes,
      ifLarger: 'REFUSE',
      acceptsGzip: true,
    });
    return { status, text: body.toString('utf8') };
  } catch (error) {
    throw unclear(error);
  }
};
