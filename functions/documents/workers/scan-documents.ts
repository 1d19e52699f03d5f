import { recordScan } from '#shared/documents/record-scan.ts';
import { overdueScans } from '#shared/documents/scan.ts';
import { asActor, ownWork } from '#shared/kernel/actor.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { sweep } from '#shared/kernel/sweep.ts';
import { listShards } from '#shared/kernel/table.ts';
import { askScanner } from '#shared/scanner/ask-scanner.ts';
import { guardDutyResult, isFromGuardDuty } from '#shared/scanner/guard-duty.ts';
import { sweepScan } from '#shared/scanner/sweep-scan.ts';

const operation = 'scanDocuments';
const maxPerShard = 500;

const askAboutDue = (): Promise<{ finished: number }> => {
  const before = clock.now().toISOString();
  return sweep({
    operation,
    problem: 'scans failed',
    lists: Array.from({ length: listShards }, (_, shard) => overdueScans(shard, before, maxPerShard)),
    finish: (scan) => sweepScan(scan, askScanner),
    about: ({ platformId, documentUuid }) => ({ platformId, ids: [formatId('Document', documentUuid)] }),
  });
};

/** Records what GuardDuty says, and each minute asks the scanner about the files that wait. */
export const handler = async (event: unknown): Promise<{ finished: number }> => {
  if (!isFromGuardDuty(event)) return askAboutDue();
  const found = guardDutyResult(event);
  if (found === undefined) return { finished: 0 };
  await asActor(ownWork('WORKER', operation), () => recordScan(found.file, found.result));
  return { finished: 1 };
};
