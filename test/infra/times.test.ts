import { beforeAll, describe, expect, it } from 'vitest';
import { linesWith, sourcesOf } from '#test/conventions/support/sources.ts';
import { synthesized } from './support/synthesized.ts';
import { type Times, timesOfCode, timesOfPage, timesOfTemplate, timesOfWorkflows } from './support/times.ts';

const code = timesOfCode();
const workflows = timesOfWorkflows();
let template: Times;

beforeAll(async () => {
  const { resolved, stackName } = await synthesized('production');
  template = timesOfTemplate(resolved, stackName);
});

/** `place: time` of each, so that a failure names the place. */
const linesOf = (times: Times): string[] => [...times].map(([place, time]) => `${place}: ${time}`).toSorted();

describe('docs/times.md', () => {
  it.each([
    ['Constants', () => code],
    ['Workflows', () => workflows],
    ['Template', () => template],
  ])('has each time as it really is: %s', (heading, times) => {
    expect(linesOf(times())).toEqual(linesOf(timesOfPage(heading)));
    expect(times().size).toBeGreaterThan(15);
  });
});

/** A day or an hour in a line that declares no time: a unit that another time is multiplied by is no time of its own. */
const bare = /(?<!Days( |\) )\* )\b(60_000|3_?600(_000)?|86_400(_000)?)\b/;
const declares = /\bconst \w*(Ms|Seconds|Minutes|Hours|Days) = /;

it('a time in code is a constant whose name ends in its unit, so that the page can have it', () => {
  const sources = sourcesOf('functions', 'shared').filter(({ path }) => !path.startsWith('shared/api/'));
  const lines = linesWith(sources, bare).filter((line) => !declares.test(line));

  expect(lines).toEqual([]);
});

const unitsMs: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

const msOf = (place: string): number => {
  const time = code.get(place) ?? workflows.get(place) ?? template.get(place) ?? '';
  const [, digits = '', unit = ''] = /^([\d,]+) (\w+)$/.exec(time) ?? [];
  const ms = Number(digits.replaceAll(',', '')) * (unitsMs[unit] ?? Number.NaN);
  if (Number.isNaN(ms)) throw new Error(`${place} is "${time}"`);
  return ms;
};

describe('times fit together', () => {
  it.each([
    ['shared/kernel/table/sweep.ts runMs', 'time-out finish-stalled'],
    ['shared/kernel/table/sweep.ts runMs', 'time-out finish-overdue'],
    ['shared/kernel/table/sweep.ts runMs', 'time-out follow-verifications'],
    ['shared/kernel/table/sweep.ts runMs', 'time-out sweep-documents'],
    ['shared/kernel/table/sweep.ts runMs', 'time-out sweep-webhooks'],
    ['functions/transactions/workers/finish-overdue.ts removalEndsAfterMs', 'time-out finish-overdue'],
    ['shared/webhooks/events/find-missing-events.ts runMs', 'time-out find-missing-events'],
    ['shared/bulk/import-chunk.ts budgetMs', 'time-out import-bulk-chunk'],
    ['functions/reconciliation/steps/check-ledger.ts segmentMs', 'time-out check-ledger'],
  ])('a run ends by itself before its function does, with 10 seconds to spare: %s, %s', (run, timeOut) => {
    expect(msOf(run) + 10_000).toBeLessThanOrEqual(msOf(timeOut));
  });

  it.each([
    [
      'shared/payments/payouts/polling-schedule.ts longestPauseMs',
      'quote-execution Wait for the receiving bank',
    ],
    ['shared/payments/payouts/polling-schedule.ts askAgainMs', 'quote-execution Wait an hour'],
    [
      'shared/payments/incoming/approval-request.ts decidingMs',
      "payment-approval Wait for the platform's decision",
    ],
  ])('code and workflow wait equally long: %s, %s', (one, other) => {
    expect(msOf(one)).toBe(msOf(other));
  });

  it('a function that answers a request outlives three tries of S3, and a reserved key outlives it', () => {
    const request = msOf('infra/constructs/service-functions.ts requestTimeoutSeconds');

    expect(3 * msOf('shared/kernel/objects.ts tryMs')).toBeLessThan(request);
    expect(msOf('shared/kernel/http/idempotency.ts reservedSeconds')).toBeGreaterThan(request);
  });

  it('lists of open payments look back twice as long as a quote and its payout may be open without a place', () => {
    const open = msOf('shared/payments/quotes/plan.ts lifetimeMs') + 120_000;

    expect(msOf('shared/transactions/transaction-keys.ts newestMs')).toBeGreaterThanOrEqual(2 * open);
  });

  it('an error report lasts as long as its job', () => {
    expect(template.get('bucket BulkErrorsLastAMonth')).toMatch(/^30 d,/);
    expect(code.get('shared/bulk/limits.ts retentionDays')).toBe('30 d');
  });
});
