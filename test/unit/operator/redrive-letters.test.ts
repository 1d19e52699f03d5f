import { expect, it } from 'vitest';
import { remedyOf } from '#operator/actions/redrive-letters.ts';

const letter = { id: 'i', receipt: 'r', sentAt: '2026-11-23T12:00:00.000Z', why: undefined };
const upload = (key: string): string => JSON.stringify({ source: 'aws.s3', detail: { object: { key } } });

it.each([
  ['batch', 'Stack-make-events', '{}', { kind: 'sweeps', names: ['find-missing-events'] }],
  ['batch', 'Stack-start-workflows', '{}', { kind: 'sweeps', names: ['finish-overdue', 'finish-stalled'] }],
  ['batch', 'Stack-other', '{}', { kind: 'unknown' }],
  ['event', 'Rule', upload('uploads/bulk/p/r'), { kind: 'start-import' }],
  ['event', 'Rule', upload('uploads/document/p/r'), { kind: 'unknown' }],
  ['event', 'Rule', '{"source":"aws.events"}', { kind: 'none' }],
  [undefined, undefined, 'no JSON', { kind: 'unknown' }],
] as const)('a letter of %s %s %s has its remedy', (kind, from, body, remedy) => {
  expect(remedyOf({ ...letter, kind, from, body }, 'Stack')).toEqual(remedy);
});
