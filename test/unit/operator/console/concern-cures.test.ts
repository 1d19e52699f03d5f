import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { alarmTexts } from '#infra/alarm-texts.ts';
import { concernsOf, type Worries } from '#operator/console/data/concerns.ts';
import { adminProgram } from '../../../../scripts/admin.ts';
import { calm } from './calm.ts';

const yesterday = '2026-11-22T11:00:00.000Z';
const platformId = '019542f5-b3e7-7d02-8000-000000000001';
const uuid = '019542f5-b3e7-7d02-8000-000000000002';
const times = { createdAt: yesterday, updatedAt: yesterday };
const deposit = {
  ...{ uuid, status: 'HELD' as const, switchName: 'default', bankReference: 'B1', reference: 'rent' },
  ...{ amountMinor: 1_250n, currency: 'USD', ...times },
};
const payment = {
  ...{ id: `Transaction:${uuid}`, platformId: `Platform:${platformId}`, status: 'PROCESSING' },
  ...{ amount: '12.00 USD', since: yesterday, checkAt: yesterday },
};
const refunded = {
  ...{ platformId, uuid, type: 'OUTGOING' as const, status: 'FAILED' as const, version: 3, ...times },
  ...{ ownerUuid: platformId, ownerId: `Platform:${platformId}`, platformCustomerId: 'p' },
  source: { kind: 'ACCOUNT' as const, accountId: `InternalAccount:${uuid}`, currency: 'USD' },
  destination: { kind: 'ACCOUNT' as const, accountId: `ExternalAccount:${uuid}`, currency: 'USD' },
  ...{ sentMinor: 1n, sentCurrency: 'USD', receivedMinor: 1n, receivedCurrency: 'USD' },
};
const execution = {
  ...{ workflow: 'quote-execution', name: uuid, arn: 'arn', status: 'FAILED', startedAt: yesterday },
};
const told = [{ result: 'FAILED', status: 'COMPLETED' as const, paymentVersion: 2, at: yesterday }];
const exception = { platformId, uuid, state: 'OPEN' as const, version: 1, told, ends: [], ...times };
const token = {
  ...{ platformId, uuid, name: 't', clientId: 'c', secretHash: 'h', permissions: [], createdAt: yesterday },
};
const checked = {
  ...{ endedAt: yesterday, isFull: true, accounts: 1, payments: 1, deferred: 0, differences: 1 },
  shown: [{ kind: 'BALANCE', subject: `InternalAccount:${uuid}`, platform: 'Acme', says: 'differs' }],
};
const rates = { origin: 'SOURCES' as const, updatedAt: yesterday, rates: {} };
const refresh = (outcome: 'FILED' | 'FAILED') => ({ at: yesterday, outcome, leftOut: [{ name: 'one' }] });

/** What the service on this machine plants for each heading; CloudWatch plants the alarms of a stack besides. */
const planted: readonly (readonly [heading: string, Partial<Record<keyof Worries, unknown>>])[] = [
  ['A payment does not end', { open: { payments: [payment], isCut: false } }],
  [
    'The switch is down',
    {
      open: { payments: [{ ...payment, checkAt: undefined }], isCut: false },
      unclear: new Set([payment.id]),
    },
  ],
  ['A workflow failed', { workflows: { counts: [], failed: [execution] } }],
  ['Failed refunds', { failedRefunds: [refunded] }],
  ['Owed fees', { owedFees: [refunded] }],
  ['Owed fees', { reconciliationExceptions: [{ ...exception, told: [], outcome: 'FEE' }] }],
  ['Reconciliation exceptions', { reconciliationExceptions: [exception] }],
  ['Held deposits', { heldDeposits: [deposit] }],
  ['Changes were dropped', { deadLetters: 1 }],
  ['Changes were dropped', { droppedChanges: 1 }],
  [
    'A platform does not get its webhooks',
    { deliveries: { ...calm.deliveries, platforms: [{ platformId, waiting: 2, since: yesterday }] } },
  ],
  [
    'Dead deliveries',
    { deliveries: { ...calm.deliveries, dead: [{ platformId, eventId: uuid, updatedAt: yesterday }] } },
  ],
  ['The ledger differs', { ledger: checked }],
  ['One platform floods', { throttled: [{ platformId, refused: 9 }] }],
  ['A secret leaked', { suspects: [{ token, secret: 'WRONG', count: 9 }] }],
  ['Old rates', { rates: { ...rates, frozenAt: yesterday } }],
  ['Old rates', { rateRefresh: refresh('FAILED') }],
  ['Stray rate source', { rateRefresh: refresh('FILED') }],
];
/** Somebody asks; no record of the service is wrong. */
const asked = ['A payment never arrived', 'An account must stop paying'];

const headings = [...readFileSync('docs/runbook.md', 'utf8').matchAll(/^### (.*)$/gm)].map(
  ([, name]) => name,
);
const concerns = (worries: object) => concernsOf({ ...calm, ...worries });

/** Whether `npm run admin --` knows the words of a command, its values left out. */
const isKnown = (text: string): boolean => {
  let command: Command | undefined = adminProgram();
  for (const word of text.split(' ')) {
    if (command === undefined || command.commands.length === 0) break;
    command = command.commands.find((one) => one.name() === word);
  }
  return command !== undefined && command.commands.length === 0;
};

describe('what needs a person is on the first page with the heading of the runbook', () => {
  it.each(planted)('%s', (heading, worries) => {
    const found = concerns(worries);

    expect(found.map(({ runbook }) => runbook)).toEqual([heading]);
    expect(headings).toContain(heading);
    expect(found.map(({ command = '' }) => [command, isKnown(command)])).toEqual([
      [expect.stringMatching(/./), true],
    ]);
  });

  it.each(Object.values(alarmTexts))('the alarm $heading', ({ heading, happened, firstStep }) => {
    const found = concerns({ alarms: [{ heading, happened, firstStep, since: yesterday }] });

    expect(found).toMatchObject([{ runbook: heading, what: `The alarm "${heading}" rings` }]);
    expect(headings).toContain(heading);
  });

  it('and no heading is left out', () => {
    const shown = [...planted.map(([heading]) => heading), ...asked];
    const ringing: string[] = Object.values(alarmTexts).map(({ heading }) => heading);

    expect(headings.filter((name = '') => !shown.includes(name) && !ringing.includes(name))).toEqual([]);
  });

  it('and a deposit that the switch does not give back names its story', () => {
    const order = { uuid, proposal: { by: 'a', reason: 'r', at: yesterday }, confirmedBy: 'b' };
    const returnOrder = { ...order, confirmedAt: '2026-11-19T12:00:00.000Z' };

    expect(concerns({ returningDeposits: [{ ...deposit, returnOrder }] })).toMatchObject([
      { runbook: 'Held deposits', command: `deposit show Deposit:${uuid}` },
    ]);
  });
});
