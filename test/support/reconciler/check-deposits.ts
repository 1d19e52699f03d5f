import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, textOf } from './findings.ts';
import { internalAccountOf, type JournalItem } from './ledger-book.ts';

/** I1, I12, I16 of money that came in by itself: it is a payment only once it is credited. */
export const checkDeposit = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const state = `${textOf(item, 'type')} ${textOf(item, 'status')} ${integerOf(item, 'version')}`;
  findings.expect(state === 'INCOMING COMPLETED 1', 'I12', item, `is ${state}`);
  const isEndedAtOnce = item.settledAt === item.createdAt && item.updatedAt === item.createdAt;
  findings.expect(isEndedAtOnce && item.checkAt === undefined, 'I12', item, 'did not end at once');
  const amount = integerOf(item, 'receivedMinor');
  findings.expect(integerOf(item, 'sentMinor') === amount, 'I16', item, 'credits another amount');
  const moves = journals.map(
    ({ purpose, accountUuid, deltaMinor }) => `${purpose} ${accountUuid} ${deltaMinor}`,
  );
  const needs = `DEPOSIT ${internalAccountOf(item)} ${amount}`;
  findings.expect(moves.join() === needs, 'I1', item, `has [${moves.join()}], needs [${needs}]`);
};
