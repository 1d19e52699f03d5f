import { describe, expect, it } from 'vitest';
import { batchOutcome } from '#src/aws/streams/batch-outcome.ts';
import type { StreamRecord } from '#src/aws/streams/stream-reader.ts';

const record = (SequenceNumber: string): StreamRecord => ({
  eventID: SequenceNumber,
  eventName: 'INSERT',
  eventVersion: '1.1',
  dynamodb: { SequenceNumber, ApproximateCreationDateTime: 0, Keys: {} },
});
const records = ['1', '2', '3'].map(record);
const outcomeOf = (payload: string) => batchOutcome({ payload }, records, true).kind;

/** Source: AWS Lambda, "Configuring partial batch response with DynamoDB and Lambda". */
describe('the answer of a stream consumer', () => {
  it.each(['', 'null', '{}', '{"batchItemFailures":null}', '{"batchItemFailures":[]}', '{"other":1}'])(
    'counts as done: %s',
    (payload) => {
      expect(outcomeOf(payload)).toBe('done');
    },
  );

  it.each([
    '{"batchItemFailures":[{"itemIdentifier":""}]}',
    '{"batchItemFailures":[{"itemIdentifier":null}]}',
    '{"batchItemFailures":[{"itemidentifier":"1"}]}',
    '{"batchItemFailures":[{}]}',
    '{"batchItemFailures":[{"itemIdentifier":1}]}',
    '{"batchItemFailures":[{"itemIdentifier":"4"}]}',
    '{"batchItemFailures":[{"itemIdentifier":"1"},{"itemIdentifier":"4"}]}',
    '{"batchItemFailures":["1"]}',
    '{"batchItemFailures":"1"}',
    '{"batchItemFailures":{"itemIdentifier":"1"}}',
    '["1"]',
    '"done"',
    '7',
    'true',
  ])('fails the whole batch: %s', (payload) => {
    expect(outcomeOf(payload)).toBe('failed');
  });

  it('fails the batch from the first record that it names', () => {
    const payload = '{"batchItemFailures":[{"itemIdentifier":"3"},{"itemIdentifier":"2"}]}';
    expect(batchOutcome({ payload }, records, true)).toEqual({ kind: 'partial', firstFailed: 1 });
  });

  it('is ignored where the mapping does not report item failures', () => {
    const payload = '{"batchItemFailures":[{"itemIdentifier":"2"}]}';
    expect(batchOutcome({ payload }, records, false).kind).toBe('done');
  });
});
