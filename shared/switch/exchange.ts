/** Why nothing is known of a payout after asking for it. */
export type UnclearReason =
  /** Connection and whole answer took longer than they may. */
  | 'TIMED_OUT'
  /** No connection, TLS that is not valid, or a connection that ended too soon. */
  | 'UNREACHABLE'
  /** A status other than the one that carries an answer. */
  | 'UNEXPECTED_STATUS'
  /** Longer than an answer may be. */
  | 'OVERSIZED'
  /** Not JSON, or not the JSON of an answer. */
  | 'UNREADABLE';

/** The outcome is not known: the payout may have been made or not. Carries nothing of what was sent or answered. */
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

/** An answer is a line of JSON; whoever sends more means no answer. */
const maxAnswerBytes = 64 * 1024;

const boundedText = async ({ body }: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop closes the connection: the rest is never read.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new SwitchUnclear('OVERSIZED');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const unclear = (error: unknown): SwitchUnclear => {
  if (error instanceof SwitchUnclear) return error;
  return new SwitchUnclear(
    error instanceof Error && error.name === 'TimeoutError' ? 'TIMED_OUT' : 'UNREACHABLE',
  );
};

/**
 * Sends one request and reads its whole answer. Redirects are answers like any other and never followed.
 *
 * @throws SwitchUnclear
 */
export const exchange = async ({ url, ...request }: ExchangeRequest): Promise<ExchangeAnswer> => {
  try {
    const { body, ...others } = request;
    const response = await fetch(url, { ...others, ...(body !== undefined && { body }), redirect: 'manual' });
    return { status: response.status, text: await boundedText(response) };
  } catch (error) {
    throw unclear(error);
  }
};
