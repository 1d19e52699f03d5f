import { beforeEach, describe, expect, it, vi } from 'vitest';
import { movedScanWrite, overdueScans, readScan, type Scan } from '#shared/documents/scan.ts';
import { type AskScanner, sweepScan } from '#shared/documents/scanner/sweep-scan.ts';
import { clock } from '#shared/kernel/clock.ts';
import { listShards, shardOf } from '#shared/kernel/table/table.ts';
import { useMemoryBucket } from '../../support/memory-bucket.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import {
  createdAt,
  keyOf,
  scanOf,
  seedDeletion,
  seedPending,
  seedReplacement,
  stateOf,
  statusOfDocument,
} from '../support/scan-world.ts';

const current = useMemoryTable();
const stored = useMemoryBucket();
const startMs = Date.parse(createdAt);
let nowMs = startMs;
let lines: string[] = [];

beforeEach(() => {
  nowMs = startMs;
  lines = [];
  vi.spyOn(clock, 'nowMs').mockImplementation(() => nowMs);
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(nowMs));
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  stored.bucket.put(keyOf(1), 'PDF1');
  seedPending(current.table);
});

const scan = async (): Promise<Scan> => {
  const found = await readScan(scanOf(1));
  if (found === undefined) throw new Error('There is no scan');
  return found;
};
const minutesUntilDue = async () => (Date.parse((await scan()).dueAt ?? '') - nowMs) / 60_000;
const nothing: AskScanner = async () => undefined;

describe('a scan that is due', () => {
  it('is due at once after the upload, and in its shard only', async () => {
    const shard = shardOf(scanOf(1).fileUuid);
    const found = await Promise.all(
      Array.from({ length: listShards }, (_, one) => overdueScans(one, new Date(nowMs + 1).toISOString(), 9)),
    );

    expect(found.map(({ length }) => length)).toEqual(
      Array.from({ length: listShards }, (_, one) => (one === shard ? 1 : 0)),
    );
  });

  it('gets the answer of the scanner, also when the event was lost', async () => {
    await sweepScan(await scan(), async () => 'CLEAN');

    expect([await stateOf(1), await statusOfDocument()]).toEqual(['CLEAN', ['CLEAN', 2]]);
  });

  it('is asked about ever less often, and for ever', async () => {
    const pauses: number[] = [];
    for (let asked = 0; asked < 9; asked += 1) {
      await sweepScan(await scan(), nothing);
      pauses.push(await minutesUntilDue());
      nowMs += (pauses.at(-1) ?? 0) * 60_000;
    }

    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
    await sweepScan(await scan(), async () => 'CLEAN');
    expect(await stateOf(1)).toBe('CLEAN');
  });

  it('has an alarm once it has waited for half an hour, and not before', async () => {
    await sweepScan(await scan(), nothing);
    nowMs = startMs + 29 * 60_000;
    await sweepScan(await scan(), nothing);
    expect(lines).toEqual([]);
    nowMs = startMs + 30 * 60_000;
    await sweepScan(await scan(), nothing);

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'SCAN_OVERDUE', ids: [expect.stringMatching(/^Document:/)] },
    ]);
  });

  it('waits for its next turn when the scanner fails, so that it keeps nobody up', async () => {
    await expect(
      sweepScan(await scan(), () => Promise.reject(new Error('The scanner is down'))),
    ).rejects.toThrow('The scanner is down');

    expect([await stateOf(1), await minutesUntilDue()]).toEqual(['PENDING, due', 1]);
    expect(await statusOfDocument()).toEqual(['PENDING', 1]);
  });

  it('is asked about by one of two workers at most twice, and recorded once', async () => {
    const same = await scan();
    await Promise.all([sweepScan(same, async () => 'CLEAN'), sweepScan(same, async () => 'CLEAN')]);

    expect(await statusOfDocument()).toEqual(['CLEAN', 2]);
  });

  it.each([
    ['replaced', () => seedReplacement(current.table)],
    ['deleted', () => seedDeletion(current.table)],
  ])('ends without a question when its file was %s', async (_how, change) => {
    await change();
    const ask = vi.fn(nothing);

    await sweepScan(await scan(), ask);

    expect([ask.mock.calls.length, await stateOf(1)]).toEqual([0, 'OBSOLETE']);
  });

  it('removes an infected file that the worker before it could not remove', async () => {
    const before = await scan();
    current.table.commit([movedScanWrite(before, { ...before, state: 'INFECTED' })]);

    await sweepScan(await scan(), nothing);

    expect([stored.bucket.keys(), await stateOf(1)]).toEqual([[], 'INFECTED']);
    expect(lines.map((line) => JSON.parse(line).code)).toEqual(['DOCUMENT_INFECTED']);
  });
});
