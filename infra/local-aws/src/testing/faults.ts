import { type AwsCall, type Interceptor, pass, type Verdict } from '../aws/interceptor.ts';
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
  /** Share of the calls for each kind, 0 to 1; the sum is at most 1. */
  readonly rates: Readonly<Partial<Record<FaultKind, number>>>;
  /** Only these operations, such as `TransactWriteItems`; default: all of DynamoDB. */
  readonly operations?: readonly string[];
  /** Only the calls of these functions by logical id; default: of all functions. */
  readonly callers?: readonly string[];
  /** Limit of a `delay`, which is drawn at random. */
  readonly longestDelayMs?: number;
}

export interface Faults extends Interceptor {
  /** Number of faults of each kind. */
  readonly counts: Readonly<Record<FaultKind, number>>;
  /** Number of calls in scope, with or without a fault. */
  readonly seen: () => number;
  /** Ends all faults, for the part of a test that resolves unknown outcomes. */
  readonly disarm: () => void;
}

/** DynamoDB does not throttle these operations but cancels them. */
const transactions = new Set(['TransactWriteItems', 'TransactGetItems']);

/**
 * Injects faults at random. The same seed and order of calls give the same faults. A conflict is possible only in a
 * transaction; another call passes instead.
 */
export const randomFaults = (options: FaultOptions): Faults => {
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
      if (!isArmed || !isInScope(call, options)) return pass;
      seen += 1;
      const kind = draw(options.rates, random());
      if (kind === undefined || (kind === 'conflict' && !transactions.has(call.operation))) return pass;
      counts[kind] += 1;
      return verdictOf(kind, call, Math.ceil(random() * (options.longestDelayMs ?? 50)));
    },
  };
};

export interface OneFaultOptions {
  readonly kind: FaultKind;
  /** Number of the call in scope, from 1. */
  readonly nth: number;
  readonly operations?: readonly string[];
  readonly callers?: readonly string[];
  readonly delayMs?: number;
}

/** Injects one fault at the n-th call in scope, so that a test can go through every call of a flow. */
export const nthCallFault = (options: OneFaultOptions): Faults => {
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
      if (!isArmed || !isInScope(call, options)) return pass;
      seen += 1;
      if (seen !== options.nth) return pass;
      counts[options.kind] += 1;
      return verdictOf(options.kind, call, options.delayMs ?? 50);
    },
  };
};

const noFaults = (): Record<FaultKind, number> => ({
  lostRequest: 0,
  lostAnswer: 0,
  conflict: 0,
  throttle: 0,
  serverError: 0,
  delay: 0,
});

const isInScope = (
  { service, operation, caller }: AwsCall,
  { operations, callers }: { readonly operations?: readonly string[]; readonly callers?: readonly string[] },
): boolean =>
  service === 'dynamodb' &&
  (operations === undefined || operations.includes(operation)) &&
  (callers === undefined ? caller !== 'OPERATOR' : callers.includes(caller));

const draw = (rates: FaultOptions['rates'], drawn: number): FaultKind | undefined => {
  let threshold = 0;
  for (const kind of faultKinds) {
    threshold += rates[kind] ?? 0;
    if (drawn < threshold) return kind;
  }
  return undefined;
};

const verdictOf = (kind: FaultKind, call: AwsCall, delayMs: number): Verdict => {
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
};

const respond = (status: number, body: JsonObject): Verdict => ({
  kind: 'respond',
  status,
  body,
});

const error = (type: string, message: string) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message,
});

/** A throttled transaction is cancelled, and the SDK does not retry it. It does retry a throttled single call. */
const throttled = (call: AwsCall) => {
  const message = 'The level of configured provisioned throughput for the table was exceeded.';
  if (transactions.has(call.operation)) return cancelled(call, 'ThrottlingError', message);
  return error('ProvisionedThroughputExceededException', message);
};

/** As DynamoDB does, names the reason for one item and `None` for the others. */
const cancelled = (call: AwsCall, code: string, message: string) => {
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
};
