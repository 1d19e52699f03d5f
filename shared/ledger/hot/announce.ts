import { clock } from '#shared/kernel/clock.ts';
import { present } from '#shared/kernel/condition.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { type AccountKey, balanceItem } from '../balance.ts';

/** Makes one event of the changed balance: the stream's reader adds up the slots (docs/decisions/0390). */
export const announce = (
  { platformId, accountUuid }: AccountKey,
  announcedChanges?: number,
): Promise<boolean> => {
  const set = { updatedAt: clock.now().toISOString(), announcedChanges };
  const change = { set, add: { balanceVersion: 1 } };
  return writeAlone(balanceItem.update({ platformId, accountUuid }, change, present('slots')), {
    isChange: false,
  });
};
