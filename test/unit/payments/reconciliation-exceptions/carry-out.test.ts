import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  confirmProposal,
  propose,
  reconciliationExceptionToDecide,
} from '#operator/actions/resolve-payment.ts';
import type { Resolution } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import {
  listConfirmed,
  listOpenReconciliationExceptions,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, legsOn, sentTransfer } from '../../support/payments.ts';
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
} from './contradicted.ts';

const current = useMemoryTable();
const { platformId } = sentTransfer;
const decidedAt = '2025-10-13T12:30:00.000Z';
const lines = () => vi.spyOn(process.stdout, 'write').mockReturnValue(true);

const stored = (sort: Sort) => getTransaction(platformId, uuidOf(sort));
const held = (sort: Sort) => Number(balanceAt(current.table, accountOf(sort))?.balanceMinor ?? 0);
const go = async (sort: Sort) => carryOutResolution(await recordOf(sort));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  lines().mockClear();
});

/** A payment whose switch says one thing and then the opposite. */
const contradicted = async (sort: Sort, first: Result, then: Result): Promise<void> => {
  start(current.table, sort);
  await contradict(sort, first, then);
};

const contradict = async (sort: Sort, first: Result, then: Result): Promise<void> => {
  await tell(sort, first);
  await expect(tell(sort, then)).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });
  vi.setSystemTime(Date.parse(decidedAt));
};

const resolve = async (sort: Sort, outcome: Resolution): Promise<void> => {
  await decide(sort, outcome, decidedAt);
  await go(sort);
};

const expectSound = (): void => expect(problemsIn(current.table)).toEqual([]);

describe('a payment that was made, and that operators find was not', () => {
  it.each([
    ['quote', 'FAILED', 10_000, ['PAYMENT USD -10000', 'REFUND USD 10000']],
    ['transfer', 'REJECTED', 10_000, ['TRANSFER USD -10000', 'REFUND USD 10000']],
    ['collection', 'FAILED', 0, ['TRANSFER USD 10000', 'REFUND USD -10000']],
    ['passedOn', 'CANCELLED', 8_578, ['DEPOSIT EUR 8578', 'PAYMENT EUR -8578', 'REFUND EUR 8578']],
  ] as const)('is failed with its money: %s', async (sort, then, balance, legs) => {
    await contradicted(sort, 'DELIVERED', then);
    const before = held(sort);

    await resolve(sort, 'FAILED');
    await go(sort);

    expect(await stored(sort)).toMatchObject({ status: 'FAILED', updatedAt: decidedAt });
    expect([before === balance, held(sort)]).toEqual([false, balance]);
    expect(legsOn(current.table, accountOf(sort)).filter((leg) => !leg.startsWith('FUNDING'))).toEqual(legs);
    expect(await recordOf(sort)).toMatchObject({
      state: 'RESOLVED',
      ends: [{ outcome: 'FAILED', hasMoved: true }],
    });
    expectSound();
  });
});

describe('a payment that failed, and that operators find was made', () => {
  it.each([
    ['quote', 'FAILED', ['PAYMENT USD -10000', 'REFUND USD 10000', 'CORRECTION USD -10000']],
    ['quote', 'LOST', ['PAYMENT USD -10000']],
    ['quote', 'CANCELLED', ['PAYMENT USD -10000', 'REFUND USD 10000', 'CORRECTION USD -10000']],
    ['transfer', 'REJECTED', ['TRANSFER USD -10000', 'REFUND USD 10000', 'CORRECTION USD -10000']],
    ['transfer', 'LOST', ['TRANSFER USD -10000']],
    ['collection', 'REJECTED', ['TRANSFER USD 10000']],
    ['passedOn', 'FAILED', ['DEPOSIT EUR 8578', 'PAYMENT EUR -8578']],
  ] as const)('is completed with its money: %s that was %s', async (sort, first, legs) => {
    await contradicted(sort, first, 'DELIVERED');

    await resolve(sort, 'COMPLETED');

    const payment = await stored(sort);
    expect(payment).toMatchObject({ status: 'COMPLETED', settledAt: decidedAt });
    expect([payment?.refund, payment?.failureReason]).toEqual([undefined, undefined]);
    expect(held(sort)).toBe(sort === 'collection' ? 10_000 : 0);
    expect(legsOn(current.table, accountOf(sort)).filter((leg) => !leg.startsWith('FUNDING'))).toEqual(legs);
    expect(await listOpenReconciliationExceptions(10)).toEqual([]);
    expectSound();
  });

  it('may still come back: what was refunded before is left to people then', async () => {
    await contradicted('quote', 'FAILED', 'DELIVERED');
    await resolve('quote', 'COMPLETED');

    await tell('quote', 'RETURNED');

    expect(await stored('quote')).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expectSound();
  });
});

