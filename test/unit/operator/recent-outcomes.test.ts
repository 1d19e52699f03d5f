import { expect, it } from 'vitest';
import { chosenExecutions, type ExecutionRow } from '#operator/queries/executions.ts';
import { outcomeParts, resultsOf } from '#operator/queries/overview/recent-outcomes.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { sentTransfer } from '../support/payments.ts';

const now = Date.parse('2026-11-26T12:02:00.000Z');

const made = (at: string, more: Partial<Transaction>): Transaction => ({
  ...sentTransfer,
  past: undefined,
  settledAt: undefined,
  ...more,
  createdAt: at,
  uuid: leastUuidAt(new Date(at)),
});

const terms = {
  expiresAt: '2026-11-26T12:10:00.000Z',
  lockedSide: 'SENDING',
  exchangeRate: '1',
  feesMinor: 0n,
  fixedFeeMinor: 0n,
  variableFeeBps: 0,
} as const;

it('payments of the last hour are counted in twelve parts, quotes only once they are executed', () => {
  const at = '2026-11-26T11:56:00.000Z';
  const payments = [
    made(at, { status: 'COMPLETED', settledAt: '2026-11-26T11:56:01.000Z' }),
    made(at, { status: 'COMPLETED', settledAt: '2026-11-26T11:56:09.000Z' }),
    made(at, {
      status: 'COMPLETED',
      quote: terms,
      past: [
        ['PENDING', at],
        ['PROCESSING', '2026-11-26T11:57:00.000Z'],
      ],
      settledAt: '2026-11-26T11:57:03.000Z',
    }),
    made(at, { status: 'FAILED' }),
    made(at, { status: 'REFUNDED' }),
    made(at, { status: 'PROCESSING' }),
    made(at, { status: 'PENDING', quote: terms }),
    made(at, { status: 'EXPIRED', quote: terms }),
    made('2026-11-26T11:04:59.999Z', { status: 'COMPLETED' }),
    made('2026-11-26T12:01:00.000Z', { status: 'REJECTED' }),
  ];
  const parts = outcomeParts(payments, now);

  expect([parts.length, parts[0]?.at, parts[11]?.at]).toEqual([
    12,
    '2026-11-26T11:05:00.000Z',
    '2026-11-26T12:00:00.000Z',
  ]);
  expect(parts[10]).toEqual({
    at: '2026-11-26T11:55:00.000Z',
    completed: 3,
    failed: 2,
    open: 1,
    medianMs: 3_000,
    slowMs: 9_000,
  });
  expect(parts[11]).toMatchObject({ completed: 0, failed: 1, open: 0, medianMs: undefined });
  expect(parts.slice(0, 10).every(({ completed }) => completed === 0)).toBe(true);
});

it('events are counted by what became of them', () => {
  const delivery = (status: Delivery['status'], attemptCount: number): Delivery => ({
    platformId: 'p',
    eventId: 'e',
    type: 'TEST',
    timestamp: '',
    body: '{}',
    endpoint: '',
    status,
    attemptCount,
    createdAt: '',
    updatedAt: '',
  });
  const all = [
    delivery('DELIVERED', 1),
    delivery('DELIVERED', 4),
    delivery('RETRYING', 2),
    delivery('HELD', 0),
    delivery('DEAD', 30),
    delivery('FAILED', 1),
    delivery('FAILED', 1),
  ];

  expect(resultsOf(all)).toEqual({ atOnce: 1, later: 1, retrying: 1, held: 1, dead: 1, failed: 2 });
});

it('executions are found by a part of their name or an id with its type, and sorted', () => {
  const row = (name: string, workflow: string, tookMs: number | undefined): ExecutionRow => ({
    workflow,
    name,
    arn: name,
    status: tookMs === undefined ? 'RUNNING' : 'FAILED',
    startedAt: '',
    tookMs,
  });
  const rows = [row('abc-1', 'quote', 20), row('abd-2', 'bulk', undefined), row('xyz', 'bulk', 30)];
  const names = (order: Parameters<typeof chosenExecutions>[1]): string[] =>
    chosenExecutions(rows, order).map(({ name }) => name);

  expect(names({})).toEqual(['abc-1', 'abd-2', 'xyz']);
  expect(names({ text: ' AB' })).toEqual(['abc-1', 'abd-2']);
  expect(names({ text: 'Transaction:abc' })).toEqual(['abc-1']);
  expect(names({ sort: 'took' })).toEqual(['abd-2', 'xyz', 'abc-1']);
  expect(names({ sort: 'workflow' })).toEqual(['abd-2', 'xyz', 'abc-1']);
  expect(names({ sort: 'status' })).toEqual(['abc-1', 'xyz', 'abd-2']);
  expect(names({ sort: 'constructor' })).toEqual(['abc-1', 'abd-2', 'xyz']);
});
