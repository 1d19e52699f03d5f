import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { setting } from './config.ts';
import { databaseTries } from './retries.ts';

/**
 * The tries of at most 3 s each stay below the functions' timeout of 10 s. The SDK's standard mode has a retry budget
 * for each process (token bucket) and repeats a transaction with the same ClientRequestToken.
 */
const client = new DynamoDBClient({
  maxAttempts: databaseTries,
  retryMode: 'standard',
  requestHandler: { connectionTimeout: 1000, requestTimeout: 3000 },
});

export const documentClient = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

/** The one table. Keys, indexes and their cost: docs/data-model.md. */
export const tableName = setting('TABLE_NAME', z.string().min(1));

/**
 * The list of a whole platform has this many partitions in the `list` index, because one index partition takes 1,000
 * write units a second. A reader merges them by sort key.
 */
export const listShards = 4;

/** The shard of an item, from the random part of its uuid. */
export const shardOf = (uuid: string): number => Number.parseInt(uuid.slice(-4, -3), 16) % listShards;
