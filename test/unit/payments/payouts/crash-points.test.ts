import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmProposal,
  propose,
  reconciliationExceptionToDecide,
} from '#operator/actions/resolve-payment.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { assignDeposit, readSuspense, settleAssigned } from '#shared/payments/deposits/assign.ts';
import { carryOutReturn } from '#shared/payments/deposits/carry-out-return.ts';
import { receiveDeposit } from '#shared/payments/deposits/receive.ts';
import { confirmReturn, proposeReturn } from '#shared/payments/deposits/return-decision.ts';
import { getDeposit, listLeaving } from '#shared/payments/deposits/store.ts';
import { getReconciliationException } from '#shared/payments/reconciliation-exceptions/store.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import type { DepositReturnSwitch } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, ownAccount, sentTransfer } from '../../support/payments.ts';
import { seedWorld } from '../../support/world.ts';
import {
  accountOf,
  decide,
  problemsIn,
  type Result,
  recordOf,
  type Sort,
  start,
  tell,
  uuidOf,
} from '../reconciliation-exceptions/contradicted.ts';
import { type KillPoint, killedAt, orRefused } from './support/crash.ts';

const current = useMemoryTable();
const { platformId } = sentTransfer;
const decidedAt = '2025-10-13T12:30:00.000Z';
const source = { switchName: 'default', bankReference: 'CAMT-17' };

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** A step that is killed, and then repeated by whoever asked for it. */
interface Flow {
  readonly arrange: () => Promise<void>;
  readonly step: () => Promise<unknown>;
  /** What is true after the step, however often it was killed and repeated. */
  readonly end: () => Promise<unknown>;
}

const held = (accountUuid: string) => Number(balanceAt(current.table, accountUuid)?.balanceMinor ?? 0);
const notice = (reference: string) => ({
  bankReference: source.bankReference,
  reference,
  amount: 400,
  currency: 'USD' as const,
});
const stored = async () => {
  const deposit = await getDeposit(source);
  if (deposit === undefined) throw new Error('The deposit is missing');
  return deposit;
};
const depositEnd = async () => [
  (await stored()).status,
  held(ownAccount),
  Number((await readSuspense()).get('USD') ?? 0n),
];

/** The returns that a switch has made, each once. */
const ordered = new Set<string>();
const giveBack: DepositReturnSwitch = async ({ uuid }) => {
  ordered.add(uuid);
  return { kind: 'RETURNED' };
};

const resultFlow = (sort: Sort, ...results: readonly Result[]): Flow => ({
  arrange: async () => {
    start(current.table, sort);
    for (const result of results.slice(0, -1)) await tell(sort, result);
  },
  step: () => orRefused(tell(sort, results.at(-1) ?? 'DELIVERED')),
  end: async () => {
    const payment = await getTransaction(platformId, uuidOf(sort));
    const record = await getReconciliationException({ platformId, uuid: uuidOf(sort) });
    return [payment?.status, payment?.version, held(accountOf(sort)), record?.told.length ?? 0];
  },
});

const contradict = async (sort: Sort, first: Result, then: Result): Promise<void> => {
  start(current.table, sort);
  await tell(sort, first);
  await orRefused(tell(sort, then));
  vi.setSystemTime(Date.parse(decidedAt));
};

const resolutionFlow = (sort: Sort, first: Result, then: Result): Flow => ({
  arrange: async () => {
    await contradict(sort, first, then);
    await decide(sort, then === 'DELIVERED' ? 'COMPLETED' : 'FAILED', decidedAt);
  },
  step: async () => carryOutResolution(await recordOf(sort)),
  end: async () => {
    const payment = await getTransaction(platformId, uuidOf(sort));
    return [payment?.status, payment?.version, held(accountOf(sort)), (await recordOf(sort)).state];
  },
});

const key = { platformId, uuid: sentTransfer.uuid };
const decisionFlow: Flow = {
  arrange: () => contradict('transfer', 'DELIVERED', 'FAILED'),
  step: async () => {
    const [ada, bob] = ['ada', 'bob'].map((by) => ({ outcome: 'FAILED' as const, by }));
    if (ada === undefined || bob === undefined) return;
    await orRefused(
      reconciliationExceptionToDecide(key).then((one) => propose(one, { ...ada, reason: 'r' })),
    );
    await orRefused(reconciliationExceptionToDecide(key).then((one) => confirmProposal(one, bob)));
  },
  end: async () => (await recordOf('transfer')).state,
};

