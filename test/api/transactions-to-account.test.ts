import { beforeAll, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { account, toAccount } from './support/quote-parts.ts';

let platform: TestPlatform;
let jane: FundedAccount;
let joe: FundedAccount;
let paid: string;

beforeAll(async () => {
  platform = await newPlatform();
  jane = await platform.fundedAccount(10_000);
  joe = await platform.fundedAccount(0, 'EUR');
  const { transactionId } = await platform.api.ok('createQuote', {
    body: {
      source: account(jane.id),
      destination: toAccount(joe.id),
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1_000,
    },
  });
  paid = transactionId;
});

/** The payment belongs to the customer who pays, whichever account receives it. */
it.each([
  ['the receiving account', () => ({ receiverAccountIdentifier: joe.id })],
  ['both accounts', () => ({ senderAccountIdentifier: jane.id, receiverAccountIdentifier: joe.id })],
  ['the receiving account and a status', () => ({ receiverAccountIdentifier: joe.id, status: 'PENDING' })],
])("a quote to another customer's internal account is found by %s", async (_name, queryOf) => {
  const { data } = await platform.api.ok('listTransactions', { query: queryOf() });

  expect(data.map(({ id }) => id)).toEqual([paid]);
});
