import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type ClientLimits, withLimits } from '../aws-client.ts';
import { setting } from '../config.ts';
import { databaseTries } from './retries.ts';

/** A client of DynamoDB for items in JavaScript's own values. It leaves out undefined values. */
export const documentClientWith = (limits: ClientLimits): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(withLimits(limits)), {
    marshallOptions: {
      removeUndefinedValues: true,
      // The library asks a map for its `constructor`. A platform may write a key of that name into its metadata.
      convertClassInstanceToMap: true,
    },
  });

/**
 * The tries of at most 3 s each stay below the functions' timeout of 10 s. Each process has a budget of retries. A
 * transaction is repeated with the same ClientRequestToken.
 */
export const documentClient = documentClientWith({ tries: databaseTries, timeoutMs: 3000 });

/** The one table. Keys, indexes and their cost: docs/data-model.md. */
export const tableName = setting('TABLE_NAME', z.string().min(1));

/**
 * The list of a whole platform has this many partitions in the `list` index, because one index partition takes 1,000
 * write units a second. A reader merges them by sort key.
 */
export const listShards = 4;

/** The shard of an item, from the random part of its uuid. */
export const shardOf = (uuid: string): number => Number.parseInt(uuid.slice(-4, -3), 16) % listShards;
