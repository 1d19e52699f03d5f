import type { StoredBalance } from '../balance.ts';
import { changesBalance, releasedBy, type SlotChange, settledBy } from './movement.ts';
import type { Snapshot } from './snapshot.ts';

/** The greatest of times as text. */
const latest = (times: readonly (string | undefined)[]): string | undefined =>
  times
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1);

/**
 * The balance of a hot account as if it were cold. A hold whose movement is committed counts as settled, any other one as
 * given up, so that the balance is the sum of the journals.
 *
 * @param committed ids of holds
 */
export const totalOf = ({ head, slots }: Snapshot, committed: ReadonlySet<string>): StoredBalance => {
  const ends = slots
    .flatMap(({ holds }) => holds)
    .map((hold) => ({ hold, isCommitted: committed.has(hold.id) }));
  const changes: readonly Omit<SlotChange, 'roomMinor'>[] = [
    ...slots,
    ...ends.map(({ hold, isCommitted }) => (isCommitted ? settledBy(hold) : releasedBy(hold))),
  ];
  const times = ends.flatMap(({ hold, isCommitted }) => (isCommitted && changesBalance(hold) ? hold.at : []));
  const sum = (name: 'openTransactions' | 'changes'): number =>
    changes.reduce((total, change) => total + change[name], 0);
  return {
    ...head,
    balanceMinor: changes.reduce((total, { balanceMinor }) => total + balanceMinor, head.balanceMinor ?? 0n),
    openTransactions: (head.openTransactions ?? 0) + sum('openTransactions'),
    version: (head.version ?? 0) + sum('changes'),
    listedVersion: (head.listedVersion ?? 0) + sum('changes'),
    updatedAt: latest([head.updatedAt, ...slots.map(({ updatedAt }) => updatedAt), ...times]),
  };
};
