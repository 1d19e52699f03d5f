import { beforeAll, describe, expect, test } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;
let failed: Transfer;
let paid: Transfer;
beforeAll(async () => {
  platform = await newPlatform();
  // A funding of 10.00, a transfer of 3.00 that comes back at once, and one of 2.00.
  account = await platform.fundedAccount(1_000);
  failed = await transferOut(300, '002');
  paid = await transferOut(200, '000', { description: 'Invoice, =INV-1' });
});

const transferOut = async (amount: number, suffix: string, notes: object = {}) => {
  const bank = await platform.externalAccount({ customerId: account.customerId, suffix });
  const body = { source: { accountId: account.id }, destination: { accountId: bank.id }, amount, ...notes };
  return platform.api.ok('createTransferOut', { body });
};

type Transfer = Awaited<ReturnType<typeof transferOut>>;

/** The last seven cells of a transfer's entry. */
const detailsOf = ({ destination, reconciliationInstructions }: Transfer, description: string): string => {
  const bank = destination.destinationType === 'ACCOUNT' ? destination.accountId : '';
  return `${reconciliationInstructions?.reference},,,${description},Jane Doe,${bank},`;
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
    const line = (index: number, cells: string, details: string): string => {
      const { id, postedAt, transactionId = '' } = data[index] ?? { id: '', postedAt: '' };
      return `ENTRY,${postedAt},${cells},USD,${id},${transactionId},,,,${details},\r\n`;
    };
    const none = ',,,,,,';

    const { text, headers } = await csvOf();

    expect(text).toBe(
      'row,postedAt,purpose,amount,balanceAfter,currency,journalId,transactionId,count,totalCredits,totalDebits,reference,fee,bankReference,description,counterpartyName,counterpartyAccount,remittanceInformation,platformFee\r\n' +
        `OPENING,${from},,,0.00,USD,,,,,,${none},\r\n` +
        line(0, 'FUNDING,10.00,10.00', none) +
        line(1, 'TRANSFER,-3.00,7.00', detailsOf(failed, '')) +
        line(2, 'REFUND,3.00,10.00', detailsOf(failed, '')) +
        line(3, 'TRANSFER,-2.00,8.00', detailsOf(paid, '"Invoice, =INV-1"')) +
        'TOTAL,,FUNDING,,,USD,,,1,10.00,0.00,,,,,,,,\r\n' +
        'TOTAL,,TRANSFER,,,USD,,,2,0.00,-5.00,,,,,,,,\r\n' +
        'TOTAL,,REFUND,,,USD,,,1,3.00,0.00,,,,,,,,\r\n' +
        `CLOSING,${to},,,8.00,USD,,,,,,${none},\r\n`,
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

describe('an entry', () => {
  const entriesOf = async (accountId: string) =>
    (await platform.api.ok('getAccountStatement', { path: { accountId } })).data;

  test('says in JSON what its payment says', async () => {
    const entries = await entriesOf(account.id);

    expect(entries.at(-1)).toMatchObject({
      transactionId: paid.id,
      reference: paid.reconciliationInstructions?.reference,
      description: 'Invoice, =INV-1',
      counterparty: {
        name: 'Jane Doe',
        account: paid.destination.destinationType === 'ACCOUNT' && paid.destination.accountId,
      },
    });
    expect(entries[0]).not.toHaveProperty('reference');
    expect(entries.filter((entry) => 'fee' in entry)).toEqual([]);
  });

  test('of a quote shows its fee, which a refund gives back', async () => {
    const payer = await platform.fundedAccount(20_000);
    const bank = await platform.externalAccount({
      customerId: payer.customerId,
      currency: 'EUR',
      suffix: '002',
    });
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: payer.id },
      destination: { destinationType: 'ACCOUNT', accountId: bank.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      immediatelyExecute: true,
      description: 'A quote',
    };
    const quote = await platform.api.ok('createQuote', { body });
    await expect.poll(async () => (await entriesOf(payer.id)).length).toBe(3);

    const [, payment, refund] = await entriesOf(payer.id);

    expect(quote.feesIncluded).toBeGreaterThan(0);
    expect(payment).toMatchObject({
      purpose: 'PAYMENT',
      description: 'A quote',
      counterparty: { account: bank.id },
      fee: { amount: quote.feesIncluded, currency: { code: 'USD' } },
    });
    expect(refund).toMatchObject({
      purpose: 'REFUND',
      counterparty: { account: bank.id },
      fee: { amount: -quote.feesIncluded },
    });
  });

  test('of money that came in names who sent it', async () => {
    const receiver = await platform.fundedAccount(0);
    const { id } = await platform.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$payer@sandbox.uma.test',
        customerId: receiver.customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 500,
      },
    });
    await platform.settled(id);

    const [entry] = await entriesOf(receiver.id);

    expect(entry).toMatchObject({ transactionId: id, counterparty: { account: '$payer@sandbox.uma.test' } });
  });
});
