import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactGetCommand } from '#shared/kernel/aws/document-client.ts';
import { fullJitterMs } from '#shared/kernel/full-jitter.ts';
import { conflictRetries } from '#shared/kernel/retries.ts';
import { documentClient, tableName } from '#shared/kernel/table.ts';
import { type AccountKey, balanceKey, parseBalance, type StoredBalance } from '../balance.ts';
import { parseSlot, type Slot, slotCount, slotKey } from './slot.ts';

/** A hot account at one moment. */
export interface Snapshot {
  readonly head: StoredBalance;
  readonly slots: readonly Slot[];
}

export const allSlots = Array.from({ length: slotCount }, (_, slot) => slot);

const { maxTries, backoff } = conflictRetries;

/** Reads all keys at one moment. A transaction under way on one of them cancels the read. */
const readTogether = async (keys: readonly { readonly pk: string; readonly sk: string }[]) => {
  const TransactItems = keys.map((Key) => ({ Get: { TableName: tableName, Key } }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { Responses = [] } = await documentClient.send(new TransactGetCommand({ TransactItems }));
      return Responses.map(({ Item }) => Item);
    } catch (error) {
      if (attempt === maxTries || !(error instanceof TransactionCanceledException)) throw error;
      await sleep(fullJitterMs(attempt, backoff));
    }
  }
};

/** The account and its slots at one moment; undefined when it is not hot. */
export const readSnapshot = async ({
  platformId,
  accountUuid,
}: AccountKey): Promise<Snapshot | undefined> => {
  const account = { platformId, accountUuid };
  const [rawHead, ...rawSlots] = await readTogether([
    balanceKey(account),
    ...allSlots.map((slot) => slotKey({ ...account, slot })),
  ]);
  const head = rawHead && parseBalance(rawHead);
  if (head?.slots === undefined) return undefined;
  const slots = rawSlots.flatMap((raw) => (raw === undefined ? [] : [parseSlot(raw)]));
  if (slots.length !== slotCount) throw new Error('A hot account lacks a slot');
  return { head, slots };
};
