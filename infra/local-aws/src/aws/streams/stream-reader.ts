import * as z from 'zod';
import { type JsonObject, json } from '../../template-json.ts';
import { localRegion } from '../../template-names.ts';
import { AwsCallError, type AwsClient } from '../aws-client.ts';
import { typedImage } from './typed-image.ts';

const targetPrefix = 'DynamoDBStreams_20120810.';

/** An object that `JSON.parse` made. To look at each of its values again took a tenth of the host's CPU under load. */
const image = z.custom<JsonObject>((value) => typeof value === 'object' && value !== null);

const streamRecord = z.looseObject({
  eventID: z.string(),
  eventName: z.string(),
  eventVersion: z.string().default('1.1'),
  dynamodb: z
    .object({
      SequenceNumber: z.string(),
      ApproximateCreationDateTime: z.number(),
      Keys: image,
      NewImage: image.optional(),
      OldImage: image.optional(),
    })
    .catchall(json),
  userIdentity: z.looseObject({ PrincipalId: z.string().optional(), Type: z.string().optional() }).optional(),
});
const records = z.object({ Records: z.array(streamRecord), NextShardIterator: z.string().optional() });
const shard = z.object({
  ShardId: z.string(),
  ParentShardId: z.string().optional(),
  SequenceNumberRange: z.looseObject({ EndingSequenceNumber: z.string().optional() }).optional(),
});
const description = z.object({
  StreamDescription: z.looseObject({ Shards: z.array(shard), LastEvaluatedShardId: z.string().optional() }),
});
const described = z.object({ Table: z.looseObject({ LatestStreamArn: z.string() }) });

export type StreamRecord = z.output<typeof streamRecord>;

/**
 * Makes the record that Lambda gives to a function.
 *
 * @param momentOf what the host's clock shows at a moment of DynamoDB Local's, both in milliseconds
 */
export const lambdaRecord = (
  record: StreamRecord,
  streamArn: string,
  momentOf: (realMs: number) => number = (realMs) => realMs,
): JsonObject => {
  const { userIdentity } = record;
  const { NewImage, OldImage, ...dynamodb } = record.dynamodb;
  return {
    eventID: record.eventID,
    eventName: record.eventName,
    eventVersion: record.eventVersion,
    eventSource: 'aws:dynamodb',
    // DynamoDB Local calls its region `ddblocal`.
    awsRegion: localRegion,
    dynamodb: {
      ...dynamodb,
      ...(NewImage !== undefined && { NewImage: typedImage(NewImage) }),
      ...(OldImage !== undefined && { OldImage: typedImage(OldImage) }),
      ApproximateCreationDateTime: momentOf(record.dynamodb.ApproximateCreationDateTime * 1000) / 1000,
    },
    ...(userIdentity === undefined
      ? {}
      : { userIdentity: { principalId: userIdentity.PrincipalId ?? '', type: userIdentity.Type ?? '' } }),
    eventSourceARN: streamArn,
  };
};

/** Reading continues after this record. */
export interface StreamPosition {
  readonly shardId: string;
  readonly sequenceNumber: string;
}

/** Reads the stream of one table, shard by shard and oldest record first. Only one `read` may run at a time. */
export class StreamReader {
  readonly #client: AwsClient;
  readonly #tableName: string;
  #streamArn: string | undefined;
  #shardId: string | undefined;
  #iterator: string | undefined;
  #lastSequenceNumber: string | undefined;

  constructor(client: AwsClient, tableName: string, position?: StreamPosition) {
    this.#client = client;
    this.#tableName = tableName;
    this.#shardId = position?.shardId;
    this.#lastSequenceNumber = position?.sequenceNumber;
  }

  get shardId(): string {
    return this.#shardId ?? '';
  }

  /** Reads the records since the last call, at most 1,000. */
  async read(): Promise<readonly StreamRecord[]> {
    const iterator = this.#iterator ?? (await this.#openIterator());
    if (iterator === undefined) return [];
    try {
      const page = records.parse(
        await this.#client.call(`${targetPrefix}GetRecords`, { ShardIterator: iterator, Limit: 1000 }),
      );
      this.#iterator = page.NextShardIterator;
      this.#lastSequenceNumber = page.Records.at(-1)?.dynamodb.SequenceNumber ?? this.#lastSequenceNumber;
      if (page.NextShardIterator === undefined) await this.#moveToNextShard();
      // After a restart, an iterator of DynamoDB Local that was opened on an empty stream misses the first record.
      if (this.#lastSequenceNumber === undefined) this.#iterator = undefined;
      return page.Records;
    } catch (cause) {
      if (!(cause instanceof AwsCallError) || !/Iterator|TrimmedData/.test(cause.name)) throw cause;
      this.#iterator = undefined;
      return [];
    }
  }

  async #openIterator(): Promise<string | undefined> {
    const shards = await this.#shards();
    const found = shards.find(({ ShardId }) => ShardId === this.#shardId);
    const current = found ?? shards[0];
    if (current === undefined) return undefined;
    this.#shardId = current.ShardId;
    // The position may be one of another table, which this one replaced.
    if (!found) this.#lastSequenceNumber = undefined;
    const after = this.#lastSequenceNumber;
    const answer = await this.#client.call(`${targetPrefix}GetShardIterator`, {
      StreamArn: await this.#arn(),
      ShardId: current.ShardId,
      ShardIteratorType: after === undefined ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER',
      ...(after === undefined ? {} : { SequenceNumber: after }),
    });
    this.#iterator = z.string().parse(answer.ShardIterator);
    return this.#iterator;
  }

  /** Goes on to the child of a shard that has ended. */
  async #moveToNextShard(): Promise<void> {
    const shards = await this.#shards();
    const child = shards.find(({ ParentShardId }) => ParentShardId === this.#shardId);
    if (!child) return;
    this.#shardId = child.ShardId;
    this.#lastSequenceNumber = undefined;
  }

  /** Sorts parents before children: a shard's id begins with the time of its creation. */
  async #shards(): Promise<z.output<typeof shard>[]> {
    const found: z.output<typeof shard>[] = [];
    let last: string | undefined;
    do {
      const page = description.parse(
        await this.#client.call(`${targetPrefix}DescribeStream`, {
          StreamArn: await this.#arn(),
          ...(last === undefined ? {} : { ExclusiveStartShardId: last }),
        }),
      );
      found.push(...page.StreamDescription.Shards);
      last = page.StreamDescription.LastEvaluatedShardId;
    } while (last !== undefined);
    return found.toSorted((left, right) => left.ShardId.localeCompare(right.ShardId));
  }

  async #arn(): Promise<string> {
    this.#streamArn ??= described.parse(
      await this.#client.call('DynamoDB_20120810.DescribeTable', { TableName: this.#tableName }),
    ).Table.LatestStreamArn;
    return this.#streamArn;
  }
}
