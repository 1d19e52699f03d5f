import { expect, it } from 'vitest';
import { contradictedPayments } from '#operator/console/data/concerns.ts';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';

const now = new Date('2026-11-23T12:00:00.000Z');
const whats = (reconciliationExceptions: readonly ReconciliationException[]): string[] =>
  contradictedPayments({ reconciliationExceptions, now }).map(({ what }) => what);

it('a payment whose switch took back a result says what comes next', () => {
  const at = '2026-11-23T11:00:00.000Z';
  const open = {
    platformId: '019542f5-b3e7-7d02-8000-000000000001',
    uuid: '019542f5-b3e7-7d02-8000-000000000000',
    state: 'OPEN',
    version: 1,
    told: [{ result: 'FAILED', status: 'COMPLETED', paymentVersion: 2, at }],
    ends: [],
    createdAt: at,
    updatedAt: at,
  } as const;
  const proposal = { outcome: 'FAILED', reason: 'r', proposedBy: 'ada', proposedAt: at } as const;
  const whys = [
    open,
    { ...open, ...proposal, state: 'PROPOSED' as const },
    { ...open, ...proposal, state: 'PROPOSED' as const, proposedAt: '2026-11-22T12:00:00.000Z' },
    { ...open, ...proposal, state: 'CONFIRMED' as const },
  ].flatMap((one) =>
    contradictedPayments({ reconciliationExceptions: [one], now }).map(({ what, why }) => [what, why]),
  );

  const undecided =
    'No money moves until two operators decide: npm run admin -- payment resolve. The runbook says how.';
  const what = 'A payment is COMPLETED, and its switch says FAILED';
  expect(whys).toEqual([
    [what, undecided],
    [what, 'ada proposes FAILED. Another operator confirms: npm run admin -- payment resolve.'],
    [what, undecided],
    [what, 'Two operators have decided; the service carries it out.'],
  ]);

  const five = [1, 2, 3, 4, 5].map((second) => ({ ...open, updatedAt: `2026-11-23T11:00:0${second}.000Z` }));
  expect(whats(five)).toEqual([what, what, what, '2 other payments are contradicted']);
  expect(whats(five.slice(1)).at(-1)).toBe('Another payment is contradicted');
});
