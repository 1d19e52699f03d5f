import { type AwsCall, type Interceptor, PASS, type Verdict } from '../aws/interceptor.ts';
import type { JsonObject } from '../template-json.ts';
import { seededRandom } from './seeded-random.ts';

export const faultKinds = [
  'lostRequest',
  'lostAnswer',
  'conflict',
  'throttle',
  'serverError',
  'delay',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultOptions {
  readonly seed: number;
  /** The share of calls by kind, each from 0 to 1, together at most 1. */
  readonly rates: Readonly<Partial<Record<FaultKind, number>>>;
  /** Only these operations, such as `TransactWriteItems`. The default is all of DynamoDB. */
  readonly operations?: readonly string[];
  readonly callers?: readonly string[];
  /** The maximum of a `delay` in milliseconds. Delays are evenly distributed. */
  readonly longestDelayMs?: number;
}

export interface Faults extends Interceptor {
  /** The number of faults of each kind. */
  readonly counts: Readonly<Record<FaultKind, number>>;
  /** The number of seen calls, with and without faults. */
  readonly seen: () => number;
  /** Stops all faults, for the part of a test that resolves unknown outcomes. */
  readonly disarm: () => void;
}

/** Operations that DynamoDB cancels instead of throttling. */
const TRANSACTIONS = new Set(['TransactWriteItems', 'TransactGetItems']);

/**
 * Faults at random, the same ones for the same seed and order of calls.
 * Only a transaction can have a conflict. A conflict that is drawn for another call has no effect.
 */
export function randomFaults(options: FaultOptions): Faults {
  const random = seededRandom(options.seed);
  const counts = noFaults();
  let seen = 0;
  let isArmed = true;
  return {
    counts,
    seen: () => seen,
    disarm: () => {
      isArmed = false;
    },
    before: (call) => {
      if (!isArmed || !isInScope(call, options)) return PASS;
      seen += 1;
      const kind = draw(options.rates, random());
      if (kind === undefined || (kind === 'conflict' && !TRANSACTIONS.has(call.operation))) return PASS;
      counts[kind] += 1;
      return verdictOf(kind, call, Math.ceil(random() * (options.longestDelayMs ?? 50)));
    },
  };
}

export interface OneFaultOptions {
  readonly kind: FaultKind;
  /** Counts the calls in scope from 1. */
  readonly nth: number;
  readonly operations?: readonly string[];
  readonly callers?: readonly string[];
  readonly delayMs?: number;
}

/** Affects exactly the n-th call in scope, for sweeps over every call of a flow. */
export function nthCallFault(options: OneFaultOptions): Faults {
  const counts = noFaults();
  let seen = 0;
  let isArmed = true;
  return {
    counts,
    seen: () => seen,
    disarm: () => {
      isArmed = false;
    },
    before: (call) => {
      if (!isArmed || !isInScope(call, options)) return PASS;
      seen += 1;
      if (seen !== options.nth) return PASS;
      counts[options.kind] += 1;
      return verdictOf(options.kind, call, options.delayMs ?? 50);
    },
  };
}

function noFaults(): Record<FaultKind, number> {
  return { lostRequest: 0, lostAnswer: 0, conflict: 0, throttle: 0, serverError: 0, delay: 0 };
}

function isInScope(
  { service, operation, caller }: AwsCall,
  { operations, callers }: { readonly operations?: readonly string[]; readonly callers?: readonly string[] },
): boolean {
  return (
    service === 'dynamodb' &&
    (operations === undefined || operations.includes(operation)) &&
    (callers === undefined ? caller !== 'OPERATOR' : callers.includes(caller))
  );
}

function draw(rates: FaultOptions['rates'], drawn: number): FaultKind | undefined {
  let threshold = 0;
  for (const kind of faultKinds) {
    threshold += rates[kind] ?? 0;
    if (drawn < threshold) return kind;
  }
  return undefined;
}

function verdictOf(kind: FaultKind, call: AwsCall, delayMs: number): Verdict {
  switch (kind) {
    case 'lostRequest':
      return { kind: 'drop-before' };
    case 'lostAnswer':
      return { kind: 'drop-after' };
    case 'delay':
      return { kind: 'delay', milliseconds: delayMs };
    case 'conflict':
      return respond(400, cancelled(call, 'TransactionConflict', 'Transaction is ongoing for the item'));
    case 'throttle':
      return respond(400, throttled(call));
    case 'serverError':
      return respond(500, error('InternalServerError', 'The request could not be carried out'));
  }
}

const respond = (status: number, body: JsonObject): Verdict => ({
  kind: 'respond',
  status,
  body,
});

const error = (type: string, message: string) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message,
});

/** A throttled transaction is cancelled. The SDK retries a throttled single call, but not a cancelled transaction. */
function throttled(call: AwsCall) {
  const message = 'The level of configured provisioned throughput for the table was exceeded.';
  if (TRANSACTIONS.has(call.operation)) return cancelled(call, 'ThrottlingError', message);
  return error('ProvisionedThroughputExceededException', message);
}

/** One item is the cause. The others are reported with `None`, as DynamoDB does. */
function cancelled(call: AwsCall, code: string, message: string) {
  const items = call.body.TransactItems;
  const size = Array.isArray(items) ? items.length : 1;
  const atFault = call.sequence % size;
  const reasons = Array.from({ length: size }, (_, index) =>
    index === atFault ? { Code: code, Message: message } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return {
    ...error(
      'TransactionCanceledException',
      `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    ),
    CancellationReasons: reasons,
  };
}
