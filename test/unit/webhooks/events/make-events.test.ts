import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type EventBatch, eventBatchSchema } from '#shared/webhooks/delivery/event-batch.ts';
import { makeEvents, type NumberedRecord } from '#shared/webhooks/events/make-events.ts';
import { changeRecord } from './support/change-record.ts';
import { outgoing } from './support/transactions.ts';

const platforms = ['019542f5-b3e7-7d02-8000-00000000a000', '019542f5-b3e7-7d02-8000-00000000b000'] as const;
const uuidOf = (number: number) => `019542f5-b3e7-7d02-8000-${number.toString(16).padStart(12, '0')}`;

const payment = (number: number, more: Partial<Transaction> = {}): Transaction => ({
  ...outgoing,
  uuid: uuidOf(number),
  ...more,
});

/** Numbered from 0; each is a new payment. */
const recordsOf = (payments: readonly Transaction[]): NumberedRecord[] =>
  payments.map((transaction, index) => ({
    sequenceNumber: String(index),
    record: changeRecord(putTransaction(transaction)),
  }));

const poison = { dynamodb: { NewImage: { pk: { S: 'TRANSACTION#p#t' }, status: { S: 'NONE' } } } };

const accepting = (batches: EventBatch[]) => async (batch: EventBatch) => {
  batches.push(eventBatchSchema.parse(batch));
};

describe('make-events', () => {
  it('sends the events of each platform in one batch', async () => {
    const batches: EventBatch[] = [];
    const payments = [0, 1, 2, 3].map((number) =>
      payment(number, { platformId: platforms[number % 2] ?? '' }),
    );
    expect(await makeEvents(recordsOf(payments), accepting(batches))).toEqual([]);
    expect(batches.map(({ platformId, events }) => [platformId, events.length])).toEqual([
      [platforms[0], 2],
      [platforms[1], 2],
    ]);
  });

  it('reports a record that it cannot read, and sends all others', async () => {
    const batches: EventBatch[] = [];
    const records = recordsOf([payment(1), payment(2), payment(3)]);
    const spoiled = records.with(1, { sequenceNumber: '1', record: poison });
    expect(await makeEvents(spoiled, accepting(batches))).toEqual(['1']);
    expect(batches.flatMap(({ events }) => events)).toHaveLength(2);
  });

  it.each([
    ['no item of the table', { dynamodb: { NewImage: { pk: { S: 'nonsense' } } } }],
    ['an item of a feature without events', { dynamodb: { NewImage: { pk: { S: 'WEBHOOK#p' } } } }],
    ['no record', null],
    ['an attribute of no type', { dynamodb: { NewImage: { pk: 'TRANSACTION#p#t' } } }],
    ['an attribute of an unknown type', { dynamodb: { NewImage: { pk: { X: 'TRANSACTION#p#t' } } } }],
  ])('reports %s', async (_name, record) => {
    expect(await makeEvents([{ sequenceNumber: '7', record }], accepting([]))).toEqual(['7']);
  });

  it('reports the records of a batch that was not accepted, and no other platform’s', async () => {
    const payments = [0, 1, 2, 3].map((number) =>
      payment(number, { platformId: platforms[number % 2] ?? '' }),
    );
    const open = await makeEvents(recordsOf(payments), async ({ platformId }) => {
      if (platformId === platforms[1]) throw new Error('Lambda throttles');
    });
    expect(open).toEqual(['1', '3']);
  });

  describe('with a record that is older than a minute', () => {
    const aged = (records: NumberedRecord[], seconds: number) =>
      records.map((one) => ({ ...one, createdAt: new Date(Date.now() - seconds * 1_000) }));
    const named = (name: string, more: object = {}) => Object.assign(new Error('refused'), { name, ...more });
    const refusing = (error: Error) => () => Promise.reject(error);

    it('drops what it cannot read, so that nothing waits behind it, and logs it for the alarm', async () => {
      const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const [record] = aged([{ sequenceNumber: '7', record: poison }], 61);
      expect(record && (await makeEvents([record], accepting([])))).toEqual([]);
      expect(lines.mock.calls.flat().join('')).toContain('"code":"EVENTS_GIVEN_UP"');
      lines.mockRestore();
    });

    it.each([
      ['Lambda throttles', named('TooManyRequestsException', { $metadata: { httpStatusCode: 429 } })],
      ['Lambda does not answer', named('TimeoutError')],
      ['a right is missing', named('AccessDeniedException', { $metadata: { httpStatusCode: 403 } })],
      ['the table is busy', new ApiError('SERVICE_UNAVAILABLE')],
    ])('retries it while %s', async (_why, error) => {
      expect(await makeEvents(aged(recordsOf([payment(1)]), 3_600), refusing(error))).toEqual(['0']);
    });

    it.each([
      ['is too large for a batch', named('RequestTooLargeException', { $metadata: { httpStatusCode: 413 } })],
      ['meets a bug', new TypeError('undefined is not a function')],
    ])('drops it when it %s', async (_why, error) => {
      expect(await makeEvents(aged(recordsOf([payment(1)]), 61), refusing(error))).toEqual([]);
      expect(await makeEvents(aged(recordsOf([payment(1)]), 30), refusing(error))).toEqual(['0']);
    });
  });

  it('sends once what the stream delivers twice, and reports both records when the batch is not accepted', async () => {
    const batches: EventBatch[] = [];
    const records = recordsOf([payment(1), payment(1)]);
    await makeEvents(records, accepting(batches));
    expect(batches.flatMap(({ events }) => events)).toHaveLength(1);
    const refuse = () => Promise.reject(new Error('Lambda throttles'));
    expect(await makeEvents(records, refuse)).toEqual(['0', '1']);
  });

  it('makes the same event from the same change every time', async () => {
    const batches: EventBatch[] = [];
    for (let time = 0; time < 2; time += 1) await makeEvents(recordsOf([payment(1)]), accepting(batches));
    expect(batches[0]).toEqual(batches[1]);
  });
});
