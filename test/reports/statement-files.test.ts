import { beforeAll, describe, expect, test } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;
beforeAll(async () => {
  platform = await newPlatform();
  // A funding of 10.00, a transfer of 3.00 that comes back at once, and one of 2.00.
  account = await platform.fundedAccount(1_000);
  await transferOut(300, '002');
  await transferOut(200, '000');
});

const transferOut = async (amount: number, suffix: string) => {
  const bank = await platform.externalAccount({ customerId: account.customerId, suffix });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount };
  return platform.api.ok('createTransferOut', { body });
};

const csvOf = async (query: Record<string, string> = {}) => {
  const request = { path: { accountId: account.id }, query, headers: { Accept: 'text/csv' } };
  const { text, headers, status } = await platform.api.call('getAccountStatement', request);
  expect(status).toBe(200);
  return { text, headers };
};

describe('as CSV', () => {
  test('a statement is a file for a spreadsheet', async () => {
    const { data, from, to } = await platform.api.ok('getAccountStatement', {
      path: { accountId: account.id },
    });
    const line = (index: number, purpose: string, amount: string, balance: string): string => {
      const { id, postedAt, transactionId = '' } = data[index] ?? { id: '', postedAt: '' };
      return `ENTRY,${postedAt},${purpose},${amount},${balance},USD,${id},${transactionId},,,\r\n`;
    };

    const { text, headers } = await csvOf();

    expect(text).toBe(
      'row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId,count,totalCredits,totalDebits\r\n' +
        `OPENING,${from},,,0.00,USD,,,,,\r\n` +
        line(0, 'FUNDING', '10.00', '10.00') +
        line(1, 'TRANSFER', '-3.00', '7.00') +
        line(2, 'REFUND', '3.00', '10.00') +
        line(3, 'TRANSFER', '-2.00', '8.00') +
        'TOTAL,,FUNDING,,,USD,,,1,10.00,0.00\r\n' +
        'TOTAL,,TRANSFER,,,USD,,,2,0.00,-5.00\r\n' +
        'TOTAL,,REFUND,,,USD,,,1,3.00,0.00\r\n' +
        `CLOSING,${to},,,8.00,USD,,,,,\r\n`,
    );
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="statement-[\w-]+\.csv"$/);
    expect(headers.get('link')).toBeNull();
  });

  test('parts lead to each other and append to one file', async () => {
    const whole = await csvOf();
    const texts: string[] = [];
    let query: Record<string, string> | undefined = { limit: '3' };

    while (query !== undefined) {
      const { text, headers } = await csvOf(query);
      texts.push(text);
      const next = /^<(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
    }

    expect(texts).toHaveLength(2);
    expect(texts.join('')).toBe(whole.text);
  });

  test('a refusal is JSON all the same', async () => {
    const { id: accountId } = await platform.fundedAccount(0);
    const request = { path: { accountId }, query: { from: 'x' }, headers: { Accept: 'text/csv' } };

    expect((await platform.api.refused('getAccountStatement', request)).code).toBe('INVALID_INPUT');
  });
});
