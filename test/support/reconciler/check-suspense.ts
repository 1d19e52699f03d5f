import type { Item } from '../raw-table.ts';
import { type Finding, Findings, integerOf, textOf } from './findings.ts';
import { kindOf, openBook } from './ledger-book.ts';

/** Has the money that belongs to no platform. */
export const house = '00000000-0000-7000-8000-000000000000';

/** What suspense must show of a deposit, by its state. CREDITED: it never was there. */
const movesByStatus: Readonly<Record<string, readonly (readonly [purpose: string, sign: bigint])[]>> = {
  CREDITED: [],
  HELD: [['DEPOSIT', 1n]],
  ASSIGNED: [['DEPOSIT', 1n]],
  RETURNING: [['DEPOSIT', 1n]],
  SETTLED: [
    ['DEPOSIT', 1n],
    ['TRANSFER', -1n],
  ],
  RETURNED: [
    ['DEPOSIT', 1n],
    ['REFUND', -1n],
  ],
};

/** I1 of money in suspense: each deposit has the journals that its state needs, and no journal is without a deposit. */
export const suspenseFindings = (items: readonly Item[]): Finding[] => {
  const findings = new Findings();
  const { journals } = openBook(items);
  const ofDeposit = Map.groupBy(
    journals.filter(({ platformId }) => platformId === house),
    ({ sourceUuid }) => sourceUuid,
  );
  for (const item of items.filter((one) => kindOf(one) === 'DEPOSIT')) {
    const uuid = textOf(item, 'sortId');
    const moves = (ofDeposit.get(uuid) ?? [])
      .map(({ purpose, accountUuid, deltaMinor }) => `${purpose} ${accountUuid} ${deltaMinor}`)
      .toSorted();
    const needs = movesByStatus[textOf(item, 'status')]?.map(
      ([purpose, sign]) => `${purpose} SUSPENSE ${sign * integerOf(item, 'amountMinor')}`,
    );
    const message = `suspense has [${moves.join()}], needs [${needs?.join() ?? 'a known status'}]`;
    findings.expect(moves.join() === needs?.join(), 'I1', item, message);
    ofDeposit.delete(uuid);
  }
  for (const { item } of [...ofDeposit.values()].flat()) findings.add('I1', item, 'is of no deposit');
  return [...findings.list];
};
