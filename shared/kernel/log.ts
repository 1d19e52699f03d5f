import { clock } from './clock.ts';
import { ApiError, type ErrorCode, type FaultCode } from './errors.ts';

/**
 * The fields of a log line: ids, codes and counts only. Other fields are dropped, so that no secret, name or account
 * number enters a log.
 */
const allowedKeys: ReadonlySet<string> = new Set([
  'requestId',
  'operation',
  'platformId',
  'tokenId',
  'status',
  'code',
  'ms',
  'idempotency',
  'transactionId',
  'execution',
  'workflow',
  'item',
  'outcome',
  'count',
  'delivered',
  'slow',
  'rates',
  'source',
  'error',
  'conflicts',
  'reason',
  'switch',
]);

/** Free text could be an account number, so these two fields take known words only, and the compiler holds it. */
type Outcome =
  | 'refused'
  | 'accepted'
  /** Of a step or worker that had nothing to do. */
  | 'NOTHING'
  /** Of a refresh of the rates. */
  | 'FILED'
  | 'UNCHANGED'
  | 'FROZEN'
  /** Of a rotation of the signing keys. */
  | 'ANNOUNCED'
  | 'FINISHED'
  /** Which question to the switch failed. */
  | 'START'
  | 'FOLLOW_UP'
  | 'RETURN'
  /** Which result the switch sent. */
  | 'DELIVERED'
  | 'COLLECTED'
  | 'ON_ITS_WAY'
  | 'FAILED'
  | 'REJECTED'
  | 'CANCELLED'
  | 'RETURNED'
  /** What a check of the ledger found (reconciliation/difference.ts). */
  | 'JOURNAL_LEGS'
  | 'JOURNAL_SOURCE'
  | 'BALANCE'
  | 'OVERDRAWN'
  | 'CLOSED_ACCOUNT'
  | 'OPEN_PAYMENTS'
  | 'ENTRIES'
  | 'PAYMENT_JOURNALS'
  | 'PAYMENT_STATE'
  | 'DEPOSIT'
  | 'HOUSE';
type Reason =
  | 'credentials'
  /** The secret before a rotation: somebody still has it. */
  | 'formerSecret'
  | 'disabled'
  | 'permission'
  /** Failed work beside the answer: counting a failed sign-in, tidying up. */
  | 'COUNT'
  | 'TIDY'
  /** Why the switch gave no clear answer. */
  | 'TIMED_OUT'
  | 'UNREACHABLE'
  | 'UNEXPECTED_STATUS'
  | 'OVERSIZED'
  | 'UNREADABLE';

export type LogFields = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
> & {
  /** Public ids of what was made or touched, the most telling first (touched-ids.ts). */
  readonly ids?: readonly string[] | undefined;
  /** Of an error. */
  readonly frames?: readonly string[] | undefined;
  readonly outcome?: Outcome | undefined;
  readonly reason?: Reason | undefined;
};

/** Every error has a code. It says more than the class, and operators read a sentence for it (faults.ts). */
export type ErrorLineFields = LogFields & { readonly code?: ErrorCode | FaultCode | undefined };

/** Bytes with the line break. Most lines have 300; a longer one leaves out its last frames, then its last ids. */
const longestLine = 400;

interface Lists {
  readonly ids: readonly string[];
  readonly frames: readonly string[];
}

const lineOf = (line: Readonly<Record<string, unknown>>, { ids, frames }: Lists): string => {
  const text = JSON.stringify({
    ...line,
    ...(ids.length > 0 && { ids }),
    ...(frames.length > 0 && { frames }),
  });
  if (Buffer.byteLength(text) < longestLine) return text;
  if (frames.length > 1) return lineOf(line, { ids, frames: frames.slice(0, -1) });
  if (ids.length > 1) return lineOf(line, { ids: ids.slice(0, -1), frames });
  return frames.length > 0 ? lineOf(line, { ids, frames: [] }) : text;
};

/** Only errors state their level. This saves 15 bytes in the line of nearly every request. */
const write = (
  level: { readonly level?: 'ERROR' },
  { ids = [], frames = [], ...fields }: LogFields,
): void => {
  const known = Object.entries(fields).filter(([name]) => allowedKeys.has(name));
  const line = { ...level, at: clock.now().toISOString(), ...Object.fromEntries(known) };
  // JSON escapes line breaks and control characters, so a value cannot forge a second line.
  process.stdout.write(`${lineOf(line, { ids, frames })}\n`);
};

/** Writes one structured line. Unknown field names are dropped. */
export const log = {
  info: (fields: LogFields): void => write({}, fields),
  error: ({ operation, code = 'INTERNAL_ERROR', ...fields }: ErrorLineFields): void =>
    write({ level: 'ERROR' }, { operation, code, ...fields }),
};

/** The files of the code are in one directory, so its path says nothing. */
const bundlePath = /file:\/\/\S*\//;
const framesKept = 4;

/**
 * The loggable part of an error: its name, its code if it is an ApiError, and the places of ours that threw it, never its
 * message or data. A code of the caller's own comes behind these fields.
 */
export const errorFields = (error: unknown): ErrorLineFields => {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim());
  const ours = frames.filter((frame) => bundlePath.test(frame));
  const shown = (ours.length > 0 ? ours : frames).slice(0, framesKept);
  const code = error instanceof ApiError ? { code: error.code } : {};
  return { ...code, error: error.name, frames: shown.map((frame) => frame.replace(bundlePath, '')) };
};
