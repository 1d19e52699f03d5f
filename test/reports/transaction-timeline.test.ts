import { beforeAll, describe, expect, it } from 'vitest';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type Timeline, told } from './support/timeline.ts';

let platform: TestPlatform;
let account: FundedAccount;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(1_000_000);
});

const bank = async (suffix: string, currency = 'USD'): Promise<string> =>
  (await platform.externalAccount({ suffix, currency, customerId: account.customerId })).id;
const timelineOf = async (transactionId: string): Promise<Timeline> =>
  (await platform.api.ok('getTransactionTimeline', { path: { transactionId } })).data;
const words = (timeline: Timeline): string[] => told(timeline, account.id);

const debited = 'JOURNAL Debited 125.00 USD from the account';
const credited = 'JOURNAL Credited 125.00 USD to the account';
const refunded = 'REFUND Refunded 125.00 USD, because the payment failed';

const transferOut = async (suffix: string): Promise<string> => {
  const parties = { source: { accountId: account.id }, destination: { accountId: await bank(suffix) } };
  return (await platform.api.ok('createTransferOut', { body: { ...parties, amount: 12_500 } })).id;
};
const transferIn = async (suffix: string): Promise<string> => {
  const parties = { source: { accountId: await bank(suffix) }, destination: { accountId: account.id } };
  return (await platform.api.ok('createTransferIn', { body: { ...parties, amount: 12_500 } })).id;
};

describe('the timeline of a transfer out', () => {
  const failed = 'STATUS The payment could not be carried out: QUOTE_EXECUTION_FAILED';

  it.each([
    ['000', [debited, 'STATUS The receiver has 125.00 USD']],
    ['002', [debited, failed, credited, refunded]],
    ['003', [debited, failed, credited, refunded]],
    ['004', [debited, 'STATUS The bank rejected the payment', credited, refunded]],
  ])('to an account that ends in %s', async (suffix, entries) => {
    expect(words(await timelineOf(await transferOut(suffix)))).toEqual(entries);
  });

  it('to an account that ends in 005, before and after the answer of its bank', async () => {
    const start = [
      'STATUS The transfer of 125.00 USD started',
      debited,
      'WORKFLOW Started to wait for the answer of the bank',
    ];
    const id = await transferOut('005');
    const before = await timelineOf(id);
    // A slow machine may read it when the bank has answered.
    if (before.at(-1)?.kind === 'NEXT') {
      expect(words(before)).toEqual([...start, 'NEXT The bank answers']);
      expect(Date.parse(before.at(-1)?.at ?? '')).toBeGreaterThan(Date.parse(before[0]?.at ?? ''));
    }
    await platform.settled(id);

    expect(words(await timelineOf(id))).toEqual([...start, failed, credited, refunded]);
  });

  it('that was cancelled', async () => {
    const id = await transferOut('005');
    const { isOk } = await platform.api.call('cancelTransaction', { path: { transactionId: id } });
    const end = isOk ? 'STATUS You cancelled the transfer before it arrived' : failed;

    expect(words(await timelineOf(id))).toContain(end);
  });
});

describe('the timeline of a transfer in', () => {
  it.each([
    ['000', [credited, 'STATUS The customer has 125.00 USD']],
    ['002', ['STATUS The bank did not pay: PAY_REQUEST_FAILED']],
    ['004', ['STATUS The bank rejected the payment']],
  ])('from an account that ends in %s', async (suffix, entries) => {
    expect(words(await timelineOf(await transferIn(suffix)))).toEqual(entries);
  });

  it('from an account that ends in 005', async () => {
    const id = await transferIn('005');
    await platform.settled(id);

    expect(words(await timelineOf(id))).toEqual([
      'STATUS The bank was asked for 125.00 USD',
      'WORKFLOW Started to wait for the answer of the bank',
      'STATUS The bank did not pay: PAY_REQUEST_FAILED',
    ]);
  });
});

it('the timeline of a payment has the facts of each entry for programs', async () => {
  const timeline = await timelineOf(await transferOut('002'));

  expect(timeline.map(({ details }) => details)).toEqual([
    {
      journalId: expect.stringMatching(/^Journal:/),
      accountId: account.id,
      purpose: 'TRANSFER',
      amount: expect.objectContaining({ amount: -12_500 }),
    },
    { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', failureCode: 'LIMIT_EXCEEDED' },
    {
      journalId: expect.stringMatching(/^Journal:/),
      accountId: account.id,
      purpose: 'REFUND',
      amount: expect.objectContaining({ amount: 12_500 }),
    },
    { refundStatus: 'COMPLETED', refundReason: 'TRANSACTION_FAILED', reference: expect.any(String) },
  ]);
});

it('the timeline of a payment of another platform is not found', async () => {
  const stranger = await newPlatform();
  const path = { transactionId: await transferOut('000') };

  expect(await stranger.api.refused('getTransactionTimeline', { path })).toMatchObject({
    status: 404,
    code: 'TRANSACTION_NOT_FOUND',
  });
});
