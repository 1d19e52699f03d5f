import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { accountUuid, paidUuid, platformId, soundItems } from './sample-items.ts';

const partition = `JOURNAL#${platformId}#${accountUuid}`;
const checkpointPk = `CHECKPOINT#${platformId}#${accountUuid}`;
const at = '2026-11-21T03:00:00.000Z';

const isJournal = ({ pk }: Item): boolean => pk === partition;

/** The sound table with a checkpoint at its last journal. */
const sound = (change: (item: Item) => Item = (item) => item): Item[] => {
  const items = soundItems();
  const journals = items.filter(isJournal);
  const position =
    journals
      .map(({ sortId }) => String(sortId))
      .toSorted()
      .at(-1) ?? '';
  const totals: Record<string, Item> = {};
  let balanceMinor = 0n;
  for (const { purpose, legs } of journals) {
    const [own] = legs as readonly Item[];
    const amount = own?.amountMinor as bigint;
    const former = totals[String(purpose)] ?? { count: 0n, creditsMinor: 0n, debitsMinor: 0n };
    totals[String(purpose)] = {
      count: (former.count as bigint) + 1n,
      creditsMinor: (former.creditsMinor as bigint) + (amount > 0n ? amount : 0n),
      debitsMinor: (former.debitsMinor as bigint) + (amount < 0n ? amount : 0n),
    };
    balanceMinor += amount;
  }
  const count = BigInt(journals.length);
  const checkpoint = { pk: checkpointPk, sk: position, platformId, accountUuid, position };
  return [...items, { ...checkpoint, count, balanceMinor, totals }].map(change);
};

const isPaid = ({ sk }: Item): boolean => sk === `${paidUuid}#TRANSFER`;
const isCheckpoint = ({ pk }: Item): boolean => pk === checkpointPk;
const changed = (isMeant: (item: Item) => boolean, change: Item): Item[] =>
  sound((item) => (isMeant(item) ? { ...item, ...change } : item));

describe('of statements, the reconciler', () => {
  it('finds nothing in a sound table', () => {
    expect(reconcileItems(sound())).toEqual([]);
  });

  it.each<[string, Item[], string]>([
    ['a journal in another place', changed(isPaid, { sortId: `${at}#elsewhere#2` }), 'in another place'],
    ['a checkpoint with another sum', changed(isCheckpoint, { balanceMinor: 1n }), 'I23 CHECKPOINT'],
    ['a checkpoint with another count', changed(isCheckpoint, { count: 1n }), 'I23 CHECKPOINT'],
    ['a checkpoint with other totals', changed(isCheckpoint, { totals: {} }), 'its totals by purpose'],
    [
      'a journal without a place',
      sound((item) => {
        const { listPk: _listPk, sortId: _sortId, ...unlisted } = item;
        return isPaid(item) ? unlisted : item;
      }),
      'is not listed',
    ],
  ])('finds %s', (_what, items, expected) => {
    expect(reconcileItems(items).join('\n')).toContain(expected);
  });
});
