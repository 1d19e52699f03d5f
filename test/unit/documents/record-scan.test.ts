import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentEventsOf } from '#shared/documents/events.ts';
import { mayBecome, type ScanResult, type ScanState } from '#shared/documents/scan.ts';
import { recordScan } from '#shared/documents/scanner/sweep-scan.ts';
import { readDocument } from '#shared/documents/store.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { useMemoryBucket } from '../support/memory-bucket.ts';
import { useMemoryTable } from '../support/memory-table.ts';
import {
  document,
  keyOf,
  platformId,
  scanOf,
  seedDeletion,
  seedPending,
  seedReplacement,
  stateOf,
  statusOfDocument,
} from './support/scan-world.ts';

const current = useMemoryTable();
const stored = useMemoryBucket();
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  stored.bucket.put(keyOf(1), 'PDF1');
  stored.bucket.put(keyOf(2), 'PDF2');
  seedPending(current.table);
});

const infectedLines = () => lines.filter((line) => line.includes('"DOCUMENT_INFECTED"'));

describe('the result of a scan', () => {
  it.each<[ScanResult, string, number]>([
    ['CLEAN', 'CLEAN', 2],
    ['UNSCANNABLE', 'UNSCANNABLE', 2],
    ['INFECTED', 'INFECTED', 1],
  ])('%s is recorded once, however often it comes', async (result, state, files) => {
    for (const _ of [1, 2, 3]) expect(await recordScan(scanOf(1), result)).toBe(true);

    expect(await stateOf(1)).toBe(state);
    expect(await statusOfDocument()).toEqual([result, 2]);
    expect(stored.bucket.keys()).toHaveLength(files);
    expect(infectedLines()).toHaveLength(result === 'INFECTED' ? 1 : 0);
  });

  it.each<[ScanState, ScanState, boolean]>([
    ['PENDING', 'CLEAN', true],
    ['CLEAN', 'INFECTED', true],
    ['CLEAN', 'UNSCANNABLE', false],
    ['UNSCANNABLE', 'CLEAN', true],
    ['INFECTED', 'CLEAN', false],
    ['INFECTED', 'UNSCANNABLE', false],
    ['OBSOLETE', 'CLEAN', false],
    ['OBSOLETE', 'INFECTED', false],
    ['CLEAN', 'PENDING', false],
  ])('may change from %s to %s: %s', (from, to, isAllowed) => {
    expect(mayBecome(from, to)).toBe(isAllowed);
  });

  it('never makes an infected file clean, in whatever order the results come', async () => {
    await recordScan(scanOf(1), 'CLEAN');
    await recordScan(scanOf(1), 'INFECTED');
    await recordScan(scanOf(1), 'CLEAN');

    expect(await statusOfDocument()).toEqual(['INFECTED', 3]);
    expect(stored.bucket.keys()).toEqual([keyOf(2)]);
  });

  it.each<[ScanResult]>([['CLEAN'], ['INFECTED']])(
    '%s of a file that was replaced during its scan changes nothing of the new file',
    async (result) => {
      await seedReplacement(current.table);

      await recordScan(scanOf(1), result);

      expect(await statusOfDocument()).toEqual(['PENDING', 2]);
      expect([await stateOf(1), await stateOf(2)]).toEqual(['OBSOLETE', 'PENDING, due']);
      await recordScan(scanOf(2), 'CLEAN');
      expect(await statusOfDocument()).toEqual(['CLEAN', 3]);
    },
  );

  it('does not count for the new file when the replacement comes between reading and writing', async () => {
    let isReplaced = false;
    vi.spyOn(documentClient, 'send').mockImplementation(async (command: object) => {
      if (!isReplaced && JSON.stringify(command).includes('TransactItems')) {
        isReplaced = true;
        await seedReplacement(current.table);
      }
      return current.table.send(command);
    });

    await recordScan(scanOf(1), 'CLEAN');

    expect(isReplaced).toBe(true);
    expect(await statusOfDocument()).toEqual(['PENDING', 2]);
    expect(await stateOf(1)).toBe('OBSOLETE');
  });

  it('of a file that was clean, and replaced since, changes no document either', async () => {
    await recordScan(scanOf(1), 'CLEAN');
    await seedReplacement(current.table);

    await recordScan(scanOf(1), 'INFECTED');

    expect(await statusOfDocument()).toEqual(['PENDING', 3]);
    expect([await stateOf(1), infectedLines()]).toEqual(['OBSOLETE', []]);
  });

  it('of a deleted document ends the scan', async () => {
    await seedDeletion(current.table);

    await recordScan(scanOf(1), 'INFECTED');

    expect([await statusOfDocument(), await stateOf(1)]).toEqual([undefined, 'OBSOLETE']);
    expect(infectedLines()).toEqual([]);
  });

  it('of a file that nobody knows is none', async () => {
    expect(await recordScan({ platformId, fileUuid: 'unknown' }, 'CLEAN')).toBe(false);
  });

  it('is an event for the platform, once, and an upload is none', async () => {
    const before = await readDocument(platformId, document.uuid);
    await recordScan(scanOf(1), 'CLEAN');
    const after = await readDocument(platformId, document.uuid);
    if (before === undefined || after === undefined) throw new Error('There is no document');

    expect(documentEventsOf(before, after)).toMatchObject([
      {
        type: 'DOCUMENT_SCANNED',
        platformId,
        version: 2,
        data: { id: `Document:${document.uuid}`, scanStatus: 'CLEAN' },
      },
    ]);
    expect(documentEventsOf(after, { ...after, version: 3, documentNumber: '1' })).toEqual([]);
    expect(documentEventsOf(undefined, before)).toEqual([]);
    expect(JSON.stringify(documentEventsOf(before, after))).not.toContain('documents/');
  });

  it('is not on a document that gets a file without a scan', async () => {
    await recordScan(scanOf(1), 'CLEAN');
    const { changedDocumentWrite } = await import('#shared/documents/store.ts');
    const { replacedDocument } = await import('#shared/documents/rules.ts');
    const clean = await readDocument(platformId, document.uuid);
    if (clean === undefined) throw new Error('There is no document');
    const { scanStatus: _none, ...plain } = document;
    const file = { ...plain, objectKey: keyOf(2) };

    current.table.commit([changedDocumentWrite(replacedDocument(clean, {}, { file, now: new Date() }))]);

    const after = await readDocument(platformId, document.uuid);
    expect([after?.objectKey, after?.scanStatus, after?.scannedAt]).toEqual([keyOf(2), undefined, undefined]);
  });
});
