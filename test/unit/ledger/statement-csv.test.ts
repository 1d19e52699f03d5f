import { describe, expect, it } from 'vitest';
import type { DetailsByJournal } from '#shared/ledger/entry-details.ts';
import type { StatementPart } from '#shared/ledger/statement.ts';
import { entryLines, statementCsv } from '#shared/ledger/statement-csv.ts';
import { emptyTally, withEntry } from '#shared/ledger/tally.ts';
import { historyAccount, journalOfMovement } from '../support/ledger-history.ts';

describe('a statement', () => {
  const { accountUuid } = historyAccount;
  const sourceUuid = '0199dd4b-c800-7000-8000-000000000001';
  const journal = {
    ...journalOfMovement({ amountMinor: -1250n, at: '2026-03-02T10:00:00.000Z', sourceUuid }),
    uuid: '0199dd4b-c800-7000-8000-00000000000a',
  };
  const opening = { ...emptyTally, balanceMinor: 5000n };
  const closing = withEntry(opening, journal);
  const part: StatementPart = {
    period: { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
    asOf: '2026-03-10T11:59:00.000Z',
    isFirst: true,
    opening,
    entries: [{ journal, position: 'any', tally: closing }],
    closing,
  };
  const usd = { accountUuid, currency: 'USD' };
  const details = new Map([
    [
      journal.uuid,
      {
        description: '=HYPERLINK("http://x")',
        bankReference: undefined,
        counterparty: { name: 'Doe, Jane', account: '$jane@acme.example' },
        remittanceInformation: 'Invoice 4711',
      },
    ],
  ]);
  const csvOf = (one: StatementPart, known: DetailsByJournal = details): string =>
    statementCsv(usd, one, entryLines(usd, one, known));
  const begin =
    'ENTRY,2026-03-02T10:00:00.000Z,TRANSFER,-12.50,37.50,USD,' +
    'Journal:0199dd4b-c800-7000-8000-00000000000a,Transaction:0199dd4b-c800-7000-8000-000000000001,,,,' +
    '01K7EMQJ00E008000000000001,,,';
  const entry = `${begin}"'=HYPERLINK(""http://x"")","Doe, Jane",$jane@acme.example,Invoice 4711,\r\n`;

  it('has opening balance, entries, totals and closing balance', () => {
    expect(csvOf(part)).toBe(
      'row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId,count,totalCredits,totalDebits,reference,fee,bankReference,description,counterpartyName,counterpartyAccount,remittanceInformation,platformFee\r\n' +
        'OPENING,2026-03-01T00:00:00.000Z,,,50.00,USD,,,,,,,,,,,,,\r\n' +
        entry +
        'TOTAL,,TRANSFER,,,USD,,,1,0.00,-12.50,,,,,,,,\r\n' +
        'CLOSING,2026-04-01T00:00:00.000Z,,,37.50,USD,,,,,,,,,,,,,\r\n',
    );
  });

  it('has only entries in a part between the first and the last', () => {
    const middle = { ...part, isFirst: false, nextCursor: 'next' };

    expect(csvOf(middle)).toBe(entry);
  });

  it('has empty cells where nothing is known of the payment', () => {
    const middle = { ...part, isFirst: false, nextCursor: 'next' };

    expect(csvOf(middle, new Map())).toBe(`${begin},,,,\r\n`);
  });

  it('shows the fee in an entry, in the currency of the account', () => {
    const legs = [
      { account: accountUuid, currency: 'USD', amountMinor: -1250n },
      { account: 'FEES', currency: 'USD', amountMinor: 75n },
      { account: 'PLATFORM_FEES', currency: 'USD', amountMinor: 130n },
      { account: 'EXCHANGE', currency: 'USD', amountMinor: 1175n },
    ];
    const entries = [{ journal: { ...journal, legs }, position: 'any', tally: closing }];
    const middle = { ...part, entries, isFirst: false, nextCursor: 'next' };

    expect(csvOf(middle, new Map())).toMatch(/,01K7EMQJ00E008000000000001,0\.75,,,,,,1\.30\r\n$/);
  });
});
