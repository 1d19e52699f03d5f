import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { AccountKey } from './balance.ts';
import { purposes } from './journal.ts';
import type { Tally } from './tally.ts';

const purposeTotalSchema = z.object({
  count: z.int(),
  creditsMinor: minorUnits,
  debitsMinor: minorUnits,
});

/** A tally as it is stored. */
export const tallyFields = {
  count: z.int(),
  balanceMinor: minorUnits,
  totals: z.partialRecord(z.enum(purposes), purposeTotalSchema),
};

/** The checkpoints of an account, and what its last check has summed up. */
export const checkpointPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `CHECKPOINT#${platformId}#${accountUuid}`;

/**
 * The sum of an account's entries up to and including the one at `position`. Its journals can no longer change. If a
 * checkpoint is missing, the next reader who starts at the checkpoint before it writes it again.
 */
const checkpointItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    position: z.string(),
    ...tallyFields,
  }),
  keyOf: ({ position, ...account }: AccountKey & { position: string }) => ({
    pk: checkpointPartition(account),
    sk: position,
  }),
});

export type Checkpoint = ReturnType<typeof checkpointItem.parse>;

/** Each entry whose number is a multiple of this gets a checkpoint, so a sum reads at most about as many entries. */
const entriesPerCheckpoint = 200;

export const hasCheckpoint = ({ count }: Tally): boolean => count % entriesPerCheckpoint === 0;

/** The last checkpoint at or before a bound (a position or a time). */
export const lastCheckpoint = async (account: AccountKey, bound: string): Promise<Checkpoint | undefined> => {
  const partition = checkpointPartition(account);
  const range = { upper: bound, descending: true, count: 1 };
  const [raw] = await readRange({ index: 'table', partition, ...range });
  return raw === undefined ? undefined : checkpointItem.parse(raw);
};

/** Stores a sum that can no longer change. Another reader may have stored the same before. */
export const saveCheckpoint = async (account: AccountKey, position: string, tally: Tally): Promise<void> => {
  const { platformId, accountUuid } = account;
  await writeAlone(checkpointItem.put({ platformId, accountUuid, position, ...tally }, absent('pk')));
};
