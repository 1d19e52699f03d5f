import { describe, expect, it } from 'vitest';
import type { StatementPart } from '#shared/ledger/statement.ts';
import { csvCell, statementCsv } from '#shared/ledger/statement-csv.ts';
import { emptyTally, withEntry } from '#shared/ledger/tally.ts';
import { historyAccount, journalOfMovement } from '../support/ledger-history.ts';

describe('a cell', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['-125.00', '-125.00'],
    ['0', '0'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1+1', "'-1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('%j becomes %j', (text, expected) => {
    expect(csvCell(text)).toBe(expected);
  });
});

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
  const entry =
    'ENTRY,2026-03-02T10:00:00.000Z,TRANSFER,-12.50,37.50,USD,' +
    'Journal:0199dd4b-c800-7000-8000-00000000000a,Transaction:0199dd4b-c800-7000-8000-000000000001,,,\r\n';

  it('has opening balance, entries, totals and closing balance', () => {
    expect(statementCsv({ accountUuid, currency: 'USD' }, part)).toBe(
      'row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId,count,totalCredits,totalDebits\r\n' +
        'OPENING,2026-03-01T00:00:00.000Z,,,50.00,USD,,,,,\r\n' +
        entry +
        'TOTAL,,TRANSFER,,,USD,,,1,0.00,-12.50\r\n' +
        'CLOSING,2026-04-01T00:00:00.000Z,,,37.50,USD,,,,,\r\n',
    );
  });

  it('has only entries in a part between the first and the last', () => {
    const middle = { ...part, isFirst: false, nextCursor: 'next' };

    expect(statementCsv({ accountUuid, currency: 'USD' }, middle)).toBe(entry);
  });
});
