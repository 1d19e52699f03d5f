import { beforeAll, describe, expect, it } from 'vitest';
import { quoteBody, toAddress } from '#test/api/support/quote-parts.ts';
import { type FundedAccount, newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type Timeline, told } from './support/timeline.ts';

let platform: TestPlatform;
let account: FundedAccount;

beforeAll(async () => {
  platform = await newPlatform();
  account = await platform.fundedAccount(1_000_000);
});

const bank = async (suffix: string): Promise<string> =>
  (await platform.externalAccount({ suffix, customerId: account.customerId })).id;
const timelineOf = async (transactionId: string): Promise<Timeline> =>
  (await platform.api.ok('getTransactionTimeline', { path: { transactionId } })).data;
const words = (timeline: Timeline): string[] => told(timeline, account.id);
const statusOf = async (transactionId: string): Promise<string> =>
  (await platform.api.ok('getTransaction', { path: { transactionId } })).status;

const debited = 'JOURNAL Debited 125.00 USD from the account';
const credited = 'JOURNAL Credited 125.00 USD to the account';
const refunded = 'REFUND Refunded 125.00 USD, because the payment failed';

describe('the timeline of a quote', () => {
  const amounts = '125.00 USD become 124.37 USD after fees of 0.63 USD';
  const made = `STATUS The quote was made: ${amounts}`;
  const executed = [
    `STATUS The quote was executed: ${amounts}`,
    debited,
    'WORKFLOW Started to pay out 124.37 USD',
  ];
  const arrived = 'STATUS The receiver has 124.37 USD';

  const quote = async (body: object) => {
    const made = await platform.api.ok('createQuote', {
      body: quoteBody(account.id, '', { lockedCurrencyAmount: 12_500, ...body }),
    });
    return made;
  };

  it('that nobody has executed tells when it ends', async () => {
    const { transactionId, expiresAt } = await quote({
      destination: toAddress('$success.usd@sandbox.uma.test'),
    });

    const timeline = await timelineOf(transactionId);

    expect(words(timeline)).toEqual([made, 'NEXT The quote ends, unless it is executed before']);
    expect(timeline[1]?.at).toBe(expiresAt);
  });

  it.each([
    ['000', 'COMPLETED', [arrived]],
    [
      '002',
      'FAILED',
      ['STATUS The payment could not be carried out: QUOTE_EXECUTION_FAILED', credited, refunded],
    ],
    [
      '004',
      'FAILED',
      [
        'STATUS The receiving bank could not book the payment: COUNTERPARTY_POST_TX_FAILED',
        credited,
        refunded,
      ],
    ],
    [
      '005',
      'FAILED',
      [arrived, 'STATUS The bank returned the payment: COUNTERPARTY_POST_TX_FAILED', credited, refunded],
    ],
    [
      '006',
      'REFUNDED',
      [
        'STATUS The payment was cancelled on its way',
        credited,
        'REFUND Refunded 125.00 USD, because it was cancelled',
      ],
    ],
    [
      '007',
      'FAILED',
      [
        'STATUS The payment could not be carried out: QUOTE_EXECUTION_FAILED',
        'REFUND The refund of 125.00 USD failed; the operator of the service was called',
      ],
    ],
  ])('to an account that ends in %s', async (suffix, status, end) => {
    const accountId = await bank(suffix);
    const { id, transactionId } = await quote({ destination: { destinationType: 'ACCOUNT', accountId } });
    await platform.api.ok('executeQuote', { path: { quoteId: id } });
    await expect.poll(() => statusOf(transactionId)).toBe(status);

    const timeline = await timelineOf(transactionId);

    expect(words(timeline).filter((entry) => !entry.startsWith('NEXT'))).toEqual([made, ...executed, ...end]);
  });

  it('to an account that ends in 003, which takes minutes', async () => {
    const accountId = await bank('003');
    const destination = { destinationType: 'ACCOUNT', accountId };
    const { transactionId } = await quote({ destination, immediatelyExecute: true });

    const timeline = await timelineOf(transactionId);

    expect(words(timeline)).toEqual([
      ...executed,
      'NEXT The service asks again what became of the payment, unless it has ended before',
    ]);
    const [{ at: startedAt = '' } = {}] = timeline;
    expect(Date.parse(timeline.at(-1)?.at ?? '')).toBeGreaterThan(Date.parse(startedAt));
  });

  it('between two customers of the platform shows the account of each', async () => {
    const payee = await platform.fundedAccount(0);
    const destination = { destinationType: 'ACCOUNT', accountId: payee.id };
    const { transactionId } = await quote({ destination, immediatelyExecute: true });
    await expect.poll(() => statusOf(transactionId)).toBe('COMPLETED');

    expect(words(await timelineOf(transactionId))).toEqual([
      ...executed,
      arrived,
      `JOURNAL Credited 124.37 USD to ${payee.id}`,
    ]);
  });

  it('that is paid in real time shows the money that came in for it', async () => {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: account.customerId };
    const destination = { destinationType: 'ACCOUNT', accountId: await bank('000') };
    const { id: quoteId, transactionId } = await quote({ source, destination });
    await platform.api.ok('sendSandboxPayment', { body: { quoteId, currencyCode: 'USD' } });
    await expect.poll(() => statusOf(transactionId)).toBe('COMPLETED');

    const [, , came, left] = words(await timelineOf(transactionId));

    expect([came, left]).toEqual([credited, debited]);
  });
});
