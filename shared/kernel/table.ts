import * as z from 'zod';
import { documentClientWith } from './aws/document-client.ts';
import { setting } from './config.ts';
import { databaseTries } from './retries.ts';

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
