import { beforeAll, describe, expect, it } from 'vitest';
import type { BodyOf } from '#test/support/api-client.ts';
import { accountSample } from '#test/support/samples.ts';
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

describe("the platform's own transactions", () => {
  const list = async (query: Record<string, string>): Promise<string[]> =>
    (await platform.api.ok('listTransactions', { query })).data.map(({ id }) => id);
  let own: BodyOf<'createTransferIn'>;

  beforeAll(async () => {
    const { data } = await platform.api.ok('listPlatformInternalAccounts', { query: { currency: 'USD' } });
    const bank = { ...accountSample(), platformAccountId: 'own' };
    Object.assign(bank.accountInfo.beneficiary ?? {}, { birthDate: '1990-01-15', nationality: 'US' });
    const { id: accountId } = await platform.api.ok('createPlatformExternalAccount', { body: bank });
    own = await platform.api.ok('createTransferIn', {
      body: { source: { accountId }, destination: { accountId: data[0]?.id ?? '' }, amount: 500 },
    });
  });

  it('are found by the platformCustomerId that they carry', async () => {
    const { platformCustomerId } = own;
    expect(platformCustomerId).toBe(`Platform:${platform.id}`);

    expect(await list({ platformCustomerId })).toEqual([own.id]);
    expect(await list({ platformCustomerId, customerId: own.customerId })).toEqual([own.id]);
    expect(await list({ platformCustomerId, customerId: jane.customerId })).toEqual([]);
  });

  it('are not found by the name of another platform', async () => {
    const other = '019542f5-b3e7-7d02-8000-000000000000';

    expect(await list({ platformCustomerId: `Platform:${other}` })).toEqual([]);
  });

  it('show what is known of the sender', () => {
    const known = { FULL_NAME: 'Jane Doe', BIRTH_DATE: '1990-01-15', NATIONALITY: 'US' };

    expect(own.counterpartyInformation).toEqual(known);
  });
});

it("a transfer comes in from another customer's bank account, and belongs to the customer who is paid", async () => {
  const { id: accountId } = await platform.externalAccount({ customerId: joe.customerId });

  const transfer = await platform.api.ok('createTransferIn', {
    body: { source: { accountId }, destination: { accountId: jane.id }, amount: 700 },
  });

  expect(transfer).toMatchObject({ status: 'COMPLETED', customerId: jane.customerId });
  expect(await platform.balanceOf(jane)).toBe(10_700);
});
