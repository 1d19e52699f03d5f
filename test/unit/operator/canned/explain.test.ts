import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { explain } from '#operator/queries/explain/explain.ts';
import type { FoundType } from '#operator/queries/find.ts';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import { saveReconciliationException } from '#shared/payments/reconciliation-exceptions/store.ts';
import { platformWrite } from '#shared/platforms/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { platform } from '../../payments/quotes/quote-world.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { sentTransfer, store } from '../../support/payments.ts';
import { type CannedAnswer, startCannedAws } from '../../verify/support/canned-aws.ts';

const memory = useMemoryTable();
const one = platform({ uuid: sentTransfer.platformId });
const now = '2026-11-26T12:00:00.000Z';
const quietSince = '2026-11-20T08:00:00.000Z';

interface Query {
  readonly startTime: number;
  readonly endTime: number;
  readonly queryString: string;
}
let queries: Query[];
/** What CloudWatch answers to a query. */
let apiError: CannedAnswer | undefined;
/** The lines that a query finds. */
let rows: { readonly field: string; readonly value: string }[][];
let stop: () => void;

beforeAll(async () => {
  stop = await startCannedAws(({ action, body }): CannedAnswer => {
    if (action === 'ListStateMachines') return '{"stateMachines":[]}';
    if (action === 'DescribeLogGroups') return '{"logGroups":[{"logGroupName":"/aws/lambda/P-a"}]}';
    if (action === 'GetQueryResults') return JSON.stringify({ status: 'Complete', results: rows });
    if (action !== 'StartQuery') return '{}';
    queries.push(JSON.parse(body));
    return apiError ?? '{"queryId":"q"}';
  });
});
afterAll(() => stop());

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  queries = [];
  apiError = undefined;
  rows = [];
  memory.table.commit([platformWrite(one)]);
});

const told = (type: FoundType, uuid: string) => explain('P', { type, uuid, platform: one });

const pay = (more: Partial<Transaction>): void =>
  store(memory.table, { ...sentTransfer, createdAt: quietSince, updatedAt: quietSince, ...more });

const endOfQuery = (): string => new Date((queries[0]?.endTime ?? 0) * 1_000).toISOString();

it.each(['Transaction', 'Platform'] as const)(
  'a %s whose logs cannot be read is told without them',
  async (type) => {
    apiError = [
      400,
      JSON.stringify({ __type: 'MalformedQueryException', message: 'end date and time is too old' }),
    ];
    pay({ status: 'COMPLETED' });

    const story = await told(type, type === 'Platform' ? one.uuid : sentTransfer.uuid);

    expect(story?.facts.length).toBeGreaterThan(3);
    expect(story?.logs).toEqual([]);
    expect(story?.logsUnread).toMatch(/^the logs could not be read: MalformedQueryException/);
    expect(story?.entries.at(-1)).toMatchObject({ title: story?.logsUnread, kind: 'LOG', isBad: true });
  },
);

it('lines of a platform are the newest of the last day', async () => {
  await told('Platform', one.uuid);

  expect(queries).toHaveLength(1);
  expect(endOfQuery()).toBe(now);
  expect((queries[0]?.endTime ?? 0) - (queries[0]?.startTime ?? 0)).toBe(86_400);
  expect(queries[0]?.queryString).toContain('sort @timestamp desc');
});

it('lines of a payment that has ended stop soon after it', async () => {
  pay({ status: 'COMPLETED' });
  await told('Transaction', sentTransfer.uuid);

  expect(endOfQuery()).toBe('2026-11-20T08:10:00.000Z');
  expect(queries[0]?.queryString).toContain('sort @timestamp asc');
});

it('lines of a payment that is open end now: what asks again leaves its last change alone', async () => {
  pay({ status: 'PROCESSING' });
  rows = Array.from({ length: 500 }, (_, line) => [
    { field: '@timestamp', value: '2026-11-26 11:00:00.000' },
    { field: '@message', value: `asked again ${line}` },
  ]);
  const story = await told('Transaction', sentTransfer.uuid);

  expect(endOfQuery()).toBe(now);
  expect(queries[0]?.queryString).toContain('sort @timestamp desc');
  const lines = story?.entries.filter(({ kind }) => kind === 'LOG');
  expect(lines?.[0]?.title).toBe('There may be more log lines: these are the newest 500');
});

it('lines of a payment whose switch took back a result end now', async () => {
  pay({ status: 'COMPLETED' });
  const reconciliationException: ReconciliationException = {
    platformId: one.uuid,
    uuid: sentTransfer.uuid,
    state: 'OPEN',
    told: [],
    ends: [],
    version: 1,
    createdAt: quietSince,
    updatedAt: quietSince,
  };
  memory.table.commit([saveReconciliationException(reconciliationException)]);
  await told('Transaction', sentTransfer.uuid);

  expect(endOfQuery()).toBe(now);
});
