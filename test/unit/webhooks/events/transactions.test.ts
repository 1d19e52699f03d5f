import { describe, expect, it } from 'vitest';
import { getTransaction } from '#shared/transactions/contract.ts';
import { type TransactionStatus, transactionStatuses } from '#shared/transactions/lifecycle.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Refund, Transaction } from '#shared/transactions/transaction.ts';
import { eventsOf } from '#shared/webhooks/events/registry.ts';
import { changeRecord } from './support/change-record.ts';
import { changedAt, fromBank, fromUma, outgoing, platformId } from './support/transactions.ts';

const refund: Refund = { reference: 'R1', initiatedAt: changedAt, status: 'PENDING' };

const eventsAfter = (after: Transaction, before?: Transaction) =>
  eventsOf(changeRecord(putTransaction(after), before && putTransaction(before)));

const typesAfter = async (after: Transaction, before?: Transaction) =>
  (await eventsAfter(after, before)).map(({ type }) => type);

const refunded = (status: Refund['status']): Transaction => ({
  ...outgoing,
  status: 'FAILED',
  refund: { ...refund, status },
});

const kinds = { outgoing, fromUma, fromBank } as const;
type Kind = keyof typeof kinds;

const expected: readonly [Kind, TransactionStatus, string | undefined][] = [
  ['outgoing', 'CREATED', undefined],
  ['outgoing', 'PENDING', 'OUTGOING_PAYMENT_PENDING'],
  ['outgoing', 'PROCESSING', 'OUTGOING_PAYMENT_PROCESSING'],
  ['outgoing', 'COMPLETED', 'OUTGOING_PAYMENT_COMPLETED'],
  ['outgoing', 'REJECTED', 'OUTGOING_PAYMENT_FAILED'],
  ['outgoing', 'FAILED', 'OUTGOING_PAYMENT_FAILED'],
  ['outgoing', 'REFUNDED', 'OUTGOING_PAYMENT_REFUND_COMPLETED'],
  ['outgoing', 'EXPIRED', 'OUTGOING_PAYMENT_EXPIRED'],
  ['fromBank', 'PENDING', 'INCOMING_PAYMENT_PENDING'],
  ['fromBank', 'COMPLETED', 'INCOMING_PAYMENT_COMPLETED'],
  ['fromBank', 'FAILED', 'INCOMING_PAYMENT_FAILED'],
  ['fromBank', 'REJECTED', 'INCOMING_PAYMENT_FAILED'],
  // The platform is asked with this event, by the payment's own workflow.
  ['fromUma', 'PENDING', undefined],
  ['fromUma', 'PROCESSING', undefined],
  ['fromUma', 'COMPLETED', 'INCOMING_PAYMENT_COMPLETED'],
  ['fromUma', 'FAILED', 'INCOMING_PAYMENT_FAILED'],
  ['fromUma', 'REJECTED', 'INCOMING_PAYMENT_FAILED'],
];

describe.each(['a new payment', 'a payment that changes'])('%s', (name) => {
  it.each(expected)('of kind %s in %s gives %s', async (kind, status, type) => {
    const after = { ...kinds[kind], status };
    const before: Transaction = {
      ...after,
      version: 1,
      status: status === 'CREATED' ? 'PENDING' : 'CREATED',
    };
    const types = await typesAfter(after, name === 'a new payment' ? undefined : before);
    expect(types).toEqual(type === undefined ? [] : [type]);
  });
});

