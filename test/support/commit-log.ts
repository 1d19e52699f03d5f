import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type AwsClient, awsClient } from '@payments-service/local-aws/aws-client';
import { jsonObject } from '@payments-service/local-aws/template-json';
import { typedImage } from '@payments-service/local-aws/typed-image';
import * as z from 'zod';
import type { TableAddress } from './raw-table.ts';

const streams = 'DynamoDBStreams_20120810';

const image = jsonObject
  .transform(typedImage)
  .pipe(z.record(z.string(), z.any()))
  .transform((typed) => unmarshall(typed));
const pageSchema = z.object({
  Records: z.array(
    z.object({ dynamodb: z.object({ Keys: image, NewImage: image.optional(), OldImage: image.optional() }) }),
  ),
  NextShardIterator: z.string(),
});
const describedTable = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const describedStream = z.object({
  StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }),
});
const iteratorSchema = z.object({ ShardIterator: z.string() });

/** One write of an item, in the table's own order. Absent images: the item was new, or was removed. */
export interface Commit {
  readonly pk: string;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The writes of the whole table since `start`, in the order of their commits, from the table's stream. So a test of a
 * race knows which of two simultaneous requests was first, which no answer and no timestamp says.
 */
export class CommitLog {
  readonly #client: AwsClient;
  #iterator: string;
  readonly #commits: Commit[] = [];

  private constructor(client: AwsClient, iterator: string) {
    this.#client = client;
    this.#iterator = iterator;
  }

  static async start({ tableName, dynamodbEndpoint }: TableAddress): Promise<CommitLog> {
    const client = awsClient(Number(new URL(dynamodbEndpoint).port));
    const table = describedTable.parse(
      await client.call('DynamoDB_20120810.DescribeTable', { TableName: tableName }),
    );
    const StreamArn = table.Table.LatestStreamArn;
    const stream = describedStream.parse(await client.call(`${streams}.DescribeStream`, { StreamArn }));
    // The id of a shard begins with the time of its creation. DynamoDB Local opens one every four hours.
    const ShardId =
      stream.StreamDescription.Shards.map((shard) => shard.ShardId)
        .toSorted()
        .at(-1) ?? '';
    const wish = { StreamArn, ShardId, ShardIteratorType: 'LATEST' };
    const { ShardIterator } = iteratorSchema.parse(await client.call(`${streams}.GetShardIterator`, wish));
    return new CommitLog(client, ShardIterator);
  }

  /**
   * The position of the first write since the last call of `forget` that fits; undefined when there is none. Two
   * positions say which write was first.
   */
  async positionOf(isWanted: (commit: Commit) => boolean): Promise<number | undefined> {
    await this.#catchUp();
    const position = this.#commits.findIndex(isWanted);
    return position === -1 ? undefined : position;
  }

  /** Forgets the writes so far, so that the log of a long test stays short. */
  async forget(): Promise<void> {
    await this.#catchUp();
    this.#commits.length = 0;
  }

  stop(): void {
    this.#client.close();
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const wish = { ShardIterator: this.#iterator, Limit: 1000 };
      const page = pageSchema.parse(await this.#client.call(`${streams}.GetRecords`, wish));
      this.#iterator = page.NextShardIterator;
      if (page.Records.length === 0) return;
      for (const { dynamodb } of page.Records) {
        const { Keys, NewImage: after, OldImage: before } = dynamodb;
        this.#commits.push({ pk: String(Keys.pk), before, after });
      }
    }
  }
}
