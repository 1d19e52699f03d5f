import type { StoredBalance } from '#shared/ledger/balance.ts';
import type { Problem } from './difference.ts';

/** What is wrong with an account whose journals sum to `sumMinor`. */
export const balanceProblems = (balance: StoredBalance | undefined, sumMinor: bigint): Problem[] => {
  const { balanceMinor = 0n, openTransactions = 0, closedAt } = balance ?? {};
  const problems: Problem[] = [];
  if (balanceMinor !== sumMinor)
    problems.push({ kind: 'BALANCE', says: `it holds ${balanceMinor}, its journals sum to ${sumMinor}` });
  if (balanceMinor < 0n) problems.push({ kind: 'OVERDRAWN', says: `it holds ${balanceMinor}` });
  if (closedAt !== undefined && (balanceMinor !== 0n || openTransactions !== 0)) {
    const says = `it is closed with ${balanceMinor} and ${openTransactions} open payments`;
    problems.push({ kind: 'CLOSED_ACCOUNT', says });
  }
  return problems;
};

export const openPaymentsProblems = (counted: number, open: number): Problem[] =>
  counted === open
    ? []
    : [{ kind: 'OPEN_PAYMENTS', says: `it counts ${counted} open payments, and has ${open}` }];
