import { formatId } from '#shared/kernel/ids.ts';
import { decimalText } from '#shared/kernel/money.ts';
import { accountDelta } from './journal.ts';
import type { PostedEntry } from './posted-entries.ts';
import type { StatementPart } from './statement.ts';
import { type PurposeTotal, totalsBetween } from './tally.ts';
import { type StatementAccount, transactionIdOf } from './view.ts';

/** A spreadsheet takes text that begins like this for a formula. */
const formulaStart = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell by RFC 4180. No spreadsheet runs it: a formula gets an apostrophe, after which it is text. */
export const csvCell = (text: string): string => {
  const harmless = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** Amounts, totals and balances have columns of their own, so that a column's sum counts nothing twice. */
const columns = [
  'row',
  'postedAt',
  'purpose',
  'amount',
  'balanceAfter',
  'currency',
  'journalId',
  'transactionId',
  'count',
  'totalCredits',
  'totalDebits',
] as const;

type Row = Partial<Readonly<Record<(typeof columns)[number], string>>>;

const line = (row: Row): string => `${columns.map((column) => csvCell(row[column] ?? '')).join(',')}\r\n`;

const header = line(Object.fromEntries(columns.map((column) => [column, column])));

/**
 * A part of a statement as CSV. The first part begins with the names of the columns and the opening balance. The last
 * one ends with the totals and the closing balance. All parts, appended, are the CSV of the whole statement.
 */
export const statementCsv = (account: StatementAccount, part: StatementPart): string => {
  const { currency } = account;
  const amount = (amountMinor: bigint): string => decimalText(amountMinor, currency);
  const { period, opening, closing, entries, isFirst, nextCursor } = part;
  const entryLine = ({ journal, tally }: PostedEntry): string =>
    line({
      row: 'ENTRY',
      postedAt: journal.createdAt,
      purpose: journal.purpose,
      amount: amount(accountDelta(journal)),
      balanceAfter: amount(tally.balanceMinor),
      currency,
      journalId: formatId('Journal', journal.uuid),
      transactionId: transactionIdOf(journal) ?? '',
    });
  const totalLine = (total: PurposeTotal & { purpose: string }): string =>
    line({
      row: 'TOTAL',
      purpose: total.purpose,
      currency,
      count: String(total.count),
      totalCredits: amount(total.creditsMinor),
      totalDebits: amount(total.debitsMinor),
    });
  const balanceLine = (row: string, postedAt: string, balanceMinor: bigint): string =>
    line({ row, postedAt, balanceAfter: amount(balanceMinor), currency });
  const begin = isFirst ? [header, balanceLine('OPENING', period.from, opening.balanceMinor)] : [];
  const isLast = nextCursor === undefined && closing !== undefined;
  const end = isLast
    ? [
        ...totalsBetween(opening, closing).map(totalLine),
        balanceLine('CLOSING', period.to, closing.balanceMinor),
      ]
    : [];
  return [...begin, ...entries.map(entryLine), ...end].join('');
};
