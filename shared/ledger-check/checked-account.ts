import * as z from 'zod';
import { absent, any, atMost } from '#shared/kernel/condition.ts';
import { defineItem } from '#shared/kernel/item.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import type { AccountKey, StoredBalance } from '#shared/ledger/balance.ts';
import { checkpointPartition, tallyFields } from '#shared/ledger/checkpoints.ts';
import { trialBalanceSchema } from './trial-balance.ts';

/**
 * How far an account was checked: the sum of its entries up to `position`, which can no longer change. The next check
 * goes on from here, so a day costs the day's entries. It may be deleted; then the account is summed up anew.
 */
const checkedItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    /** Of the last entry; absent: there was none. */
    position: z.string().optional(),
    ...tallyFields,
    /** What these entries did to the house accounts. */
    house: trialBalanceSchema,
    /** The balance's version that agreed with the sum; absent: newer entries were not final. */
    version: z.int().optional(),
  }),
  keyOf: (account: AccountKey) => ({ pk: checkpointPartition(account), sk: 'CHECKED' }),
});

export const checkedKey = checkedItem.keyOf;
export const parseChecked = (raw: unknown): CheckedAccount => checkedItem.parse(raw);
export type CheckedAccount = ReturnType<typeof checkedItem.parse>;

/** Stores how far an account was checked. Of two checks at once, the one that got further stays. */
export const saveChecked = async (checked: CheckedAccount): Promise<void> => {
  const isFurther = any(absent('position'), atMost('position', checked.position ?? ''));
  await writeAlone(checkedItem.put(checked, isFurther));
};

/** Whether nothing has happened since the last check, by the version and by the amount. */
export const isUnchanged = (
  balance: StoredBalance | undefined,
  checked: CheckedAccount | undefined,
): boolean =>
  checked?.version !== undefined &&
  checked.version === balance?.version &&
  checked.balanceMinor === (balance.balanceMinor ?? 0n);
