import { csvTable } from '#shared/kernel/http/csv.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { decimalText } from '#shared/kernel/money.ts';
import type { DetailsByJournal } from './entry-details.ts';
import { accountDelta, feeOf, platformFeeOfEntry } from './journal.ts';
import type { StatementPart } from './statement.ts';
import { type PurposeTotal, totalsBetween } from './tally.ts';
import { entryReferenceOf, type StatementAccount, transactionIdOf } from './view.ts';

/**
 * Amounts, totals and balances have columns of their own, so that a column's sum counts nothing twice. New columns come
 * last, because programs may read a column by its place.
 */
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
  'reference',
  'fee',
  'bankReference',
  'description',
  'counterpartyName',
  'counterpartyAccount',
  'remittanceInformation',
  'platformFee',
] as const;

const { header, lineOf: line } = csvTable(columns);

/** The names of the columns, as the first line has them. */
export const statementColumns = header;

/** The lines of the entries of a part. */
export const entryLines = (
  { currency }: StatementAccount,
  { entries }: StatementPart,
  details: DetailsByJournal,
): string[] =>
  entries.map(({ journal, tally }) => {
    const { description, remittanceInformation, bankReference, counterparty } =
      details.get(journal.uuid) ?? {};
    const [fee, platformFee] = [feeOf(journal), platformFeeOfEntry(journal)];
    return line({
      row: 'ENTRY',
      postedAt: journal.createdAt,
      purpose: journal.purpose,
      amount: decimalText(accountDelta(journal), currency),
      balanceAfter: decimalText(tally.balanceMinor, currency),
      currency,
      journalId: formatId('Journal', journal.uuid),
      transactionId: transactionIdOf(journal),
      reference: entryReferenceOf(journal),
      bankReference,
      description,
      remittanceInformation,
      counterpartyName: counterparty?.name,
      counterpartyAccount: counterparty?.account,
      fee: fee === undefined ? undefined : decimalText(fee, currency),
      platformFee: platformFee === undefined ? undefined : decimalText(platformFee, currency),
    });
  });

/**
 * A part of a statement as CSV, with the lines of its entries. The first part begins with the names of the columns and
 * the opening balance. The last one ends with the totals and the closing balance. All parts, appended, are the CSV of the
 * whole statement.
 */
export const statementCsv = (
  { currency }: StatementAccount,
  part: StatementPart,
  lines: readonly string[],
): string => {
  const amount = (amountMinor: bigint): string => decimalText(amountMinor, currency);
  const { period, opening, closing, isFirst, nextCursor } = part;
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
  return [...begin, ...lines, ...end].join('');
};
