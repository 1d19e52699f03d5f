import { readRange } from '#shared/kernel/range.ts';
import { sumsOf } from '#shared/ledger/journal.ts';
import { journalItem, journalPartition } from '#shared/ledger/journal-items.ts';
import { house, suspense } from './journals.ts';

const perRead = 500;

/** What the journals say is in suspense, by currency, strongly consistent. */
export const readSuspense = async (): Promise<Map<string, bigint>> => {
  const partition = journalPartition({ platformId: house, accountUuid: suspense });
  const totals = new Map<string, bigint>();
  let after: string | undefined;
  for (;;) {
    const range = { index: 'table', partition, after, count: perRead, descending: false } as const;
    const items = await readRange({ ...range, consistent: true });
    const legs = items.flatMap((item) => journalItem.parse(item).legs);
    for (const [currency, sum] of sumsOf(legs.filter(({ account }) => account === suspense))) {
      totals.set(currency, (totals.get(currency) ?? 0n) + sum);
    }
    if (items.length < perRead) return totals;
    after = String(items.at(-1)?.sk);
  }
};
