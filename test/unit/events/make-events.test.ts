import { describe, expect, it, vi } from 'vitest';
import { handOversOf } from '#shared/events/hand-overs.ts';
import { madeEvent } from '#shared/events/made-event.ts';
import { makeEvents, type NumberedRecord } from '#shared/events/make-events.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { putTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type HandedOver, handedOverSchema } from '#shared/webhooks/delivery/handed-over.ts';
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

const taking = (calls: HandedOver[]) => async (handedOver: HandedOver) => {
  calls.push(handedOverSchema.parse(handedOver));
};

describe('make-events', () => {
  it('gives each platform its events in one call', async () => {
    const calls: HandedOver[] = [];
    const payments = [0, 1, 2, 3].map((number) =>
      payment(number, { platformId: platforms[number % 2] ?? '' }),
    );
    expect(await makeEvents(recordsOf(payments), taking(calls))).toEqual([]);
    expect(calls.map(({ platformId, events }) => [platformId, events.length])).toEqual([
      [platforms[0], 2],
      [platforms[1], 2],
    ]);
  });

  it('reports a record that it cannot read, and hands over all others', async () => {
    const calls: HandedOver[] = [];
    const records = recordsOf([payment(1), payment(2), payment(3)]);
    const spoiled = records.with(1, { sequenceNumber: '1', record: poison });
    expect(await makeEvents(spoiled, taking(calls))).toEqual(['1']);
    expect(calls.flatMap(({ events }) => events)).toHaveLength(2);
  });

  it.each([
    ['no item of the table', { dynamodb: { NewImage: { pk: { S: 'nonsense' } } } }],
    ['an item of a room without events', { dynamodb: { NewImage: { pk: { S: 'TOKEN#p' } } } }],
    ['no record', null],
    ['an attribute of no type', { dynamodb: { NewImage: { pk: 'TRANSACTION#p#t' } } }],
    ['an attribute of an unknown type', { dynamodb: { NewImage: { pk: { X: 'TRANSACTION#p#t' } } } }],
  ])('reports %s', async (_name, record) => {
    expect(await makeEvents([{ sequenceNumber: '7', record }], taking([]))).toEqual(['7']);
  });

  it('reports the records of a call that was not taken, and no other platform’s', async () => {
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

    it('gives up what it cannot read, so that nothing waits behind it, and tells the alarm', async () => {
      const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
      const [record] = aged([{ sequenceNumber: '7', record: poison }], 61);
      expect(record && (await makeEvents([record], taking([])))).toEqual([]);
      expect(lines.mock.calls.flat().join('')).toContain('"code":"EVENTS_GIVEN_UP"');
      lines.mockRestore();
    });

    it.each([
      ['Lambda throttles', named('TooManyRequestsException', { $metadata: { httpStatusCode: 429 } })],
      ['Lambda does not answer', named('TimeoutError')],
      ['a right is missing', named('AccessDeniedException', { $metadata: { httpStatusCode: 403 } })],
      ['the table is busy', new Refusal('SERVICE_UNAVAILABLE')],
    ])('goes on with it while %s', async (_why, error) => {
      expect(await makeEvents(aged(recordsOf([payment(1)]), 3_600), refusing(error))).toEqual(['0']);
    });

    it.each([
      ['is too large for a call', named('RequestTooLargeException', { $metadata: { httpStatusCode: 413 } })],
      ['meets a bug', new TypeError('undefined is not a function')],
    ])('gives it up when it %s', async (_why, error) => {
      expect(await makeEvents(aged(recordsOf([payment(1)]), 61), refusing(error))).toEqual([]);
      expect(await makeEvents(aged(recordsOf([payment(1)]), 30), refusing(error))).toEqual(['0']);
    });
  });

  it('hands over once what comes twice in a batch, and reports both when the call is not taken', async () => {
    const calls: HandedOver[] = [];
    const records = recordsOf([payment(1), payment(1)]);
    await makeEvents(records, taking(calls));
    expect(calls.flatMap(({ events }) => events)).toHaveLength(1);
    const refuse = () => Promise.reject(new Error('Lambda throttles'));
    expect(await makeEvents(records, refuse)).toEqual(['0', '1']);
  });

  it('makes of one change the same event every time', async () => {
    const calls: HandedOver[] = [];
    for (let time = 0; time < 2; time += 1) await makeEvents(recordsOf([payment(1)]), taking(calls));
    expect(calls[0]).toEqual(calls[1]);
  });
});

describe('a call of deliver-events', () => {
  const event = (number: number, bytes = 0) => ({
    platformId: platforms[0],
    event: madeEvent({
      platformId: platforms[0],
      type: 'OUTGOING_PAYMENT_PENDING',
      resource: String(number),
      version: 1,
      changedAt: new Date('2025-10-13T12:00:00.000Z'),
      data: 'x'.repeat(bytes),
    }),
  });
  const sizes = (calls: readonly HandedOver[]) => calls.map(({ events }) => events.length);
  const many = (count: number, bytes?: number) => Array.from({ length: count }, (_, at) => event(at, bytes));

  it.each([
    [0, []],
    [1, [1]],
    [25, [25]],
    [26, [25, 1]],
    [60, [25, 25, 10]],
  ])('holds at most 25 events: %i', (count, expected) => {
    expect(sizes(handOversOf(many(count)))).toEqual(expected);
  });

  it('holds at most 200 KB, counted as they are sent', () => {
    const calls = handOversOf(many(10, 50_000));
    expect(sizes(calls)).toEqual([4, 4, 2]);
    for (const call of calls) expect(Buffer.byteLength(JSON.stringify(call))).toBeLessThan(205 * 1024);
  });

  it('holds an event that is too large for any call alone', () => {
    expect(sizes(handOversOf([event(1), event(2, 300_000), event(3)]))).toEqual([1, 1, 1]);
  });

  it('keeps the order of the events', () => {
    const ids = many(30).map(({ event: { id } }) => id);
    expect(handOversOf(many(30)).flatMap(({ events }) => events.map(({ id }) => id))).toEqual(ids);
  });
});
