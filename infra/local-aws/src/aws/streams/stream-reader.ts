import * as z from 'zod';
import { jsonObject } from '../../template-json.ts';
import { AwsCallError, type AwsClient } from '../aws-client.ts';

const targetPrefix = 'DynamoDBStreams_20120810.';

const streamRecord = z.looseObject({
  eventID: z.string(),
  eventName: z.string(),
  eventVersion: z.string().default('1.1'),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    ApproximateCreationDateTime: z.number(),
    Keys: jsonObject,
  }),
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

/** Where to go on reading: after this record. */
export interface StreamPosition {
  readonly shardId: string;
  readonly sequenceNumber: string;
}

/** Reads one table's stream from shard to shard, oldest first. One reader at a time. */
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

  /** The records that have come since the last call, at most 1,000; empty when there are none. */
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
    const after = found ? this.#lastSequenceNumber : undefined;
    const answer = await this.#client.call(`${targetPrefix}GetShardIterator`, {
      StreamArn: await this.#arn(),
      ShardId: current.ShardId,
      ShardIteratorType: after === undefined ? 'TRIM_HORIZON' : 'AFTER_SEQUENCE_NUMBER',
      ...(after === undefined ? {} : { SequenceNumber: after }),
    });
    this.#iterator = z.string().parse(answer.ShardIterator);
    return this.#iterator;
  }

  /** A shard that has ended is followed by its child. */
  async #moveToNextShard(): Promise<void> {
    const shards = await this.#shards();
    const child = shards.find(({ ParentShardId }) => ParentShardId === this.#shardId);
    if (!child) return;
    this.#shardId = child.ShardId;
    this.#lastSequenceNumber = undefined;
  }

  /** Parents before children: shard ids begin with their time of birth. */
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
