import * as z from 'zod';
import { minorUnits } from '#shared/kernel/money.ts';
import { type Journal, systemAccounts } from '#shared/ledger/journal.ts';
import type { Problem } from './difference.ts';

/** Sums of one currency, in its smallest unit. */
const sumsSchema = z.object({
  /** All balances of internal accounts. */
  accounts: minorUnits,
  CLEARING: minorUnits,
  FEES: minorUnits,
  EXCHANGE: minorUnits,
  PLATFORM_FEES: minorUnits,
});
export type Sums = Readonly<z.output<typeof sumsSchema>>;

/** By currency. The five sums of each come to zero. */
export const trialBalanceSchema = z.record(z.string(), sumsSchema);
export type TrialBalance = Readonly<z.output<typeof trialBalanceSchema>>;

const nothing: Sums = { accounts: 0n, CLEARING: 0n, FEES: 0n, EXCHANGE: 0n, PLATFORM_FEES: 0n };

const plus = (a: Sums, b: Sums): Sums => ({
  accounts: a.accounts + b.accounts,
  CLEARING: a.CLEARING + b.CLEARING,
  FEES: a.FEES + b.FEES,
  EXCHANGE: a.EXCHANGE + b.EXCHANGE,
  PLATFORM_FEES: a.PLATFORM_FEES + b.PLATFORM_FEES,
});

export const addBalances = (a: TrialBalance, b: TrialBalance): TrialBalance => {
  const currencies = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries(
    [...currencies].map((currency) => [currency, plus(a[currency] ?? nothing, b[currency] ?? nothing)]),
  );
};

/** What a journal did to the system accounts. Its own account is not in it: the balance says what that holds. */
export const systemAccountOf = ({ legs }: Journal): TrialBalance =>
  legs.reduce<TrialBalance>((sums, { account, currency, amountMinor }) => {
    const name = systemAccounts.find((one) => one === account);
    if (name === undefined) return sums;
    return addBalances(sums, { [currency]: { ...nothing, [name]: amountMinor } });
  }, {});

/** What an internal account adds. */
export const accountOf = (currency: string, accounts: bigint): TrialBalance => ({
  [currency]: { ...nothing, accounts },
});

export const systemAccountProblems = (balance: TrialBalance): Problem[] =>
  Object.entries(balance).flatMap(([currency, { accounts, CLEARING, FEES, EXCHANGE, PLATFORM_FEES }]) => {
    const total = accounts + CLEARING + FEES + EXCHANGE + PLATFORM_FEES;
    const problems: Problem[] = [];
    if (total !== 0n) problems.push({ kind: 'HOUSE', says: `its accounts in ${currency} come to ${total}` });
    if (FEES < 0n)
      problems.push({ kind: 'HOUSE', says: `it gave back ${-FEES} more in ${currency} fees than it took` });
    return problems;
  });
