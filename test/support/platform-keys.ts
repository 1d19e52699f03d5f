import { type AwsClient, awsClient } from '@payments-service/local-aws/aws-client';
import { StreamReader, type StreamRecord } from '@payments-service/local-aws/stream-reader';
import type { JsonObject } from '@payments-service/local-aws/template-json';
import type { TableAddress } from './raw-table.ts';

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Every uuid that may be asked for the item: those in its partition key, and its platform's. */
const scopesOf = ({ dynamodb: { Keys, NewImage } }: StreamRecord): Set<string> =>
  new Set([
    ...(JSON.stringify(Keys.pk).match(uuids) ?? []),
    ...(JSON.stringify((NewImage as JsonObject | undefined)?.platformId ?? '').match(uuids) ?? []),
  ]);

/**
 * The keys of all items that were ever written for a platform, learned from the table's own stream. A key is there as
 * soon as the write is answered, whoever wrote it. A scan would also read the data of all other tests, and so take
 * longer and longer.
 */
export class PlatformKeys {
  readonly #client: AwsClient;
  readonly #reader: StreamReader;
  readonly #keys = new Map<string, Map<string, JsonObject>>();
  #reading: Promise<void> = Promise.resolve();

  constructor({ tableName, dynamodbEndpoint }: TableAddress) {
    this.#client = awsClient(Number(new URL(dynamodbEndpoint).port));
    this.#reader = new StreamReader(this.#client, tableName);
  }

  async of(platformId: string): Promise<JsonObject[]> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#catchUp());
    await this.#reading;
    return [...(this.#keys.get(platformId)?.values() ?? [])];
  }

  close(): void {
    this.#client.close();
  }

  async #catchUp(): Promise<void> {
    // An expired iterator reads nothing once. The next call opens a new one.
    for (let empty = 0; empty < 2; ) {
      const records = await this.#reader.read();
      empty = records.length === 0 ? empty + 1 : 0;
      for (const record of records) this.#note(record);
    }
  }

  #note(record: StreamRecord): void {
    const { Keys } = record.dynamodb;
    const name = JSON.stringify(Keys);
    for (const scope of scopesOf(record)) {
      const known = this.#keys.get(scope) ?? new Map<string, JsonObject>();
      this.#keys.set(scope, known.set(name, Keys));
    }
  }
}