const flows: Readonly<Record<string, readonly [Flow, unknown]>> = {
  'a deposit that is credited': [
    {
      arrange: async () => seedWorld(current.table),
      step: () => receiveDeposit('default', notice(referenceOf(ownAccount))),
      end: depositEnd,
    },
    ['CREDITED', 400, 0],
  ],
  'a deposit that goes to suspense': [
    {
      arrange: async () => seedWorld(current.table),
      step: () => receiveDeposit('default', notice('for Jane')),
      end: depositEnd,
    },
    ['HELD', 0, 400],
  ],
  'a deposit that an operator assigns and the service credits': [
    {
      arrange: async () => {
        seedWorld(current.table);
        await receiveDeposit('default', notice('for Jane'));
      },
      step: async () => {
        await assignDeposit(await stored(), { platformId, accountUuid: ownAccount });
        for (const one of await listLeaving(10)) await settleAssigned(one);
      },
      end: depositEnd,
    },
    ['SETTLED', 400, 0],
  ],
  'a deposit that two operators and the service give back': [
    {
      arrange: async () => {
        seedWorld(current.table);
        await receiveDeposit('default', notice('for Jane'));
        ordered.clear();
      },
      step: async () => {
        await proposeReturn(await stored(), 'ada', 'Nobody knows the payer');
        await confirmReturn(await stored(), 'bob');
        for (const one of await listLeaving(10)) await carryOutReturn(one, giveBack);
      },
      end: async () => [...(await depositEnd()), ordered.size],
    },
    ['RETURNED', 0, 0, 1],
  ],
  'a collection that succeeds': [resultFlow('collection', 'DELIVERED'), ['COMPLETED', 2, 10_000, 0]],
  'a collection that fails': [resultFlow('collection', 'FAILED'), ['FAILED', 2, 0, 0]],
  'a collection that comes back': [resultFlow('collection', 'DELIVERED', 'RETURNED'), ['FAILED', 3, 0, 0]],
  'a collection that its switch takes back': [
    resultFlow('collection', 'DELIVERED', 'FAILED'),
    ['COMPLETED', 2, 10_000, 1],
  ],
  'two operators who decide': [decisionFlow, 'CONFIRMED'],
  'a collection that two operators undo': [
    resolutionFlow('collection', 'DELIVERED', 'FAILED'),
    ['FAILED', 3, 0, 'RESOLVED'],
  ],
  'a collection that two operators credit': [
    resolutionFlow('collection', 'FAILED', 'DELIVERED'),
    ['COMPLETED', 3, 10_000, 'RESOLVED'],
  ],
  'a payout that two operators undo': [
    resolutionFlow('quote', 'DELIVERED', 'FAILED'),
    ['FAILED', 4, 10_000, 'RESOLVED'],
  ],
  'a payout that two operators debit again': [
    resolutionFlow('quote', 'REJECTED', 'DELIVERED'),
    ['COMPLETED', 4, 0, 'RESOLVED'],
  ],
};

/** @returns whether the step made as many calls */
const survives = async (
  { arrange, step, end }: Flow,
  expected: unknown,
  point: KillPoint,
): Promise<boolean> => {
  current.table.clear();
  vi.setSystemTime(Date.parse('2025-10-13T12:01:00.000Z'));
  await arrange();
  const hasStruck = await killedAt(current.table, point, step);
  expect([point, problemsIn(current.table)]).toEqual([point, []]);
  await step();
  await step();
  expect([point, await end(), problemsIn(current.table)]).toEqual([point, expected, []]);
  return hasStruck;
};

const mostCalls = 100;

describe('killed before and after each of its calls, and repeated, ends as if nothing had happened:', () => {
  it.each(Object.entries(flows))('%s', async (_name, [flow, expected]) => {
    let points = 0;
    for (let at = 1; at < mostCalls; at += 1) {
      if (!(await survives(flow, expected, { at, moment: 'before' }))) break;
      await survives(flow, expected, { at, moment: 'after' });
      points += 2;
    }
    expect(points).toBeGreaterThanOrEqual(4);
    expect(points).toBeLessThan(2 * mostCalls - 2);
  });
});
