import type { InvocationResult } from '@payments-service/local-aws/invocation';
import { MappingWorker } from '@payments-service/local-aws/mapping-worker';
import type { StreamRecord } from '@payments-service/local-aws/stream-reader';
import type { Random } from '#test/support/random.ts';

/** Replies that Lambda treats as a complete failure of the batch. */
const refusing = [
  '{"batchItemFailures":[{"itemIdentifier":""}]}',
  '{"batchItemFailures":[{"itemIdentifier":null}]}',
  '{"batchItemFailures":[{"itemidentifier":"1"}]}',
  '{"batchItemFailures":[{"itemIdentifier":"no record of this batch"}]}',
  '{"batchItemFailures":"all"}',
  '[]',
  '"done"',
  '7',
] as const;
/** Replies that Lambda treats as a success of the whole batch. */
const accepting = ['', 'null', '{}', '{"batchItemFailures":null}', '{"batchItemFailures":[]}'] as const;

export interface StreamCounts {
  batches: number;
  deliveries: number;
  thrown: number;
  malformed: number;
}

export interface ShuffledStream {
  /**
   * The records in the order of their delivery. A record may occur several times, each time with another sequence
   * number.
   */
  readonly records: readonly StreamRecord[];
  readonly invoke: (payload: unknown) => Promise<InvocationResult>;
  readonly random: Random;
  /** The share of invocations that die before or after their work. */
  readonly thrownShare: number;
  /** The share of replies that become malformed. */
  readonly malformedShare: number;
}

const maxBatch = 15;

/** Cuts the records into batches of random size, as reads of a stream do. */
const readerOf = (records: readonly StreamRecord[], random: Random, onEnd: () => void) => {
  let next = 0;
  return {
    shardId: 'shuffled',
    read: async (): Promise<readonly StreamRecord[]> => {
      const batch = records.slice(next, next + 1 + random.below(maxBatch));
      next += batch.length;
      if (batch.length === 0) onEnd();
      return batch;
    },
  };
};

const hasFailures = ({ payload = '' }: InvocationResult): boolean => payload.includes('itemIdentifier');

/**
 * Delivers records to a consumer as Lambda does. A failed batch is halved. A batch that reports failures is repeated
 * from the first of them on. A record that fails six times is put aside.
 *
 * @returns the sequence numbers of the records put aside
 */
export const deliverShuffled = async (stream: ShuffledStream, counts: StreamCounts): Promise<string[]> => {
  const { records, random, thrownShare, malformedShare } = stream;
  const aside: string[] = [];
  const thrown = { payload: '{}', error: { name: 'Error', message: 'thrown by the test' } };
  const invoke = async (_functionArn: string, payload: string): Promise<InvocationResult> => {
    const event: { Records: unknown[] } = JSON.parse(payload);
    counts.batches += 1;
    const isThrown = random.unit() < thrownShare;
    if (isThrown) counts.thrown += 1;
    if (isThrown && random.unit() < 0.5) return thrown;
    counts.deliveries += event.Records.length;
    const reply = await stream.invoke(event);
    if (isThrown) return thrown;
    if (random.unit() >= malformedShare) return reply;
    counts.malformed += 1;
    return { payload: random.pick(hasFailures(reply) ? refusing : [...refusing, ...accepting]) };
  };
  await new Promise<void>((onEnd) => {
    const worker = new MappingWorker({
      settings: { ...settings },
      reader: readerOf(records, random, onEnd),
      invoke,
      timeScale: 200,
      sendToQueue: (_queue, body) => {
        aside.push(JSON.parse(body).DDBStreamBatchInfo.startSequenceNumber);
        return true;
      },
      // Each read is delivered before the next one, so nothing is left at the end.
      untilWrite: async () => {
        void worker.end();
      },
    });
    worker.start();
  });
  return aside;
};

/** The settings of infra/constructs/schedule.ts. */
const settings = {
  logicalId: 'Shuffled',
  tableName: 'shuffled',
  streamArn: 'arn:aws:dynamodb:us-east-1:000000000000:table/shuffled/stream/1',
  functionArn: 'make-events',
  batchSize: 100,
  batchingWindowSeconds: 0,
  parallelBatches: 1,
  filters: [],
  isBisecting: true,
  isReportingItemFailures: true,
  retryLimit: 5,
  recordAgeLimitSeconds: Number.POSITIVE_INFINITY,
  failureQueueArn: 'failed-events',
};
