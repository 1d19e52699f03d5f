import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditRecordSchema } from '#shared/audit/audit-record.ts';
import { moveHeldTrail } from '#shared/audit/move-held.ts';
import { hourPartition, readPointers, resourcePartition } from '#shared/audit/trail-items.ts';
import { type NumberedRecord, writeTrail } from '#shared/audit/write-trail.ts';
import { documentClient } from '#shared/kernel/table/table.ts';
import { useMemoryTable } from '#test/unit/support/memory-table.ts';

const uuids = [1, 2, 3].map((one) => `0199a7c0-0000-7000-8000-00000000000${one}`);
const held = useMemoryTable();

const changed = (sequenceNumber: string, pk: string, atSeconds = 1_767_225_600): NumberedRecord => ({
  sequenceNumber,
  record: {
    eventID: `e${sequenceNumber}`,
    dynamodb: {
      ApproximateCreationDateTime: atSeconds,
      NewImage: marshall({ pk, sk: 'X', version: 1, status: 'ACTIVE' }),
    },
  },
});

const batch = [
  changed('10', `CUSTOMER#p#${uuids[0]}`),
  changed('11', `ACCOUNT#p#${uuids[1]}`),
  changed('12', `CUSTOMER#p#${uuids[2]}`),
];
const key = 'audit/2026/01/01/00/10-12-38cc3181.jsonl';

let objects: Map<string, string>;
const put = async (name: string, text: string): Promise<void> => {
  if (!objects.has(name)) objects.set(name, text);
};
const noS3 = async (): Promise<void> => {
  throw new Error('S3 does not answer');
};

/** Each test is later than the rest that S3 gets after a failure. */
let nowMs = 1_800_000_000_000;

beforeEach(() => {
  nowMs += 120_000;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
  objects = new Map();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.useRealTimers();
});

const idsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => auditRecordSchema.parse(JSON.parse(line)).eventId);

describe('the audit trail of a batch', () => {
  it('is one object, found by its hour and by each resource', async () => {
    expect(await writeTrail(batch, put)).toEqual([]);

    expect([...objects.keys()]).toEqual([key]);
    expect(idsIn(objects.get(key))).toEqual(['e10', 'e12']);
    for (const partition of [
      hourPartition('2026-01-01T00'),
      resourcePartition(`Customer:${uuids[0]}`),
      resourcePartition(`Customer:${uuids[2]}`),
    ])
      expect(await readPointers(partition)).toEqual([key]);
    expect(await readPointers(resourcePartition(`InternalAccount:${uuids[1]}`))).toEqual([]);
  });

  it('is found by each hour that its records name', async () => {
    await writeTrail([...batch, changed('13', `CUSTOMER#p#${uuids[1]}`, 1_767_225_600 + 3_600)], put);

    const [spanning = ''] = objects.keys();
    expect(await readPointers(hourPartition('2026-01-01T00'))).toEqual([spanning]);
    expect(await readPointers(hourPartition('2026-01-01T01'))).toEqual([spanning]);
  });

  it('is the same when the batch comes again, and a part of it is another object', async () => {
    await writeTrail(batch, put);
    await writeTrail(batch, put);
    await writeTrail(batch.slice(2), put);

    expect([...objects.keys()]).toEqual([key, 'audit/2026/01/01/00/12-12-6b51d431.jsonl']);
  });

  it('loses no record when other records come between the same first and last one', async () => {
    await writeTrail(batch, put);
    await writeTrail(batch.with(1, changed('11', `CUSTOMER#p#${uuids[1]}`)), put);

    expect([...objects.values()].flatMap(idsIn)).toContain('e11');
  });

  it('waits in the table while S3 takes nothing, so no webhook waits, and moves there later', async () => {
    expect(await writeTrail(batch, noS3)).toEqual([]);
    expect(held.table.find('AUDIT_HELD#ALL', key)).toBeDefined();
    await expect(moveHeldTrail(noS3)).rejects.toThrow('S3 does not answer');

    expect(await moveHeldTrail(put)).toBe(1);
    expect(idsIn(objects.get(key))).toEqual(['e10', 'e12']);
    expect(held.table.find('AUDIT_HELD#ALL', key)).toBeUndefined();
    expect(await moveHeldTrail(put)).toBe(0);
  });

  it('moves to S3 in one run, also when more lines wait than one read has', async () => {
    const batches = Array.from({ length: 101 }, (_, at) => [changed(String(at), `CUSTOMER#p#${uuids[0]}`)]);
    for (const one of batches) await writeTrail(one, noS3);

    expect(await moveHeldTrail(put)).toBe(101);
    expect(objects.size).toBe(101);
  });

  it('comes again when neither S3 nor the table takes it, without the records that it leaves out', async () => {
    vi.spyOn(documentClient, 'send').mockRejectedValue(new Error('The table does not answer'));

    expect(await writeTrail(batch, noS3)).toEqual(['10', '12']);
  });

  it('names the resources of a batch that failed, so that an id finds the line', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(documentClient, 'send').mockRejectedValue(new Error('The table does not answer'));

    await writeTrail(batch, noS3);

    expect(lines.mock.calls).toHaveLength(2);
    for (const [line] of lines.mock.calls)
      expect(JSON.parse(String(line))).toMatchObject({
        operation: 'writeTrail',
        ids: [`Customer:${uuids[0]}`, `Customer:${uuids[2]}`],
      });
  });

  it('of nothing that it records makes no object', async () => {
    expect(await writeTrail(batch.slice(1, 2), put)).toEqual([]);
    expect(objects.size).toBe(0);
  });

  it('leaves out a record that no code can read, says so, and records the others', async () => {
    const lines = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const odd = { sequenceNumber: '9', record: { eventID: 7 } };

    expect(await writeTrail([odd, ...batch], put)).toEqual([]);
    expect([...objects.keys()]).toEqual([key]);
    expect(String(lines.mock.calls[0]?.[0])).toContain('EVENTS_GIVEN_UP');
  });
});
