import * as z from 'zod';
import { absent } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { minorUnits } from '#shared/kernel/money.ts';
import { readRange } from '#shared/kernel/range.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { AccountKey } from './balance.ts';
import { purposes } from './journal.ts';
import type { Tally } from './tally.ts';

const purposeTotalSchema = z.object({
  count: z.int(),
  creditsMinor: minorUnits,
  debitsMinor: minorUnits,
});

/** The checkpoints of an account, and the state of its old journals (adopt-old-journals.ts). */
export const checkpointPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `CHECKPOINT#${platformId}#${accountUuid}`;

/**
 * The sum of an account's entries up to and with the one at `position`. Derived from journals that can no longer
 * change: whoever reads on from the one before writes it again, should it be missing.
 */
const checkpointItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    position: z.string(),
    count: z.int(),
    balanceMinor: minorUnits,
    totals: z.partialRecord(z.enum(purposes), purposeTotalSchema),
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
