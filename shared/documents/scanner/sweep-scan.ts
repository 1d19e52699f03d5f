import type { Document } from '#shared/documents/document.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { removeObject } from '#shared/kernel/objects.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { mayBecome, movedScanWrite, readScan, type Scan, type ScanResult, type ScanState } from '../scan.ts';
import { readDocument, scannedDocumentWrite } from '../store.ts';

const ended = ({ dueAt: _due, ...scan }: Scan, state: ScanState): Scan => ({ ...scan, state });

/** An infected file stays due until it is removed. */
const after = (scan: Scan, result: ScanResult): Scan =>
  result === 'INFECTED' ? { ...scan, state: result, dueAt: clock.now().toISOString() } : ended(scan, result);

/**
 * Removes an infected file. The versioned bucket keeps it for 30 days as a former version, which no function can read:
 * that is the quarantine. Links that were signed before lead to nothing. The alarm comes first: whoever dies here has
 * rung it, and the sweep does the rest.
 */
const quarantine = async (scan: Scan): Promise<void> => {
  const { platformId, documentUuid } = scan;
  const ids = [formatId('Document', documentUuid)];
  log.error({ operation: 'sweepDocuments', code: 'DOCUMENT_INFECTED', platformId, ids });
  await removeObject(scan.objectKey);
  await writeAlone(movedScanWrite(scan, ended(scan, 'INFECTED')));
};

/** Moves the scan and, while it still has this file, its document, in one write. */
const moved = async (before: Scan, next: Scan, result: ScanResult): Promise<Scan | typeof lostRace> => {
  const document = await readDocument(before.platformId, before.documentUuid);
  const scanned = { scanStatus: result, scannedAt: clock.now().toISOString() };
  const isCurrent = document?.objectKey === before.objectKey;
  const writes = {
    scan: movedScanWrite(before, isCurrent ? next : ended(before, 'OBSOLETE')),
    ...(isCurrent && { document: scannedDocumentWrite(document, scanned) }),
  };
  if (!(await transactIfUnchanged(writes))) return lostRace;
  return isCurrent ? next : ended(before, 'OBSOLETE');
};

/**
 * Records what a scanner says of a file, once: a repeated, late or contradicting result changes nothing, except that a
 * file can still become INFECTED. A result for a file that was replaced or deleted changes no document.
 *
 * @returns whether the file has a scan
 */
export const recordScan = async (
  file: Pick<Scan, 'platformId' | 'fileUuid'>,
  result: ScanResult,
): Promise<boolean> => {
  const recorded = await changeWithRetry(async () => {
    const scan = await readScan(file);
    if (scan === undefined || !mayBecome(scan.state, result)) return scan;
    return moved(scan, after(scan, result), result);
  });
  if (recorded?.state === 'INFECTED' && recorded.dueAt !== undefined) await quarantine(recorded);
  return recorded !== undefined;
};

/** Ends the scan of a file that no document has any more. */
const endScan = async (scan: Scan): Promise<void> => {
  await writeAlone(movedScanWrite(scan, ended(scan, 'OBSOLETE')));
};

/** 1, 2, 4, … minutes, and then each hour. */
const firstPauseMs = 60_000;
const longestPauseMs = 60 * 60_000;
const pauseMs = (asked: number): number => Math.min(firstPauseMs * 2 ** asked, longestPauseMs);

/** GuardDuty needs seconds to minutes. A scanner that needs longer does not work. */
const patienceMs = 30 * 60_000;

export type AskScanner = (scan: Scan, document: Document) => Promise<ScanResult | undefined>;

const askLater = async (scan: Scan): Promise<void> => {
  const now = clock.nowMs();
  const dueAt = new Date(now + pauseMs(scan.asked)).toISOString();
  if (!(await writeAlone(movedScanWrite(scan, { ...scan, asked: scan.asked + 1, dueAt })))) return;
  if (now - Date.parse(scan.createdAt) < patienceMs) return;
  const ids = [formatId('Document', scan.documentUuid)];
  log.error({ operation: 'sweepDocuments', code: 'SCAN_OVERDUE', platformId: scan.platformId, ids });
};

/** The scanner's answer. The next question is set before this one, so that a scanner that hangs delays no other file. */
const askNow = async (scan: Scan, ask: AskScanner): Promise<void> => {
  const document = await readDocument(scan.platformId, scan.documentUuid);
  if (document?.objectKey !== scan.objectKey) return endScan(scan);
  await askLater(scan);
  const result = await ask(scan, document);
  if (result !== undefined) await recordScan(scan, result);
};

/** Does what is due for a scan: asks the scanner, or removes an infected file. */
export const sweepScan = async (scan: Scan, ask: AskScanner): Promise<void> => {
  if (scan.state === 'INFECTED') await quarantine(scan);
  else await askNow(scan, ask);
};
