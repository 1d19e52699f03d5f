import { expect, it } from 'vitest';
import { concernsOf, type Worries } from '#operator/console/data/concerns.ts';
import { calm, now } from './calm.ts';

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

it('three differences of the ledger are named, and the others counted', () => {
  const difference = {
    kind: 'BALANCE',
    subject: 'InternalAccount:019542f5-b3e7-7d02-8000-000000000002',
    platform: 'Platform:019542f5-b3e7-7d02-8000-000000000001',
    says: '7 and journals sum to 0',
  };
  const ledger = {
    endedAt: '2026-11-23T11:00:00.000Z',
    isFull: true,
    accounts: 9,
    payments: 9,
    deferred: 0,
    differences: 5,
    shown: Array(4).fill(difference),
  };

  expect(whats({ ledger })).toEqual([
    ...Array(3).fill('The ledger differs at InternalAccount:019542f5-b3e7-7d02-8000-000000000002'),
    '2 other differences in the ledger',
  ]);
  expect(whats({ ledger: { ...ledger, differences: 0, shown: [] } })).toEqual([]);
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

it('a platform that floods is named with its count, and the stage when nobody is known', () => {
  const throttled = [
    { platformId: '019542f5-b3e7-7d02-8000-000000000001', refused: 1_200 },
    { platformId: undefined, refused: 1 },
  ];

  expect(whats({ throttled })).toEqual([
    '019542f5-b3e7-7d02-8000-000000000001 sends more than its limit: 1200 requests got 429 in five minutes',
    'The API is at its limit: 1 request got 429 in five minutes',
  ]);
});

it('a switch that does not answer is a matter of payments that are still open', () => {
  const open = { payments: [payment(undefined)], isCut: false };
  const ended = 'Transaction:019542f5-b3e7-7d02-8000-000000000009';

  expect(whats({ open, unclear: new Set([payment(undefined).id, ended]) })).toEqual([
    'The switch gives no clear answer about 1 payment',
  ]);
  expect(whats({ open, unclear: new Set([ended]) })).toEqual([]);
  expect(whats({ droppedChanges: 2 })).toEqual(['2 changes became no webhook']);
});

it('frozen rates, a source that is left out and a refresh that fails need a person', () => {
  const rates = { perUsd: { USD: '1' }, updatedAt: '2026-11-23T11:00:00.000Z', origin: 'HTTP' } as const;
  const refresh = {
    at: '2026-11-23T11:55:00.000Z',
    outcome: 'FILED',
    sources: ['bank'],
    leftOut: [{ name: 'market', reasons: ['EUR is 2, the median 0.9'] }],
  } as const;
  const frozenAt = '2026-11-23T11:30:00.000Z';

  expect(whats({ rates, rateRefresh: { ...refresh, leftOut: [] } })).toEqual([]);
  expect(whats({ rates, rateRefresh: refresh })).toEqual(['Exchange rates without market']);
  expect(whats({ rates, rateRefresh: { ...refresh, outcome: 'FAILED' } })).toEqual([
    'The exchange rates cannot be refreshed',
  ]);
  expect(whats({ rates: { ...rates, frozenAt }, rateRefresh: refresh })).toEqual([
    'The exchange rates of 2026-11-23T11:00:00.000Z are frozen',
  ]);
});

it('a secret that may have leaked is named by its platform, and leads to its token', () => {
  const token = {
    platformId: '019542f5-b3e7-7d02-8000-000000000001',
    uuid: '019542f5-b3e7-7d02-8000-000000000004',
    name: 'Payouts',
    permissions: ['VIEW' as const],
    secretHash: 'hash',
    formerSecretUntil: '2026-11-23T12:00:01.000Z',
    createdAt: '2026-11-22T12:00:00.000Z',
    updatedAt: '2026-11-22T12:00:01.000Z',
  };
  const suspects = [
    { token, secret: 'FORMER' as const, count: 1 },
    { token: { ...token, formerSecretUntil: now.toISOString() }, secret: 'FORMER' as const, count: 1 },
    { token, secret: 'WRONG' as const, count: 20 },
  ];

  expect(concernsOf({ ...calm, suspects })).toEqual([
    {
      what: `The former secret of a token of ${token.platformId} is still used`,
      why: 'It works for one day. If the platform uses the new one everywhere, somebody else has it: revoke the token.',
      runbook: 'A secret leaked',
      command: `platform show Platform:${token.platformId}`,
      href: `/record/Token:${token.uuid}`,
    },
    expect.objectContaining({ why: expect.stringMatching(/^It is refused\./) }),
    expect.objectContaining({
      what: `20 sign-ins for a token of ${token.platformId} had a wrong secret`,
      href: `/record/Token:${token.uuid}`,
    }),
  ]);
});

it('an endpoint that is paused, or takes nothing for ten minutes, is named with what waits', () => {
  const platformId = '019542f5-b3e7-7d02-8000-000000000001';
  const silent = (since: string, waiting: number, isLeast: boolean, isPaused = false) => ({
    deliveries: { ...calm.deliveries, platforms: [{ platformId, waiting, since, isPaused }], isLeast },
  });

  expect(whats(silent('2026-11-23T11:51:00.000Z', 1, false))).toEqual([]);
  expect(whats(silent('2026-11-23T11:49:00.000Z', 1, false))).toEqual([
    `The webhook endpoint of ${platformId} takes nothing: 1 event waits`,
  ]);
  expect(whats(silent('2026-11-23T11:59:59.000Z', 12, false, true))).toEqual([
    `The webhook endpoint of ${platformId} takes nothing: 12 events wait`,
  ]);
  expect(whats(silent('2026-11-23T11:49:00.000Z', 193, true))).toEqual([
    `The webhook endpoint of ${platformId} takes nothing: at least 193 events wait`,
  ]);
});

const deposit = {
  platformId: 'HOUSE',
  uuid: '019542f5-b3e7-7d02-8000-000000000005',
  status: 'HELD' as const,
  switchName: 'default',
  bankReference: 'B1',
  reference: 'rent',
  amountMinor: 1_250n,
  currency: 'USD',
  createdAt: '2026-11-23T11:59:59.000Z',
  updatedAt: '2026-11-23T11:59:59.000Z',
  version: 1,
};

it('money in suspense needs a person from its first minute', () => {
  expect(whats({ heldDeposits: [deposit] })).toEqual(['A deposit of 12.50 USD is in suspense']);
  expect(whats({ heldDeposits: [deposit, deposit] })).toEqual(['2 deposits are in suspense']);
});

it('a deposit that the switch has not given back for days is named, and none before', () => {
  const returning = (confirmedAt: string) => ({
    ...deposit,
    status: 'RETURNING' as const,
    returnOrder: {
      uuid: 'r',
      proposal: { by: 'ada', reason: 'r', at: confirmedAt },
      confirmedBy: 'bob',
      confirmedAt,
    },
  });
  const day = 24 * 3_600_000;
  const ago = (days: number) => new Date(now.getTime() - days * day).toISOString();

  expect(whats({ returningDeposits: [returning(ago(2))] })).toEqual([]);
  expect(whats({ returningDeposits: [returning(ago(4))] })).toEqual([
    'The switch has not given back a deposit of 12.50 USD',
  ]);
});
