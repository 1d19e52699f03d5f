import type * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { amountView } from '#shared/kernel/money.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import type { journalEntrySchema, statementEntrySchema, statementSchema } from './contract.ts';
import type { DayTotals } from './daily-totals.ts';
import type { DetailsByJournal, EntryDetails } from './entry-details.ts';
import { accountDelta, currencyOf, feeOf, type Journal, type Leg, platformFeeOfEntry } from './journal.ts';
import type { BalancedEntry, PostedEntry } from './posted-entries.ts';
import type { StatementPart } from './statement.ts';
import { type NamedTotal, totalsBetween } from './tally.ts';

const isSystemAccount = (account: string): boolean => /^[A-Z_]+$/.test(account);

const legView = ({ account, currency, amountMinor }: Leg) => ({
  account: isSystemAccount(account) ? account : formatId('InternalAccount', account),
  amount: amountView(amountMinor, currency),
});

/** The payment behind a journal; a sandbox funding has none. */
export const transactionIdOf = ({ purpose, sourceUuid }: Journal): string | undefined =>
  purpose === 'FUNDING' ? undefined : formatId('Transaction', sourceUuid);

/** The reference of the payment behind a journal. */
export const entryReferenceOf = ({ purpose, sourceUuid }: Journal): string | undefined =>
  purpose === 'FUNDING' ? undefined : referenceOf(sourceUuid);

/** A journal as the list of an account shows it. */
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

const statementEntryView = (
  { journal, tally }: PostedEntry,
  { description, remittanceInformation, bankReference, counterparty }: EntryDetails,
): z.input<typeof statementEntrySchema> => {
  const [fee, platformFee] = [feeOf(journal), platformFeeOfEntry(journal)];
  return {
    ...journalEntryView({ journal, balanceAfterMinor: tally.balanceMinor }),
    reference: entryReferenceOf(journal),
    bankReference,
    description,
    remittanceInformation,
    counterparty: counterparty && { ...counterparty },
    fee: fee === undefined ? undefined : amountView(fee, currencyOf(journal)),
    platformFee: platformFee === undefined ? undefined : amountView(platformFee, currencyOf(journal)),
  };
};

/** An account as its statement names it. */
export interface StatementAccount {
  readonly accountUuid: string;
  readonly currency: string;
}

const totalView = ({ purpose, count, creditsMinor, debitsMinor }: NamedTotal, currency: string) => ({
  purpose,
  count,
  credits: amountView(creditsMinor, currency),
  debits: amountView(debitsMinor, currency),
});

/** @param days with the totals of each day, when they are asked for */
export const statementView = (
  { accountUuid, currency }: StatementAccount,
  { period, asOf, opening, entries, closing, nextCursor }: StatementPart,
  { details, days }: { readonly details: DetailsByJournal; readonly days?: readonly DayTotals[] | undefined },
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
    totals: totals.map((total) => totalView(total, currency)),
    days: days?.map((day) => ({
      date: day.date,
      totals: day.totals.map((total) => totalView(total, currency)),
    })),
    data: entries.map((entry) => statementEntryView(entry, details.get(entry.journal.uuid) ?? {})),
    hasMore: nextCursor !== undefined,
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
};
