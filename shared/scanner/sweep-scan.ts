import type { Document } from '#shared/documents/document.ts';
import { endScan, quarantine, recordScan } from '#shared/documents/record-scan.ts';
import { movedScanWrite, type Scan, type ScanResult } from '#shared/documents/scan.ts';
import { readDocument } from '#shared/documents/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';

/** 1, 2, 4, … minutes, and then each hour. */
const longestPauseMs = 60 * 60_000;
const pauseMs = (asked: number): number => Math.min(60_000 * 2 ** asked, longestPauseMs);

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