describe('a refund', () => {
  const paying: Transaction = { ...outgoing, status: 'PROCESSING', version: 1 };
  const withRefund = (status: Refund['status'], more: Partial<Transaction> = {}): Transaction => ({
    ...outgoing,
    status: 'FAILED',
    refund: { ...refund, status },
    ...more,
  });

  it.each([
    ['PENDING', 'OUTGOING_PAYMENT_REFUND_PENDING'],
    ['COMPLETED', 'OUTGOING_PAYMENT_REFUND_COMPLETED'],
    ['FAILED', 'OUTGOING_PAYMENT_REFUND_FAILED'],
  ] as const)('that is %s gives its event beside the one of the payment', async (status, type) => {
    expect(await typesAfter(withRefund(status), paying)).toEqual(['OUTGOING_PAYMENT_FAILED', type]);
  });

  it('of money that the payer’s bank takes back gives its event beside the one of the payment', async () => {
    const credited: Transaction = { ...fromBank, status: 'COMPLETED', version: 1, settledAt: changedAt };
    const gone = { ...fromBank, status: 'FAILED', settledAt: changedAt, version: 2 } as const;

    const events = await eventsAfter(gone, credited);

    expect(events.map(({ type }) => type)).toEqual([
      'INCOMING_PAYMENT_FAILED',
      'INCOMING_PAYMENT_REFUND_COMPLETED',
    ]);
    expect(events[1]?.data).toMatchObject({ refund: { status: 'COMPLETED', settledAt: changedAt } });
  });

  it('of incoming money that fails, and is made good later, gives an event each time', async () => {
    const credited: Transaction = { ...fromBank, status: 'COMPLETED', version: 1, settledAt: changedAt };
    const stuck = {
      ...credited,
      status: 'FAILED',
      version: 2,
      refund: { ...refund, status: 'FAILED' },
      past: [['COMPLETED', changedAt]] as Transaction['past'],
    } as const;
    const { refund: _failed, ...rest } = stuck;
    const past: Transaction['past'] = [
      ['COMPLETED', changedAt],
      ['FAILED', changedAt],
    ];

    expect(await typesAfter(stuck, credited)).toEqual([
      'INCOMING_PAYMENT_FAILED',
      'INCOMING_PAYMENT_REFUND_FAILED',
    ]);
    expect(await typesAfter({ ...rest, version: 3, past }, stuck)).toEqual([
      'INCOMING_PAYMENT_REFUND_COMPLETED',
    ]);
  });

  it('that goes on alone gives its event alone', async () => {
    const events = await eventsAfter(withRefund('COMPLETED', { version: 3 }), withRefund('PENDING'));
    expect(events.map(({ type, version }) => ({ type, version }))).toEqual([
      { type: 'OUTGOING_PAYMENT_REFUND_COMPLETED', version: 3 },
    ]);
  });

  it('that makes the payment REFUNDED gives one event for both', async () => {
    const after = withRefund('COMPLETED', { status: 'REFUNDED' });
    expect(await typesAfter(after, paying)).toEqual(['OUTGOING_PAYMENT_REFUND_COMPLETED']);
  });
});

describe('a write that nobody is told of', () => {
  it.each<[string, Partial<Transaction>]>([
    ['names the payment on the other side', { counterpart: { platformId, uuid: outgoing.uuid } }],
    ['tells the sweep when to look again', { checkAt: '2025-10-13T13:00:00.000Z' }],
  ])('%s and gives no event', async (_name, change) => {
    expect(await eventsAfter({ ...outgoing, ...change }, outgoing)).toEqual([]);
  });

  it('removes an item', async () => {
    expect(await eventsOf({ eventName: 'REMOVE', dynamodb: { OldImage: {} } })).toEqual([]);
  });
});

describe('what an event shows', () => {
  const samples = transactionStatuses.flatMap((status) => [
    { ...outgoing, status },
    { ...fromUma, status },
    { ...fromBank, status },
  ]);

  it.each([...samples, refunded('COMPLETED'), refunded('FAILED')])(
    'is what the GET of a payment answers: $type $status',
    async (transaction) => {
      for (const event of await eventsAfter(transaction)) {
        const data: unknown = JSON.parse(JSON.stringify(event.data));
        expect(getTransaction.response.body.parse(data)).toEqual(data);
        expect(data).toMatchObject({ id: `Transaction:${transaction.uuid}`, status: transaction.status });
      }
    },
  );

  it('is identified by item, version and time of the change', async () => {
    const [event] = await eventsAfter({ ...outgoing, version: 7 });
    expect(event).toMatchObject({
      platformId,
      resource: `TRANSACTION#${platformId}#${outgoing.uuid}`,
      version: 7,
      changedAt: new Date(changedAt),
    });
  });
});

it('an event shows what the payment carries of its platform, and no personal data', async () => {
  const notes = { description: 'Salary of May', metadata: { orderId: '4711' } };
  const kept = { senderCustomerInfo: { TAX_ID: 'DE-77' }, purposeOfPayment: 'GIFT' };
  for (const payment of [outgoing, fromBank]) {
    const [event] = await eventsAfter({ ...payment, status: 'COMPLETED', ...notes, ...kept });
    expect(event?.data).toMatchObject(notes);
    expect(JSON.stringify(event?.data)).not.toContain('DE-77');
  }
});
