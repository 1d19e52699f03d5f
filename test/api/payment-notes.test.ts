import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { platformItems } from '#test/support/raw-table.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { ended } from '#test/support/uma-payments.ts';

const notes = { description: 'Salary of May', metadata: { orderId: '4711', 'cost centre': 'EU-7' } };

let platform: TestPlatform;
let account: FundedAccount;
let bankId: string;

const transferBody = (more: object = {}) => ({
  source: { accountId: account.id },
  destination: { accountId: bankId },
  amount: 100,
  ...more,
});
const quoteBody = (more: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId: account.id },
  destination: { destinationType: 'ACCOUNT', accountId: bankId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 500,
  ...more,
});

const transferOut = (more: object = {}, key: string = randomUUID()) =>
  platform.api.ok('createTransferOut', { body: transferBody(more), key });
const issuesOf = async (more: object) =>
  (await platform.api.refused('createTransferOut', { body: transferBody(more) })).details?.issues;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(100_000);
  bankId = (await platform.externalAccount({ customerId: account.customerId })).id;
});

describe('what a payment carries of its platform', () => {
  it('shows on transfers in both directions, in the answer and later', async () => {
    const out = await transferOut(notes);
    const back = await platform.api.ok('createTransferIn', {
      body: { source: { accountId: bankId }, destination: { accountId: account.id }, amount: 7, ...notes },
    });

    for (const payment of [out, back]) {
      expect(payment).toMatchObject(notes);
      expect(await platform.api.ok('getTransaction', { path: { transactionId: payment.id } })).toEqual(
        payment,
      );
    }
  });

  it('reaches the receiver, who finds it as the sender does', async () => {
    const receiver = await platform.newCustomer();
    const remittanceInformation = `Invoice ${randomUUID()}`;
    const paid = await platform.api.ok('createQuote', {
      body: {
        ...quoteBody({ remittanceInformation, immediatelyExecute: true }),
        destination: {
          destinationType: 'UMA_ADDRESS',
          umaAddress: receiver.umaAddress ?? '',
          currency: 'USD',
        },
      },
    });
    await ended(platform, paid.transactionId);
    const query = { text: remittanceInformation.toUpperCase() };

    const { data } = await platform.api.ok('listTransactions', { query });
    const statement = await platform.api.ok('getAccountStatement', { path: { accountId: account.id } });

    // Both payments may be of one millisecond, and then either may come first.
    expect(data.map(({ type, remittanceInformation: text }) => [type, text]).toSorted()).toEqual([
      ['INCOMING', remittanceInformation],
      ['OUTGOING', remittanceInformation],
    ]);
    expect(statement.data.map((entry) => entry.remittanceInformation)).toContain(remittanceInformation);
  });

  it('has at most 80 characters for the receiver', async () => {
    const message = 'must have at most 80 characters';
    expect(await issuesOf({ remittanceInformation: 'x'.repeat(81) })).toMatchObject([
      { path: 'remittanceInformation', message },
    ]);
    expect((await transferOut({ remittanceInformation: 'x'.repeat(80) })).remittanceInformation).toHaveLength(
      80,
    );
  });

  it('goes over the rail that it chose, or over one that the service knows', async () => {
    const chosen = await transferOut({
      destination: { accountId: bankId, paymentRail: 'RTP' },
      purposeOfPayment: 'GIFT',
    });
    const wrong = await issuesOf({ destination: { accountId: bankId, paymentRail: 'PIX' } });
    const quote = await platform.api.ok('createQuote', { body: quoteBody({ immediatelyExecute: true }) });
    await ended(platform, quote.transactionId);
    const path = { transactionId: quote.transactionId };

    expect(chosen).toMatchObject({ paymentRail: 'RTP', railSelectionMode: 'MANUAL' });
    expect(await transferOut()).toMatchObject({ paymentRail: 'ACH', railSelectionMode: 'AUTO' });
    expect(wrong).toMatchObject([
      { path: 'destination.paymentRail', message: expect.stringContaining('must be one of ACH') },
    ]);
    expect(await platform.api.ok('getTransaction', { path })).toMatchObject({
      paymentRail: 'ACH',
      railSelectionMode: 'AUTO',
    });
  });

  it('shows on a quote and on its transaction', async () => {
    const quote = await platform.api.ok('createQuote', { body: quoteBody(notes) });
    const { transactionId } = quote;

    expect(quote).toMatchObject(notes);
    expect(await platform.api.ok('getQuote', { path: { quoteId: quote.id } })).toEqual(quote);
    expect(await platform.api.ok('getTransaction', { path: { transactionId } })).toMatchObject(notes);
  });

  it('leaves no trace on a payment without it', async () => {
    const payment = await transferOut({ metadata: {} });
    const items = await platformItems(platform.address, platform.id);
    const stored = items.find(
      ({ sortId, sk }) => sk === 'TRANSACTION' && payment.id.endsWith(String(sortId)),
    );

    expect(Object.keys(payment)).not.toContain('metadata');
    expect(Object.keys(stored ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/metadata|description|purpose|senderCustomerInfo/)]),
    );
  });

  it('keeps what the quote said of the payer and of the purpose, and shows it in no answer', async () => {
    const told = { senderCustomerInfo: { TAX_ID: 'DE-77' }, purposeOfPayment: 'GIFT' };
    const quote = await platform.api.ok('createQuote', { body: quoteBody(told) });
    const items = await platformItems(platform.address, platform.id);
    const stored = items.find(({ sortId, sk }) => sk === 'TRANSACTION' && quote.id.endsWith(String(sortId)));
    const { transactionId } = quote;
    const payment = await platform.api.ok('getTransaction', { path: { transactionId } });

    expect(stored).toMatchObject(told);
    expect(JSON.stringify([quote, payment])).not.toContain('DE-77');
  });

  it('may have names that JavaScript objects have', async () => {
    const metadata = { constructor: 'a', toString: 'b', hasOwnProperty: 'c', valueOf: 'd', prototype: 'e' };

    const payment = await transferOut({ metadata });
    const { data } = await platform.api.ok('listTransactions', {
      query: { 'metadata[constructor]': 'a', 'metadata[toString]': 'b' },
    });

    expect(payment.metadata).toEqual(metadata);
    expect(data.map(({ id }) => id)).toEqual([payment.id]);
  });

  it('has keys and values in Unicode NFC without blanks at their ends, and each key once', async () => {
    const payment = await transferOut({ metadata: { ' caf\u0065\u0301 ': ' Zoe\u0308 ' } });
    const twice = { metadata: { 'caf\u00e9': 'a', 'cafe\u0301': 'b' } };

    expect(payment.metadata).toEqual({ 'caf\u00e9': 'Zo\u00eb' });
    expect(await issuesOf(twice)).toMatchObject([
      { path: 'metadata', message: 'must not have a key twice, also not in another Unicode form' },
    ]);
  });

  it('is a part of the request: a key with other metadata is refused', async () => {
    const key = randomUUID();
    const first = await transferOut(notes, key);
    const reordered = { metadata: Object.fromEntries(Object.entries(notes.metadata).toReversed()) };

    expect(await transferOut({ ...notes, ...reordered }, key)).toEqual(first);
    for (const other of [
      { ...notes, metadata: { orderId: '4712' } },
      { ...notes, description: 'June' },
      {},
    ]) {
      const error = await platform.api.refused('createTransferOut', { body: transferBody(other), key });
      expect(error).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
  });
});

