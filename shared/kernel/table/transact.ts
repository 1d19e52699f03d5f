import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { withAuditActor } from '../actor.ts';
import { clock } from '../clock.ts';
import { ApiError } from '../errors.ts';
import { fullJitterMs } from '../full-jitter.ts';
import { newUuid } from '../ids.ts';
import { log } from '../log.ts';
import type { Write } from './item.ts';
import { conflictRetries } from './retries.ts';
import { documentClient } from './table.ts';

const { maxTries, backoff, deadlineMs } = conflictRetries;

/** Temporary reasons, which do not depend on the data: the same transaction may succeed a moment later. */
const temporaryReasons = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/** The writes of one transaction by their names, at most 100. A failed condition is asked for by the same name. */
export type NamedWrites<Name extends string = string> = { readonly [Key in Name]?: Write };

interface FailedWrite {
  readonly name: string;
  /** The item as it was, when the write asked for it. */
  readonly item: unknown;
}

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
export class ConflictsOutlasted extends ApiError {
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

/**
 * Commits all writes, or none. Retries conflicts and throttling with the same ClientRequestToken, because the AWS SDK
 * does not retry a cancelled transaction.
 *
 * @throws ConditionsFailed, ConflictsOutlasted
 */
export const transact = async (writes: NamedWrites): Promise<void> => {
  const startedMs = clock.nowMs();
  const present = Object.entries(writes).flatMap(([name, write]) =>
    write === undefined ? [] : [{ name, write }],
  );
  const names = present.map(({ name }) => name);
  const command = {
    TransactItems: present.map(({ write }) => withAuditActor(write)),
    ClientRequestToken: newUuid(),
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await documentClient.send(new TransactWriteCommand(command));
      if (attempt > 1) log.info({ operation: 'transact', conflicts: attempt - 1 });
      return;
    } catch (error) {
      const contested = contestedBy(error, names);
      const delayMs = fullJitterMs(attempt, backoff);
      if (attempt === maxTries || clock.nowMs() + delayMs - startedMs > deadlineMs) {
        throw new ConflictsOutlasted(contested, error);
      }
      await sleep(delayMs);
    }
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

/**
 * Commits the last transaction of a use case, and in it the answer under the caller's key (idempotency.ts).
 *
 * @param result what the use case answers when the writes succeed
 * @returns the failed conditions; undefined when everything was written
 */
export type Commit<Result> = <Name extends string>(
  writes: NamedWrites<Name>,
  result: Result,
) => Promise<ConditionsFailed<Name> | undefined>;

/** For callers without a key: workflow steps and the operator's commands. */
export const commitPlain: Commit<unknown> = (writes) => tryTransact(writes);
