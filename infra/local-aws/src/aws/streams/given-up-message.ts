import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../template-json.ts';
import type { MappingSettings } from './mapping-settings.ts';
import type { StreamRecord } from './stream-reader.ts';

interface Batch {
  readonly shardId: string;
  readonly records: readonly StreamRecord[];
  readonly at: Date;
}

interface Failure {
  readonly attempts: number;
  readonly condition: string;
}

/** What Lambda sends to the on-failure destination of a mapping: the position of the records and not their content. */
export const givenUpMessage = (
  { functionArn, streamArn }: Pick<MappingSettings, 'functionArn' | 'streamArn'>,
  { shardId, records, at }: Batch,
  { attempts, condition }: Failure,
): JsonObject => ({
  requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: attempts },
  version: '1.0',
  timestamp: at.toISOString(),
  DDBStreamBatchInfo: {
    shardId,
    startSequenceNumber: records[0]?.dynamodb.SequenceNumber ?? '',
    endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber ?? '',
    batchSize: records.length,
    streamArn,
  },
});
