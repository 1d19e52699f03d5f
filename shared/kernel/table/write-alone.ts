import { setTimeout as sleep } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { withAuditActor } from '../actor.ts';
import { fullJitterMs } from '../full-jitter.ts';
import type { Write } from './item.ts';
import { conflictRetries } from './retries.ts';
import { documentClient } from './table.ts';

const { maxTries, backoff } = conflictRetries;

const send = ({ Put: put, Update: update }: Write) => {
  if (put !== undefined) return documentClient.send(new PutCommand(put));
  if (update !== undefined) return documentClient.send(new UpdateCommand(update));
  throw new Error('Only a Put or an Update is written alone');
};

export interface WrittenAlone {
  /** False when the condition failed. */
  readonly isWritten: boolean;
  /** The item that made the condition fail, when the write asked for it. */
  readonly item?: unknown;
  /** How often the SDK sent the write. More than once: DynamoDB throttled it, or an answer was lost. */
  readonly tries: number;
}

/**
 * Commits one conditional write without a transaction, for half the write units. After a lost answer the SDK sends the
 * write again, and the second one fails its condition. So a failed condition may also mean that this same write
 * succeeded before.
 */
export const tryAlone = async (write: Write): Promise<WrittenAlone> => {
  try {
    const { $metadata } = await send(write);
    return { isWritten: true, tries: $metadata.attempts ?? 1 };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const tries = error.$metadata.attempts ?? 1;
    return { isWritten: false, tries, ...(error.Item && { item: unmarshall(error.Item) }) };
  }
};

/** Another writer's transaction has the item for a moment. Nothing was written, and the SDK does not try again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TransactionConflictException';

/** The same as tryAlone for an item that other writers' transactions often have: sends the write again after a conflict. */
export const tryAmongTransactions = async (write: Write): Promise<WrittenAlone> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await tryAlone(write);
    } catch (error) {
      if (attempt === maxTries || !isConflict(error)) throw error;
      await sleep(fullJitterMs(attempt, backoff));
    }
  }
};

/**
 * Commits one conditional write for a caller that needs no more than whether the condition held.
 *
 * @param isChange false: a note that the audit trail leaves out
 * @returns false when the condition failed
 */
export const writeAlone = async (write: Write, { isChange = true } = {}): Promise<boolean> =>
  (await tryAlone(isChange ? withAuditActor(write) : write)).isWritten;
