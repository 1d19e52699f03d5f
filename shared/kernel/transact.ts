import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { TransactWriteCommand } from './aws/document-client.ts';
import { clock } from './clock.ts';
import { DetouredWrites, type FailedWrite, type NamedWrite } from './detoured-writes.ts';
import { fullJitterMs } from './full-jitter.ts';
import { newUuid } from './ids.ts';
import type { Write } from './item.ts';
import { log } from './log.ts';
import { Refusal } from './refusal.ts';
import { conflictRetries } from './retries.ts';
import { stamped } from './stamp.ts';
import { documentClient } from './table.ts';

const { maxTries, backoff, deadlineMs } = conflictRetries;

/** Temporary reasons, which do not depend on the data: the same transaction may succeed a moment later. */
const temporaryReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** The writes of one transaction by their names, at most 100. A failed condition is asked for by the same name. */
export type NamedWrites<Name extends string = string> = { readonly [Key in Name]?: Write };

/** Conditions of a transaction failed: nothing was written. */
export class ConditionsFailed<Name extends string = string> extends Error {
  readonly #failed: readonly FailedWrite[];

  constructor(failed: readonly FailedWrite[], cause: unknown) {
    super(`Conditions of a transaction failed: ${failed.map(({ name }) => name).join(', ')}`, { cause });
    this.name = 'ConditionsFailed';
    this.#failed = failed;
  }

  /** Whether the write with this name failed its condition. */
  has(name: Name): boolean {
    return this.#failed.some((write) => write.name === name);
  }

  /** The item that made this write fail, when the write asked for it. */
  itemOf(name: Name): unknown {
    return this.#failed.find((write) => write.name === name)?.item;
  }
}

/** Every try met a conflict with other writers: nothing was written. */
export class ConflictsOutlasted extends Refusal {
  /** Names of the writes whose items other writers were changing. */
  readonly contested: readonly string[];

  constructor(contested: readonly string[], cause: unknown) {
    super('SERVICE_UNAVAILABLE', {
      message: 'Other requests keep changing the same records; try again.',
      cause,
    });
    this.contested = contested;
  }
}

interface CancelledWrite extends FailedWrite {
  readonly code: string;
}

/** The writes that cancelled a transaction; undefined for any other error. */
const cancelledWrites = (error: unknown, names: readonly string[]): CancelledWrite[] | undefined => {
  if (!(error instanceof TransactionCanceledException)) return undefined;
  return (error.CancellationReasons ?? []).flatMap(({ Code: code, Item: item }, position) => {
    if (code === undefined || code === 'None') return [];
    return { name: names[position] ?? '', code, item: item && unmarshall(item) };
  });
};

/** @throws every error that is no temporary conflict */
const contestedBy = (error: unknown, names: readonly string[]): string[] => {
  const cancelled = cancelledWrites(error, names);
  if (cancelled === undefined) throw error;
  const failed = cancelled.filter(({ code }) => code === 'ConditionalCheckFailed');
  if (failed.length > 0) throw new ConditionsFailed(failed, error);
  // Anything else, such as an item that is too large, is a bug. No caller may read it as insufficient funds.
  if (cancelled.length === 0 || !cancelled.every(({ code }) => temporaryReasons.has(code))) throw error;
  return cancelled.map(({ name }) => name);
};

/** Counts conflicts by the name of the write. @throws ConditionsFailed, ConflictsOutlasted */
const commitAll = async (
  named: readonly NamedWrite[],
  conflicts: Map<string, number>,
  startedMs: number,
): Promise<void> => {
  const names = named.map(({ name }) => name);
  const command = {
    TransactItems: named.map(({ write }) => stamped(write)),
    ClientRequestToken: newUuid(),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient.send(new TransactWriteCommand(command));
      if (attempt > 1) log.info({ operation: 'transact', conflicts: attempt - 1 });
      return;
    } catch (error) {
      const contested = contestedBy(error, names);
      for (const name of contested) conflicts.set(name, (conflicts.get(name) ?? 0) + 1);
      const delayMs = fullJitterMs(attempt, backoff);
      if (attempt === maxTries || clock.nowMs() + delayMs - startedMs > deadlineMs) {
        throw new ConflictsOutlasted(contested, error);
      }
      await sleep(delayMs);
    }
  }
};

/** @returns whether everything was written; false: try again */
const commitOnce = async (detoured: DetouredWrites, startedMs: number): Promise<boolean> => {
  const taken = await detoured.take();
  if (taken === undefined) return false;
  if ('failed' in taken) throw new ConditionsFailed(taken.failed, undefined);
  const conflicts = new Map<string, number>();
  try {
    await commitAll(taken.commit, conflicts, startedMs);
    await detoured.committed();
    return true;
  } catch (error) {
    // Also when nobody knows whether everything was written: what the detour has taken decides that itself.
    await detoured.cancelled();
    if (error instanceof ConditionsFailed && detoured.isWorthAnotherTry(error)) return false;
    throw error;
  } finally {
    await detoured.tellConflicts(conflicts);
  }
};

/**
 * Commits all writes, or none. Retries conflicts and throttling with the same ClientRequestToken, because the AWS SDK
 * does not retry a cancelled transaction. A write whose item has another form takes its detour.
 *
 * @throws ConditionsFailed, ConflictsOutlasted
 */
export const transact = async (writes: NamedWrites): Promise<void> => {
  const startedMs = clock.nowMs();
  const present = Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [{ name, write }],
  );
  const detoured = new DetouredWrites(present);
  for (let attempt = 1; !(await commitOnce(detoured, startedMs)); attempt += 1) {
    const delayMs = attempt === 1 ? 0 : fullJitterMs(attempt, backoff);
    if (clock.nowMs() + delayMs - startedMs > deadlineMs) {
      log.info({ operation: 'transact', reason: 'UNDECIDED', count: attempt });
      throw new ConflictsOutlasted([], undefined);
    }
    await sleep(delayMs);
  }
};

/**
 * Commits all writes, or none, for a caller to whom failed conditions are an expected outcome.
 *
 * @returns the failed conditions; undefined when everything was written
 * @throws ConflictsOutlasted
 */
export const tryTransact = async <Name extends string>(
  writes: NamedWrites<Name>,
): Promise<ConditionsFailed<Name> | undefined> => {
  try {
    await transact(writes);
    return undefined;
  } catch (error) {
    if (error instanceof ConditionsFailed) return error;
    throw error;
  }
};

/**
 * Commits all writes, or none, for a caller to whom a failed condition says only that another writer was first.
 *
 * @returns false when a condition failed: nothing was written
 * @throws ConflictsOutlasted
 */
export const transactIfUnchanged = async (writes: NamedWrites): Promise<boolean> =>
  (await tryTransact(writes)) === undefined;

/** The same writes with a prefix before each name, so that two groups fit into one transaction. */
export const prefixed = (prefix: string, writes: NamedWrites): Readonly<Record<string, Write>> =>
  Object.fromEntries(
    Object.entries(writes).flatMap(([name, write]) =>
      write === undefined ? [] : [[`${prefix}.${name}`, write] as const],
    ),
  );
