import { type AwsCall, type Interceptor, pass, type Verdict } from '@payments-service/local-aws/interceptor';
import * as z from 'zod';

/**
 * For how long a transaction keeps its items: between 50 and 100 transactions a second succeed on one item, so preparing
 * and committing take 10 to 20 ms (test/bench/simulator/locks.ts).
 */
export const windowSchema = z.object({ leastMs: z.number(), mostMs: z.number() });
export type ConflictWindow = z.output<typeof windowSchema>;

const keySchema = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const writeSchema = z.object({ Key: keySchema.optional(), Item: keySchema.optional() });
const transactionSchema = z.object({
  ClientRequestToken: z.string().optional(),
  TransactItems: z.array(z.record(z.string(), writeSchema)),
});

const nameOf = ({ Key: key, Item: item }: z.output<typeof writeSchema>): string => {
  const found = key ?? item;
  if (found === undefined) throw new Error('A call names no item');
  return `${found.pk.S} ${found.sk.S}`;
};

const error = (type: string, message: string) => ({
  __type: `com.amazonaws.dynamodb.v20120810#${type}`,
  message,
});

const refusedWrite: Verdict = {
  kind: 'respond',
  status: 400,
  body: error('TransactionConflictException', 'Transaction is ongoing for the item'),
};

const cancelled = (isContested: readonly boolean[]): Verdict => {
  const reasons = isContested.map((is) =>
    is ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
  );
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return {
    kind: 'respond',
    status: 400,
    body: { ...error('TransactionCanceledException', message), CancellationReasons: reasons },
  };
};

export const conflictCountsSchema = z.object({ writes: z.number(), conflicts: z.number() });
/** Tries to write items, and those that met a transaction. */
export type ConflictCounts = z.output<typeof conflictCountsSchema>;

const plainWrites = new Set(['PutItem', 'UpdateItem', 'DeleteItem']);

/**
 * The conflicts of DynamoDB, which DynamoDB Local does not have. While a transaction has an item, it refuses each other
 * write of the item. A plain write has no such window. The product has no transactions that read.
 */
export class TransactionConflicts {
  readonly #window: ConflictWindow;
  readonly #kept = new Map<string, { readonly token: string | undefined; readonly untilMs: number }>();
  readonly #counts = new Map<string, { writes: number; conflicts: number }>();

  constructor(window: ConflictWindow) {
    this.#window = window;
  }

  /** Of the items whose key contains the text, since the first call for this text. */
  countsOf(text: string): ConflictCounts {
    const counts = this.#counts.get(text) ?? { writes: 0, conflicts: 0 };
    this.#counts.set(text, counts);
    return { ...counts };
  }

  readonly interceptor: Interceptor = {
    before: (call) => {
      if (call.service !== 'dynamodb') return pass;
      if (call.operation === 'TransactWriteItems') return this.#transaction(call);
      return plainWrites.has(call.operation) ? this.#plain(call) : pass;
    },
  };

  #isKept(name: string, token?: string): boolean {
    const kept = this.#kept.get(name);
    if (kept === undefined || (token !== undefined && kept.token === token)) return false;
    if (kept.untilMs > performance.now()) return true;
    this.#kept.delete(name);
    return false;
  }

  #count(names: readonly string[], contested: readonly string[]): void {
    for (const [text, counts] of this.#counts) {
      if (names.some((name) => name.includes(text))) counts.writes += 1;
      if (contested.some((name) => name.includes(text))) counts.conflicts += 1;
    }
  }

  #transaction({ body }: AwsCall): Verdict {
    const { ClientRequestToken: token, TransactItems } = transactionSchema.parse(body);
    const names = TransactItems.flatMap((item) => Object.values(item).map(nameOf));
    const contested = names.filter((name) => this.#isKept(name, token));
    this.#count(names, contested);
    if (contested.length > 0) return cancelled(names.map((name) => contested.includes(name)));
    const { leastMs, mostMs } = this.#window;
    const milliseconds = Math.round(leastMs + Math.random() * (mostMs - leastMs));
    const untilMs = performance.now() + milliseconds;
    for (const name of names) this.#kept.set(name, { token, untilMs });
    return { kind: 'delay', milliseconds };
  }

  #plain({ body }: AwsCall): Verdict {
    const name = nameOf(writeSchema.parse(body));
    const isContested = this.#isKept(name);
    this.#count([name], isContested ? [name] : []);
    return isContested ? refusedWrite : pass;
  }
}
