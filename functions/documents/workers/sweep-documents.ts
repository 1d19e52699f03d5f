import { overdueFilings } from '#shared/documents/filing.ts';
import { sweepFiling } from '#shared/documents/sweep-filing.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import { listShards } from '#shared/kernel/table.ts';

const maxPerShard = 500;

/**
 * Removes files that belong to no document: files of unfinished uploads, and files of documents that were replaced or
 * deleted while S3 was not reachable.
 */
export const handler = (): Promise<{ finished: number }> => {
  const before = clock.now().toISOString();
  return sweep({
    operation: 'sweepDocuments',
    problem: 'filings could not be swept',
    lists: Array.from({ length: listShards }, (_, shard) => overdueFilings(shard, before, maxPerShard)),
    finish: sweepFiling,
    about: ({ platformId, documentUuid }) => ({ platformId, ids: [formatId('Document', documentUuid)] }),
  });
};
