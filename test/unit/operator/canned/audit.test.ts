import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readTrail } from '#operator/queries/audit.ts';
import type { AuditRecord } from '#shared/audit/audit-record.ts';
import { heldWrite, hourPartition, pointerWrite } from '#shared/audit/trail-items.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { type CannedAnswer, startCannedAws } from '../../verify/support/canned-aws.ts';

const memory = useMemoryTable();
const key = 'audit/2026/11/26/08/1-9-abc.jsonl';
const from = new Date('2026-11-26T09:00:00.000Z');
const to = new Date('2026-11-26T10:00:00.000Z');

const record = (at: string): AuditRecord => ({
  eventId: `e ${at}`,
  at,
  action: 'CHANGED',
  resource: 'Customer:c',
  fields: [],
  values: {},
});
const lines = ['2026-11-26T08:59:59.000Z', '2026-11-26T09:00:01.000Z']
  .map((at) => `${JSON.stringify(record(at))}\n`)
  .join('');

const missing: CannedAnswer = [
  404,
  '<Error><Code>NoSuchKey</Code><Message>It does not exist</Message></Error>',
];
const refused: CannedAnswer = [
  403,
  '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
];

/** What S3 answers, one after the other; the last one stays. */
let answers: CannedAnswer[];
let stop: () => void;
beforeAll(async () => {
  stop = await startCannedAws(() => (answers.length > 1 ? answers.shift() : answers[0]) ?? missing);
});
afterAll(() => stop());

const pointFrom = (hour: string): void => {
  memory.table.commit([pointerWrite(hourPartition(hour), key, '2026-11-26T09:00:02.000Z')]);
};
beforeEach(() => {
  answers = [lines];
});

const found = async () => (await readTrail('trail', { from, to })).records.map(({ at }) => at);

it.each([
  ['does not exist', missing],
  ['is refused', refused],
])('reads lines that were moved into S3 after S3 said that the object %s', async (_text, first) => {
  pointFrom('2026-11-26T09');
  answers = [first, lines];

  expect(await found()).toEqual(['2026-11-26T09:00:01.000Z']);
});

it('reads lines that the table still holds', async () => {
  pointFrom('2026-11-26T09');
  answers = [refused];
  memory.table.commit([heldWrite({ key, lines })]);

  expect(await found()).toEqual(['2026-11-26T09:00:01.000Z']);
});

it('says that S3 refuses an object, when it does so twice', async () => {
  pointFrom('2026-11-26T09');
  answers = [refused];

  await expect(found()).rejects.toThrow(`S3 refuses to show ${key} of trail (403).`);
});
