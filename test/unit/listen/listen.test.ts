import { describe, expect, it } from 'vitest';
import { jsonLineOf, lineOf } from '#operator/cli/listen/line.ts';
import { withAnswerFor } from '#operator/cli/listen/react.ts';
import { receivedEvent } from '#operator/cli/listen/received-event.ts';

const event = (type: string, data?: object): string =>
  JSON.stringify({ id: 'Webhook:1', type, timestamp: '2026-11-21T09:00:00.000Z', data });

const usd = { code: 'USD', decimals: 2 };

describe('a received event', () => {
  it.each([
    ['a payment', event('OUTGOING_PAYMENT_FAILED', { id: 'Transaction:1', status: 'FAILED' }), 'Transaction:1', 'FAILED'],
    ['a customer', event('CUSTOMER_KYC_APPROVED', { id: 'Customer:1', kycStatus: 'APPROVED' }), 'Customer:1', 'APPROVED'],
    ['a business', event('CUSTOMER_KYB_PENDING', { id: 'Customer:1', kybStatus: 'PENDING' }), 'Customer:1', 'PENDING'],
    ['a verification', event('VERIFICATION_APPROVED', { id: 'Verification:1', verificationStatus: 'APPROVED' }), 'Verification:1', 'APPROVED'],
    ['an account', event('INTERNAL_ACCOUNT_BALANCE_UPDATED', { id: 'InternalAccount:1', status: 'ACTIVE', balance: { amount: 7, currency: usd } }), 'InternalAccount:1', '0.07 USD'],
    ['yen', event('INTERNAL_ACCOUNT_BALANCE_UPDATED', { id: 'InternalAccount:1', balance: { amount: 1250, currency: { code: 'JPY', decimals: 0 } } }), 'InternalAccount:1', '1250 JPY'],
    ['an invitation', event('INVITATION_CLAIMED', { code: '7K3Q', status: 'CLAIMED' }), '7K3Q', 'CLAIMED'],
    ['a bulk job', event('BULK_UPLOAD_COMPLETED', { jobId: 'Job:1', status: 'COMPLETED' }), 'Job:1', 'COMPLETED'],
    ['a test', event('TEST'), undefined, undefined],
    ['data of odd types', event('TEST', { id: 7, status: [] }), undefined, undefined],
  ])('about %s shows its resource and status', (_, body, resource, status) => {
    expect(receivedEvent(body)).toMatchObject({ id: 'Webhook:1', timestamp: '2026-11-21T09:00:00.000Z' });
    expect([receivedEvent(body)?.resource, receivedEvent(body)?.status]).toEqual([resource, status]);
  }); // biome-ignore format: a table

  it.each(['', 'null', '[]', '{}', '{"id":7,"type":"TEST","timestamp":"x"}', '\u0000'])(
    'is not recognised in %j',
    (body) => {
      expect(receivedEvent(body)).toBeUndefined();
    },
  );
});

describe('a printed line', () => {
  const plain = (text: string) => text;
  const paint = { strong: plain, faint: plain, good: plain, bad: plain, waiting: plain };
  const outcome = {
    receivedAt: new Date(2026, 10, 21, 9, 5, 7, 8),
    event: receivedEvent(event('\u001b[2JTEST\u202e', { id: '\u0007x' })),
    problem: 'no webhook-id',
    isRepeated: true,
    answer: 'hang',
  } as const;

  it('contains no control characters', () => {
    expect(lineOf(outcome, paint)).toMatch(
      /^09:05:07\.008 {2}\\u001b\[2JTEST\\u202e +\\u0007x +- +not verified: no webhook-id, again {2}no answer$/,
    );
  });

  it('in JSON is a single line', () => {
    expect(jsonLineOf(outcome).split('\n')).toHaveLength(1);
    expect(JSON.parse(jsonLineOf(outcome))).toMatchObject({
      isVerified: false,
      problem: 'no webhook-id',
      answer: 'hang',
    });
  });
});

describe('an answer for a type', () => {
  it('is added to the earlier answers', () => {
    expect(withAnswerFor('TEST=hang', { INVITATION_CLAIMED: '202' })).toEqual({
      INVITATION_CLAIMED: '202',
      TEST: 'hang',
    });
  });

  it.each([
    ['TEST=201', 'the answer is one of 200, 202, 403, 422, 500, hang'],
    ['TEST', 'the answer is one of 200, 202, 403, 422, 500, hang'],
    ['NOTHING=200', 'NOTHING is not an event type; write for example INCOMING_PAYMENT_PENDING=202'],
  ])('refuses %s', (text, message) => {
    expect(() => withAnswerFor(text)).toThrow(message);
  });
});
