import { expect, it } from 'vitest';
import { concernsOf, type Worries } from '#operator/console/data/concerns.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const calm: Worries = {
  open: { payments: [], isCut: false },
  workflows: { counts: [], failed: [] },
  deliveries: { retrying: 7, dead: [], isLeast: false },
  deadLetters: 0,
  verifications: [],
  platforms: [],
  unread: [],
  now,
};

const payment = (checkAt: string | undefined) => ({
  id: 'Transaction:019542f5-b3e7-7d02-8000-000000000000',
  platformId: 'Platform:019542f5-b3e7-7d02-8000-000000000001',
  status: 'PROCESSING',
  amount: '12.00 USD',
  since: '2026-11-23T11:00:00.000Z',
  checkAt,
});

const failed = {
  workflow: 'quote-execution',
  name: 'a',
  arn: 'arn',
  status: 'FAILED',
  startedAt: '2026-11-23T11:00:00.000Z',
  tookMs: 10,
};

const whats = (worries: Partial<Worries>): string[] =>
  concernsOf({ ...calm, ...worries }).map(({ what }) => what);

it('nothing needs a person while everything goes on by itself', () => {
  expect(whats({})).toEqual([]);
});

it('a payment is stuck when the sweep is ten minutes late', () => {
  const open = (checkAt: string | undefined) => ({ open: { payments: [payment(checkAt)], isCut: false } });

  expect(whats(open('2026-11-23T11:49:00.000Z'))).toEqual(['A payment of 12.00 USD is stuck in PROCESSING']);
  expect(whats(open('2026-11-23T11:51:00.000Z'))).toEqual([]);
  expect(whats(open(undefined))).toEqual([]);
});

it('three failed executions are named, and the others counted', () => {
  const all = { counts: [], failed: Array.from({ length: 5 }, () => failed) };

  expect(whats({ workflows: all })).toEqual([
    ...Array(3).fill('quote-execution ended FAILED'),
    '2 other executions failed today',
  ]);
});

it('what was lost comes before what could not be read', () => {
  expect(whats({ deadLetters: 1, unread: ['workflows (Error)'] })).toEqual([
    'A change was dropped',
    'The console could not read: workflows (Error)',
  ]);
});
