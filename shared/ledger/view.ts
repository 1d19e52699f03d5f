import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import type { journalEntrySchema, statementSchema } from './contract.ts';
import { accountDelta, currencyOf, type Journal, type Leg } from './journal.ts';
import type { BalancedEntry } from './posted-entries.ts';
import type { StatementPart } from './statement.ts';
import { totalsBetween } from './tally.ts';

const isSystemAccount = (account: string): boolean => /^[A-Z]+$/.test(account);

const legView = ({ account, currency, amountMinor }: Leg) => ({
  account: isSystemAccount(account) ? account : formatId('InternalAccount', account),
  amount: amountView(amountMinor, currency),
});

/** The currency of a journal's internal account. */
/** The payment behind a journal; a sandbox funding has none. */
export const transactionIdOf = ({ purpose, sourceUuid }: Journal): string | undefined =>
  purpose === 'FUNDING' ? undefined : formatId('Transaction', sourceUuid);

/** A journal as the account's statement shows it. */
export const journalEntryView = ({
  journal,
  balanceAfterMinor,
}: BalancedEntry): z.input<typeof journalEntrySchema> => {
  const currency = currencyOf(journal);
  const transactionId = transactionIdOf(journal);
  return {
    id: formatId('Journal', journal.uuid),
    ...(transactionId === undefined ? {} : { transactionId }),
    purpose: journal.purpose,
    amount: amountView(accountDelta(journal), currency),
    balanceAfter: amountView(balanceAfterMinor, currency),
    legs: journal.legs.map(legView),
    postedAt: journal.createdAt,
    createdAt: journal.createdAt,
  };
};

/** An account as its statement names it. */
export interface StatementAccount {
  readonly accountUuid: string;
  readonly currency: string;
}

export const statementView = (
  { accountUuid, currency }: StatementAccount,
  { period, asOf, opening, entries, closing, nextCursor }: StatementPart,
): z.input<typeof statementSchema> => {
  if (closing === undefined) throw new Error('A page of a statement needs its closing balance');
  const totals = totalsBetween(opening, closing);
  return {
    accountId: formatId('InternalAccount', accountUuid),
    ...period,
    asOf,
    openingBalance: amountView(opening.balanceMinor, currency),
    closingBalance: amountView(closing.balanceMinor, currency),
    entryCount: closing.count - opening.count,
    totals: totals.map(({ purpose, count, creditsMinor, debitsMinor }) => ({
      purpose,
      count,
      credits: amountView(creditsMinor, currency),
      debits: amountView(debitsMinor, currency),
    })),
    data: entries.map(({ journal, tally }) =>
      journalEntryView({ journal, balanceAfterMinor: tally.balanceMinor }),
    ),
    hasMore: nextCursor !== undefined,
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
};