describe('a wrong note', () => {
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
  const large = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, key.repeat(200)]));

  it.each<[string, object, { path: string; message: string }]>([
    [
      'a long text',
      { description: 'x'.repeat(201) },
      { path: 'description', message: 'must have at most 200 characters' },
    ],
    ['no map', { metadata: 'x' }, { path: 'metadata', message: 'must be of type record, not string' }],
    [
      'a number',
      { metadata: { a: 1 } },
      { path: 'metadata.a', message: 'must be of type string, not number' },
    ],
    [
      'a nested value',
      { metadata: { a: { b: 'c' } } },
      { path: 'metadata.a', message: 'must be of type string, not object' },
    ],
    [
      'a long value',
      { metadata: { a: 'x'.repeat(201) } },
      { path: 'metadata.a', message: 'must have at most 200 characters' },
    ],
    [
      'a long key',
      { metadata: { ['k'.repeat(41)]: 'x' } },
      { path: 'metadata', message: 'has a key that must have at most 40 characters' },
    ],
    [
      'an empty key',
      { metadata: { '': 'x' } },
      { path: 'metadata', message: 'has a key that must not be empty' },
    ],
    ['too many keys', { metadata: keys(11) }, { path: 'metadata', message: 'must have at most 10 keys' }],
    [
      'too much',
      { metadata: large },
      { path: 'metadata', message: 'must have at most 1024 bytes, all keys and values together' },
    ],
  ])('is refused with the place: %s', async (_what, wrong, issue) => {
    expect(await issuesOf(wrong)).toMatchObject([issue]);
  });

  it('may not have the key __proto__, which JavaScript would lose', async () => {
    const rawBody = JSON.stringify(transferBody()).replace(
      '"amount"',
      '"metadata":{"__proto__":"x"},"amount"',
    );
    const error = await platform.api.refused('createTransferOut', { rawBody });

    expect(error.details?.issues).toEqual([{ path: 'metadata', message: 'must not have the key __proto__' }]);
  });

  it('takes ten keys of forty characters', async () => {
    const many = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`${index}`.repeat(40), 'x']));

    expect(await transferOut({ metadata: many })).toMatchObject({ metadata: many });
  });
});
