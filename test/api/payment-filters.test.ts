import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';

let platform: TestPlatform;
let account: FundedAccount;
let bankId: string;

const quoteBody = (more: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId: account.id },
  destination: { destinationType: 'ACCOUNT', accountId: bankId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 500,
  ...more,
});

const transferOut = (more: object) =>
  platform.api.ok('createTransferOut', {
    body: { source: { accountId: account.id }, destination: { accountId: bankId }, amount: 100, ...more },
  });
const idsOf = async (query: Record<string, string | number>): Promise<string[]> =>
  (await platform.api.ok('listTransactions', { query })).data.map(({ id }) => id);

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(100_000);
  bankId = (await platform.externalAccount({ customerId: account.customerId })).id;
});

describe('a list of payments', () => {
  it('is filtered by metadata, every key of which must have its value', async () => {
    const [red, blue] = [randomUUID(), randomUUID()];
    const first = await transferOut({ metadata: { batch: red, line: '1' } });
    const second = await transferOut({ metadata: { batch: red, line: '2' } });
    await transferOut({ metadata: { batch: blue, line: '1' } });

    expect(await idsOf({ 'metadata[batch]': red })).toEqual([second.id, first.id]);
    expect(await idsOf({ 'metadata[batch]': red, 'metadata[line]': 1 })).toEqual([first.id]);
    expect(await idsOf({ 'metadata[constructor]': red })).toEqual([]);
  });

  it('pages by metadata, with a cursor that is bound to it', async () => {
    const batch = randomUUID();
    const made: string[] = [];
    for (const line of ['1', '2', '3']) made.unshift((await transferOut({ metadata: { batch, line } })).id);
    const query = { 'metadata[batch]': batch, limit: 2 };
    const page = await platform.api.ok('listTransactions', { query });
    const cursor = page.nextCursor ?? '';

    expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 2));
    expect(await idsOf({ ...query, cursor })).toEqual(made.slice(2));
    const other = await platform.api.refused('listTransactions', {
      query: { ...query, cursor, 'metadata[batch]': 'x' },
    });
    expect(other.code).toBe('INVALID_INPUT');
  });

  it('is filtered by an account on either side', async () => {
    const payee = await platform.fundedAccount(1_000);
    const ownBank = await platform.externalAccount({ customerId: payee.customerId });
    const into = await platform.api.ok('createQuote', {
      body: quoteBody({
        destination: { destinationType: 'ACCOUNT', accountId: payee.id },
        immediatelyExecute: true,
      }),
    });
    const out = await platform.api.ok('createTransferOut', {
      body: { source: { accountId: payee.id }, destination: { accountId: ownBank.id }, amount: 100 },
    });

    expect(await idsOf({ accountIdentifier: payee.id })).toEqual([out.id, into.transactionId]);
    expect(await idsOf({ accountIdentifier: ownBank.id })).toEqual([out.id]);
    expect(await idsOf({ accountIdentifier: payee.id, senderAccountIdentifier: account.id })).toEqual([
      into.transactionId,
    ]);
  });

  it.each([
    ['metadata=x', 'query.metadata', 'must be written as metadata[key]=value'],
    ['metadata[]=x', 'query.metadata[]', 'is not a parameter'],
    ['metdata[a]=x', 'query.metdata[a]', 'is not a parameter'],
    ['status[a]=x', 'query.status[a]', 'is not a parameter'],
    ['metadata[a]=x&metadata[a]=y', 'query.metadata[a]', 'must be given once'],
    ['metadata[a]=', 'query.metadata.a', 'must not be empty'],
    ['metadata[__proto__]=x', 'query.metadata', 'must not have the key __proto__'],
  ])('refuses %s, so that no filter is ignored', async (query, path, message) => {
    const { clientId, clientSecret } = platform.credentials;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const answer = await fetch(`${platform.address.baseUrl}/transactions?${query}`, {
      headers: { authorization },
    });

    expect(await answer.json()).toMatchObject({
      status: 400,
      details: { issues: [{ path, message: expect.stringContaining(message) }] },
    });
  });
});
