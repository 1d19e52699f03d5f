import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { clock } from './clock.ts';
import { fullJitterMs } from './full-jitter.ts';
import { newUuid } from './ids.ts';
import type { Write } from './item.ts';
import { log } from './log.ts';
import { Refusal } from './refusal.ts';
import { documentClient } from './table.ts';

/** Conflicts are retried 5 times with full jitter: 20, 40, 80, 160, 250 ms at most, well under 2 s in all. */
const maxTries = 6;
const baseDelayMs = 20;
const maxDelayMs = 250;
const deadlineMs = 2000;

const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** Why a transaction was cancelled: per write, `undefined` when that write was fine. */
export interface Cancellation {
  readonly code: string | undefined;
  /** The item that stood in the way, when the write asked for ALL_OLD. */
  readonly item: unknown;
}

/** The transaction's conditions failed: nothing was written. `reasons` has one entry a write, in order. */
export class ConditionsFailed extends Error {
  readonly reasons: readonly Cancellation[];
  constructor(reasons: readonly Cancellation[], cause: unknown) {
    super('The conditions of a transaction failed', { cause });
    this.name = 'ConditionsFailed';
    this.reasons = reasons;
  }
  /** Whether the write at this position failed its condition. */
  failedAt(position: number): boolean {
    return this.reasons[position]?.code === 'ConditionalCheckFailed';
  }
}

/** Conflicts with other writers outlasted our tries: nothing was written. */
export class ConflictsOutlasted extends Refusal {
  readonly positions: readonly number[];
  constructor(positions: readonly number[], cause: unknown) {
    super('SERVICE_UNAVAILABLE', {
      message: 'Other requests keep changing the same records; try again.',
      cause,
    });
    this.positions = positions;
  }
}

/** The reasons of a cancelled transaction; undefined when it is another error. */
const reasonsOf = (error: unknown): Cancellation[] | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  return (error.CancellationReasons ?? []).map(({ Code, Item }) => ({
    code: Code === 'None' ? undefined : Code,
    item: Item === undefined ? undefined : unmarshall(Item),
  }));
};

/**
 * Commits up to 100 writes at once, or none. Conflicts and throttling are retried with the same token, since the
 * SDK leaves a cancelled transaction to its caller.
 * @throws ConditionsFailed, ConflictsOutlasted
 */
export const transact = async (writes: readonly Write[], clientRequestToken: string): Promise<void> => {
  const startedMs = clock.nowMs();
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient.send(
        new TransactWriteCommand({ TransactItems: [...writes], ClientRequestToken: clientRequestToken }),
      );
      if (attempt > 1) log.info({ operation: 'transact', conflicts: attempt - 1 });
      return;
    } catch (error) {
      const reasons = reasonsOf(error);
      if (reasons === undefined) throw error;
      if (reasons.some(({ code }) => code === 'ConditionalCheckFailed')) {
        throw new ConditionsFailed(reasons, error);
      }
      const failed = reasons.filter(({ code }) => code !== undefined);
      // An item too large, an overflow: a bug, which no caller may take for a name that is taken or money that lacks.
      if (failed.length === 0 || !failed.every(({ code }) => passing.has(code ?? ''))) throw error;
      const delayMs = fullJitterMs(attempt, { baseMs: baseDelayMs, limitMs: maxDelayMs });
      if (attempt === maxTries || clock.nowMs() + delayMs - startedMs > deadlineMs) {
        const positions = reasons.flatMap(({ code }, position) => (code === undefined ? [] : [position]));
        throw new ConflictsOutlasted(positions, error);
      }
      await sleep(delayMs);
    }
  }
};

/**
 * Commits up to 100 writes at once for somebody to whom a failed condition only says that others were first.
 *
 * @returns false when a condition failed: nothing was written
 * @throws ConflictsOutlasted
 */
export const transactIfUnchanged = async (writes: readonly Write[]): Promise<boolean> => {
  try {
    await transact(writes, newUuid());
    return true;
  } catch (error) {
    if (error instanceof ConditionsFailed) return false;
    throw error;
  }
};
