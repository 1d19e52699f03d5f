import {
  corrections,
  type TransactionStatus,
  transactionStatuses,
  transitions,
} from '#shared/transactions/lifecycle.ts';
import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, textOf } from './findings.ts';

type State = readonly [string, string];

const isStatus = (text: string): text is TransactionStatus =>
  transactionStatuses.some((status) => status === text);

const statesOf = (past: unknown): State[] =>
  Array.isArray(past) ? past.map((state) => [String(state?.[0]), String(state?.[1])]) : [];

export const checkHistory = (item: Item, findings: Findings): void => {
  const past = statesOf(item.past);
  const changes = integerOf(item, 'version') - 1n;
  findings.expect(BigInt(past.length) === changes, 'I12', item, `has ${past.length} past states`);
  const states = [...past, [textOf(item, 'status'), textOf(item, 'updatedAt')] as const];
  for (const [index, [status, at]] of states.slice(1).entries()) {
    const [from = '', since = ''] = states[index] ?? [];
    const isAllowed =
      isStatus(from) &&
      isStatus(status) &&
      [...transitions[from], ...(corrections[from] ?? [])].includes(status);
    findings.expect(isAllowed, 'I12', item, `went from ${from} to ${status}`);
    findings.expect(since <= at, 'I12', item, `was ${from} after it was ${status}`);
  }
};
