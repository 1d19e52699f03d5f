import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { mappingSettings } from '#src/aws/streams/mapping-settings.ts';
import { MappingWorker } from '#src/aws/streams/mapping-worker.ts';
import type { StreamRecord } from '#src/aws/streams/stream-reader.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { mapping, streamStatements } from './support/stream-mappings.ts';
import { functionWithRole, table } from './support/templates.ts';

const settingsWith = (more: object) => {
  const template = templateOf({
    Table: table,
    Failed: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'Failed' } },
    ...functionWithRole('Reader', streamStatements),
    Mapping: mapping('Reader', { BatchSize: 2, FunctionResponseTypes: ['ReportBatchItemFailures'], ...more }),
  });
  const [settings] = mappingSettings(template);
  if (settings === undefined) throw new Error('There is no mapping');
  return settings;
};

/** Twelve items, each changed five times, in the order of the changes. */
const records: StreamRecord[] = Array.from({ length: 60 }, (_, index) => ({
  eventID: String(index),
  eventName: 'MODIFY',
  eventVersion: '1.1',
  dynamodb: {
    SequenceNumber: String(index).padStart(3, '0'),
    ApproximateCreationDateTime: Date.now() / 1000,
    Keys: { pk: { S: `ITEM#${index % 12}` }, sk: { S: 'X' } },
  },
}));
const itemOf = (number: string): number => Number(number) % 12;

let worker: MappingWorker | undefined;
afterEach(() => worker?.end());

interface Stream {
  /** What the worker finds at each read. */
  readonly reads?: readonly StreamRecord[][];
  /** This record fails at its first try. */
  readonly failing?: string;
}

const inTwoReads = [records.slice(0, 36), records.slice(36)];

/** Delivers all records. */
const delivered = async (more: object, { reads = inTwoReads, failing = '' }: Stream = {}) => {
  let unread = reads;
  let calls = 0;
  let running = 0;
  let most = 0;
  let hasFailed = false;
  const seen: string[] = [];
  const invoke = async (_arn: string, payload: string) => {
    running += 1;
    calls += 1;
    most = Math.max(most, running);
    await sleep(2);
    running -= 1;
    const numbers: string[] = JSON.parse(payload).Records.map(
      ({ dynamodb }: StreamRecord) => dynamodb.SequenceNumber,
    );
    const failed = hasFailed ? -1 : numbers.indexOf(failing);
    hasFailed ||= failed >= 0;
    seen.push(...(failed < 0 ? numbers : numbers.slice(0, failed)));
    const batchItemFailures = failed < 0 ? [] : [{ itemIdentifier: failing }];
    return { payload: JSON.stringify({ batchItemFailures }) };
  };
  const read = async () => {
    const [next = [], ...rest] = unread;
    unread = rest;
    return next;
  };
  worker = new MappingWorker({
    settings: settingsWith(more),
    reader: { read, shardId: 'shard' },
    invoke,
    timeScale: 100,
    sendToQueue: () => true,
    untilWrite: () => sleep(1),
  });
  worker.start();
  await expect.poll(() => seen.length, { interval: 5 }).toBe(reads.flat().length);
  return { seen, most, calls };
};

/** The records of each item in the order of their delivery. */
const byItem = (seen: readonly string[]) => Map.groupBy(seen, itemOf);

describe('batches of one shard', () => {
  it('run one after the other without a factor, in the order of the shard', async () => {
    const { seen, most } = await delivered({});

    expect(most).toBe(1);
    expect(seen).toEqual(seen.toSorted());
  });

  it('run side by side, as many as the factor says, and each item keeps its order', async () => {
    const { seen, most } = await delivered({ ParallelizationFactor: 4 });

    expect(most).toBe(4);
    for (const numbers of byItem(seen).values()) expect(numbers).toEqual(numbers.toSorted());
  });

  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [36, 4],
  ])('a read of %d records becomes %d', async (length, calls) => {
    const reads = [records.slice(0, length)];
    const batches = await delivered({ ParallelizationFactor: 4, BatchSize: 100 }, { reads });

    expect(batches.calls).toBe(calls);
  });

  it('keep the order of an item when one of its records fails', async () => {
    const { seen, most } = await delivered({ ParallelizationFactor: 4 }, { failing: '017' });

    expect(most).toBeGreaterThan(1);
    expect(byItem(seen).get(5)).toEqual(['005', '017', '029', '041', '053']);
    for (const numbers of byItem(seen).values()) expect(numbers).toEqual(numbers.toSorted());
  });

  it.each([0, 11, 1.5])('are never %d', (factor) => {
    expect(() => settingsWith({ ParallelizationFactor: factor })).toThrow('settings are not served');
  });
});