describe('a decision', () => {
  it.each([
    ['COMPLETED', 'DELIVERED', 'FAILED'],
    ['FAILED', 'FAILED', 'DELIVERED'],
  ] as const)('for the end %s that the payment has moves nothing', async (outcome, first, then) => {
    await contradicted('transfer', first, then);
    const before = await stored('transfer');

    await resolve('transfer', outcome);

    expect(await stored('transfer')).toEqual(before);
    expect(await recordOf('transfer')).toMatchObject({
      state: 'RESOLVED',
      ends: [{ outcome, hasMoved: false }],
    });
    expectSound();
  });

  it('is carried out once, however many workers do it at once', async () => {
    await contradicted('quote', 'FAILED', 'DELIVERED');
    await decide('quote', 'COMPLETED', decidedAt);

    await Promise.all([1, 2, 3, 4, 5].map(() => go('quote')));

    expect(held('quote')).toBe(0);
    expect(await stored('quote')).toMatchObject({ status: 'COMPLETED', version: 4 });
    expect((await recordOf('quote')).ends).toHaveLength(1);
    expectSound();
  });

  it.each([
    ['before the second operator confirms', true],
    ['after the second operator has confirmed', false],
  ])('does not take again what the bank returns %s', async (_when, isEarly) => {
    await contradicted('transfer', 'DELIVERED', 'FAILED');
    const key = { platformId, uuid: uuidOf('transfer') };
    const outcome = 'COMPLETED';
    await propose(await reconciliationExceptionToDecide(key), {
      outcome,
      by: 'ada',
      reason: 'The bank paid it.',
    });
    if (isEarly) await tell('transfer', 'RETURNED');
    await confirmProposal(await reconciliationExceptionToDecide(key), { outcome, by: 'bob' });
    if (!isEarly) await tell('transfer', 'RETURNED');
    const returned = await stored('transfer');

    await go('transfer');

    expect(held('transfer')).toBe(10_000);
    expect(await stored('transfer')).toEqual(returned);
    expect(await recordOf('transfer')).toMatchObject({ state: 'OPEN', obstacle: 'PAYMENT_CHANGED' });
    expectSound();
  });

  it('that nobody has confirmed moves nothing', async () => {
    await contradicted('quote', 'FAILED', 'DELIVERED');

    await go('quote');

    expect(held('quote')).toBe(10_000);
    expect(await listConfirmed(10)).toEqual([]);
  });

  it('is judged again when the bank returns the payment at the same moment', async () => {
    await contradicted('transfer', 'DELIVERED', 'FAILED');
    await decide('transfer', 'FAILED', decidedAt);

    await Promise.all([go('transfer'), tell('transfer', 'RETURNED'), go('transfer')]);

    expect(held('transfer')).toBe(10_000);
    expect(await stored('transfer')).toMatchObject({ status: 'FAILED', version: 3 });
    expect((await recordOf('transfer')).state).toBe('RESOLVED');
    expectSound();
  });
});
