import { describe, expect, it } from 'vitest';
import type { Item } from '#test/support/raw-table.ts';
import { reconcileItems } from '#test/support/reconciler.ts';
import { accountUuid, paidUuid, platformId, soundItems } from './sample-items.ts';

const partition = `JOURNAL#${platformId}#${accountUuid}`;
const checkpointPk = `CHECKPOINT#${platformId}#${accountUuid}`;
const at = '2026-11-21T03:00:00.000Z';
const rankOf: Readonly<Record<string, number>> = { FUNDING: 0, TRANSFER: 2, REFUND: 4 };

const isJournal = ({ pk }: Item): boolean => pk === partition;
const positionOf = ({ createdAt, sourceUuid, purpose }: Item): string =>
  `${String(createdAt)}#${String(sourceUuid)}#${rankOf[String(purpose)]}`;
const listed = (item: Item): Item => ({ ...item, listPk: partition, sortId: positionOf(item) });
const withListedVersion = (item: Item): Item =>
  item.pk === `ACCOUNT#${platformId}#${accountUuid}` ? { ...item, listedVersion: item.version ?? 0n } : item;

/** The sound table as the present code leaves it, with a checkpoint at its last journal. */
const present = (change: (item: Item) => Item = (item) => item): Item[] => {
  const items = soundItems().map((item) => (isJournal(item) ? listed(item) : withListedVersion(item)));
  const journals = items.filter(isJournal);
  const position = journals.map(positionOf).toSorted().at(-1) ?? '';
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
  present((item) => (isMeant(item) ? { ...item, ...change } : item));

/** The sound table as former code leaves it, with its journals' copies. */
const adopted = (change: (copy: Item) => Item = (copy) => copy): Item[] => {
  const copies = soundItems()
    .filter(isJournal)
    .map((item) => change({ ...listed(item), pk: `OLD_${partition}` }));
  const version = soundItems().find(({ pk }) => pk === `ACCOUNT#${platformId}#${accountUuid}`)?.version;
  const state = { pk: checkpointPk, sk: 'OLD_JOURNALS', platformId, accountUuid, isDone: true };
  return [...soundItems(), ...copies, { ...state, formerChanges: version ?? 0n }];
};

describe('of statements, the reconciler', () => {
  it('finds nothing in a sound table, of present and of former code', () => {
    expect(reconcileItems(present())).toEqual([]);
    expect(reconcileItems(adopted())).toEqual([]);
  });

  it.each<[string, Item[], string]>([
    ['a journal in another place', changed(isPaid, { sortId: `${at}#elsewhere#2` }), 'in another place'],
    ['a checkpoint with another sum', changed(isCheckpoint, { balanceMinor: 1n }), 'I23 CHECKPOINT'],
    ['a checkpoint with another count', changed(isCheckpoint, { count: 1n }), 'I23 CHECKPOINT'],
    ['a checkpoint with other totals', changed(isCheckpoint, { totals: {} }), 'its totals by purpose'],
    [
      'a journal without a place',
      present((item) => {
        const { listPk: _listPk, sortId: _sortId, ...unlisted } = item;
        return isPaid(item) ? unlisted : item;
      }),
      'no former code',
    ],
    [
      'a copy that differs from its journal',
      adopted((copy) => (isPaid(copy) ? { ...copy, uuid: 'another' } : copy)),
      'differs',
    ],
    [
      'a copy of no journal',
      adopted((copy) => (isPaid(copy) ? { ...copy, sk: 'other#REFUND' } : copy)),
      'of no',
    ],
    [
      'an old journal without a copy',
      adopted().filter((item) => !(isPaid(item) && 'listPk' in item)),
      'no copy',
    ],
    [
      'a journal that is listed twice',
      [...present(), ...adopted().filter(({ pk }) => String(pk).startsWith('OLD_'))],
      'listed twice',
    ],
  ])('finds %s', (_what, items, expected) => {
    expect(reconcileItems(items).join('\n')).toContain(expected);
  });
});
