import { overdueScans } from '#shared/documents/scan.ts';
import { askScanner } from '#shared/documents/scanner/ask-scanner.ts';
import { guardDutyResult, isFromGuardDuty } from '#shared/documents/scanner/guard-duty.ts';
import { recordScan, sweepScan } from '#shared/documents/scanner/sweep-scan.ts';
import { overdueStoredDocuments, sweepStoredDocument } from '#shared/documents/stored-document.ts';
import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { sweep } from '#shared/kernel/table/sweep.ts';
import { listShards } from '#shared/kernel/table/table.ts';

const operation = 'sweepDocuments';
const maxPerShard = 500;

interface AboutDocument {
  readonly platformId: string;
  readonly documentUuid: string;
}

const about = ({ platformId, documentUuid }: AboutDocument) => ({
  platformId,
  ids: [formatId('Document', documentUuid)],
});

const inShards = <Item>(read: (shard: number, before: string, count: number) => Promise<Item[]>) => {
  const before = clock.now().toISOString();
  return Array.from({ length: listShards }, (_, shard) => () => read(shard, before, maxPerShard));
};

const sweepStoredDocuments = () =>
  sweep({
    operation,
    problem: 'stored documents could not be swept',
    lists: inShards(overdueStoredDocuments),
    finish: sweepStoredDocument,
    about,
  });

const sweepScans = () =>
  sweep({
    operation,
    problem: 'scans failed',
    lists: inShards(overdueScans),
    finish: (scan) => sweepScan(scan, askScanner),
    about,
  });

/** A scanner that fails delays no stored document, and the other way round. */
const sweepAll = async (): Promise<{ finished: number }> => {
  const ends = await Promise.allSettled([sweepStoredDocuments(), sweepScans()]);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return {
    finished: ends.reduce((sum, end) => sum + (end.status === 'fulfilled' ? end.value.finished : 0), 0),
  };
};

/**
 * Each minute: removes files that belong to no document (of unfinished uploads, and of documents that were replaced or
 * deleted while S3 was not reachable), and asks the scanner about the files that wait. GuardDuty's events call it, too.
 */
export const handler = async (event: unknown): Promise<{ finished: number }> => {
  if (!isFromGuardDuty(event)) return sweepAll();
  const found = guardDutyResult(event);
  if (found === undefined) return { finished: 0 };
  await asActor(ownWork('WORKER', operation), () => recordScan(found.file, found.result));
  return { finished: 1 };
};
