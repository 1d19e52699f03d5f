import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as settle } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { seededRandom } from '@payments-service/local-aws/testing/seeded-random';
import { vi } from 'vitest';
import * as z from 'zod';
import {
  BatchGetCommand,
  PutCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '#shared/kernel/aws/document-client.ts';
import type { MemoryTable } from '../../unit/support/memory-table.ts';

interface Pending {
  readonly run: () => Promise<void>;
  readonly process: number;
}

/** Of a hundred calls, so many end in each way. */
export interface FaultRates {
  /** The process dies, before or after the call takes effect. */
  readonly dies: number;
  /** The call takes effect now, and once more later: the SDK sent it twice. */
  readonly twice: number;
  /** Another transaction has the item. */
  readonly conflict: number;
  /** No try of a write is answered. It takes effect now, later or never. */
  readonly unanswered: number;
}

export const noFaults: FaultRates = { dies: 0, twice: 0, conflict: 0, unanswered: 0 };

const noAnswer = (): Error => Object.assign(new Error('socket hang up'), { name: 'TimeoutError' });

const conflictOf = (command: object): Error => {
  if (!(command instanceof TransactWriteCommand))
    return Object.assign(new Error('Transaction is ongoing'), { name: 'TransactionConflictException' });
  const reasons = (command.input.TransactItems ?? []).map(() => ({ Code: 'TransactionConflict' }));
  return new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: reasons,
  });
};

const batchSchema = z.object({ Responses: z.record(z.string(), z.array(z.unknown())) });

const isWrite = (command: object): boolean =>
  command instanceof PutCommand ||
  command instanceof UpdateCommand ||
  command instanceof TransactWriteCommand;

/**
 * Lets several processes call the table at once, one call at a time in a random order, and disturbs the calls. Pauses of
 * the product move the fake clock on. One seed gives one course.
 */
export class FaultyTable {
  readonly faults = { died: 0, twice: 0, conflicts: 0, unanswered: 0 };
  readonly #table: MemoryTable;
  readonly #random: () => number;
  readonly #process = new AsyncLocalStorage<number>();
  readonly #dead = new Set<number>();
  readonly #late: (() => void)[] = [];
  #pending: Pending[] = [];
  #tokens = new Set<string>();
  #rates = noFaults;
  #processes = 0;

  constructor(table: MemoryTable, seed: number) {
    this.#table = table;
    this.#random = seededRandom(seed);
  }

  disturb(rates: FaultRates): void {
    this.#rates = rates;
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }

  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const process = this.#process.getStore() ?? 0;
    return new Promise((done, failed) => {
      this.#pending.push({ process, run: () => work().then(done, failed) });
    });
  }

  async #leaveUnanswered(command: object): Promise<never> {
    this.faults.unanswered += 1;
    const drawn = this.#below(3);
    if (drawn === 0) await this.#apply(command).catch(() => {});
    if (drawn === 1) this.#late.push(() => void this.#apply(command).catch(() => {}));
    throw noAnswer();
  }

  readonly sleep = (ms: number): Promise<void> =>
    this.#queue(async () => {
      vi.setSystemTime(Date.now() + Math.max(1, ms));
    });

  /** DynamoDB answers a transaction with a known token without doing it again. */
  async #apply(command: object): Promise<unknown> {
    const token = command instanceof TransactWriteCommand ? command.input.ClientRequestToken : undefined;
    if (token !== undefined && this.#tokens.has(token)) return {};
    const answer = await this.#table.send(command);
    if (token !== undefined) this.#tokens.add(token);
    return answer;
  }

  readonly send = (command: object): Promise<unknown> =>
    command instanceof BatchGetCommand ? this.#readOneByOne(command) : this.#sendOne(command);

  /** DynamoDB reads the items of a batch at different moments. */
  async #readOneByOne({ input: { RequestItems = {} } }: BatchGetCommand): Promise<unknown> {
    const found: Record<string, unknown[]> = {};
    for (const [table, { Keys = [], ...how }] of Object.entries(RequestItems)) {
      for (const key of Keys) {
        const one = new BatchGetCommand({ RequestItems: { [table]: { ...how, Keys: [key] } } });
        const answer = batchSchema.parse(await this.#sendOne(one));
        found[table] = [...(found[table] ?? []), ...(answer.Responses[table] ?? [])];
      }
    }
    return { Responses: found };
  }

  readonly #sendOne = (command: object): Promise<unknown> =>
    this.#queue(async () => {
      const process = this.#process.getStore() ?? 0;
      const drawn = this.#below(100);
      const { dies, twice, conflict, unanswered } = this.#rates;
      if (drawn < dies) {
        this.#dead.add(process);
        this.faults.died += 1;
        if (this.#below(2) === 0) await this.#apply(command).catch(() => {});
        return new Promise(() => {});
      }
      if (isWrite(command) && drawn < dies + twice) {
        this.faults.twice += 1;
        this.#late.push(() => void this.#apply(command).catch(() => {}));
      } else if (isWrite(command) && drawn < dies + twice + conflict) {
        this.faults.conflicts += 1;
        throw conflictOf(command);
      } else if (isWrite(command) && drawn < dies + twice + conflict + unanswered) {
        return this.#leaveUnanswered(command);
      }
      return this.#apply(command);
    });

  /** Runs processes side by side. @returns what each one ended with; `undefined` for one that died */
  async runAll<Result>(works: readonly (() => Promise<Result>)[]): Promise<(Result | undefined)[]> {
    const results: (Result | undefined)[] = works.map(() => undefined);
    const ids = works.map(() => (this.#processes += 1));
    const open = new Set(ids);
    const failures: unknown[] = [];
    works.forEach((work, at) => {
      const id = ids[at] ?? 0;
      this.#process
        .run(id, work)
        .then((result) => {
          results[at] = result;
        })
        .catch((error: unknown) => failures.push(error))
        .finally(() => open.delete(id));
    });
    for (;;) {
      await settle();
      for (const id of this.#dead) open.delete(id);
      this.#pending = this.#pending.filter(({ process }) => !this.#dead.has(process));
      if (open.size === 0) break;
      if (this.#late.length > 0 && this.#below(20) === 0) this.sendLate();
      const [next] = this.#pending.splice(this.#below(this.#pending.length), 1);
      if (next === undefined) throw new Error('Nobody waits for the table, and a process has not ended');
      void this.#process.run(next.process, next.run);
    }
    if (failures.length > 0) throw failures[0];
    return results;
  }

  /** One late duplicate arrives. @returns whether there was one */
  sendLate(): boolean {
    const [late] = this.#late.splice(this.#below(this.#late.length), 1);
    late?.();
    return late !== undefined;
  }
}
