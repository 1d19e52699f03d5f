import { describe, expect, it, vi } from 'vitest';
import {
  confirmProposal,
  failedRefundToDecide,
  propose,
  reconciliationExceptionToDecide,
} from '#operator/actions/resolve-payment.ts';
import {
  listConfirmed,
  listOpenReconciliationExceptions,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { listFailedRefunds } from '#shared/transactions/store.ts';
import { balanceAt, legsOn } from '../../support/payments.ts';
import {
  accountOf,
  decide,
  fund,
  recordOf,
  type Sort,
  spend,
  start,
  tell,
  tryAgain,
  uuidOf,
} from './contradicted.ts';
import { decidedAt, platformId, useContradictions } from './contradiction-world.ts';

const { current, go, contradict, contradicted, resolve, stored, held, expectSound } = useContradictions();

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

describe('a refund that failed, and that operators try again', () => {
  /** Closing is a change of the balance. Reopened, it is as if nobody had closed it. */
  const closedAt = (sort: Sort, time: string | undefined): void => {
    const { closedAt: _, ...balance } = balanceAt(current.table, accountOf(sort)) ?? {};
    const version = Number(balance.version) + (time === undefined ? -1 : 1);
    const closing = time === undefined ? {} : { closedAt: time };
    current.table.seed({ pk: '', sk: '', ...balance, version, ...closing });
  };
  const holding = (sort: Sort, balanceMinor: number): void => {
    const balance = balanceAt(current.table, accountOf(sort));
    current.table.seed({ pk: '', sk: '', ...balance, balanceMinor });
  };

  const retry = async (sort: Sort): Promise<void> => {
    vi.setSystemTime(Date.parse(decidedAt));
    await tryAgain(sort, decidedAt);
    await go(sort);
  };

  /** Ways in which an account and a payment come to differ, and what sets them right. */
  const lost: Readonly<Record<string, { sort: Sort; fail: () => Promise<void>; mend: () => void }>> = {
    'a quote': { sort: 'quote', fail: () => tell('quote', 'LOST'), mend: () => undefined },
    'a transfer': { sort: 'transfer', fail: () => tell('transfer', 'LOST'), mend: () => undefined },
    'a payment that a bank returned to a closed account': {
      sort: 'passedOn',
      fail: async () => {
        await tell('passedOn', 'DELIVERED');
        closedAt('passedOn', decidedAt);
        await tell('passedOn', 'RETURNED');
      },
      mend: () => closedAt('passedOn', undefined),
    },
    'money that was taken back from an account without it': {
      sort: 'collection',
      fail: async () => {
        await tell('collection', 'COLLECTED');
        spend(current.table, 'collection');
        await tell('collection', 'RETURNED');
      },
      mend: () => fund(current.table, accountOf('collection'), 10_000n),
    },
  };

  it.each(Object.keys(lost))('is made good: %s', async (name) => {
    const { sort, fail, mend } = lost[name] ?? { sort: 'quote', fail: async () => undefined, mend: () => {} };
    start(current.table, sort);
    await fail();
    expect(await stored(sort)).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expectSound();
    mend();

    await retry(sort);
    await go(sort);

    const payment = await stored(sort);
    expect(payment).toMatchObject({ status: 'FAILED', updatedAt: decidedAt });
    // For money that came in, a refund only says that it failed.
    const made = { status: 'COMPLETED', settledAt: decidedAt };
    if (payment?.type === 'OUTGOING') expect(payment.refund).toMatchObject(made);
    else expect(payment).not.toHaveProperty('refund');
    expect(payment?.past?.at(-1)?.[0]).toBe('FAILED');
    expect(await listFailedRefunds(9)).toEqual([]);
    expect(await recordOf(sort)).toMatchObject({
      state: 'RESOLVED',
      ends: [{ outcome: 'REFUND', hasMoved: true }],
    });
    expectSound();
  });

  it('is a credit when an account could not take what was collected', async () => {
    start(current.table, 'collection');
    holding('collection', Number.MAX_SAFE_INTEGER);
    await tell('collection', 'COLLECTED');
    expect(await stored('collection')).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    holding('collection', 0);

    await retry('collection');

    const payment = await stored('collection');
    expect(payment).toMatchObject({ status: 'COMPLETED', settledAt: decidedAt });
    expect(payment).not.toHaveProperty('refund');
    expect(legsOn(current.table, accountOf('collection'))).toEqual(['TRANSFER USD 10000']);
    expect(await listFailedRefunds(9)).toEqual([]);
  });

  it('waits for nobody when its money was settled outside, and nothing moves', async () => {
    start(current.table, 'quote');
    await tell('quote', 'LOST');
    const before = await stored('quote');
    vi.setSystemTime(Date.parse(decidedAt));

    await tryAgain('quote', decidedAt, 'WRITE_OFF');
    await go('quote');

    const refund = { ...before?.refund, writtenOffAt: decidedAt };
    expect(await stored('quote')).toEqual({ ...before, refund });
    expect(held('quote')).toBe(0);
    expect(await listFailedRefunds(9)).toEqual([]);
    expect(await recordOf('quote')).toMatchObject({
      state: 'RESOLVED',
      ends: [{ outcome: 'WRITE_OFF', hasMoved: false }],
    });
    const deciding = failedRefundToDecide({ platformId, uuid: uuidOf('quote') });
    await expect(deciding).rejects.toThrow(`was written off at ${decidedAt}`);
    expectSound();
  });

  it('moves nothing while the account is closed, and says so', async () => {
    start(current.table, 'quote');
    await tell('quote', 'LOST');
    closedAt('quote', decidedAt);

    await retry('quote');

    expect(await recordOf('quote')).toMatchObject({ state: 'OPEN', obstacle: 'CLOSED', ends: [] });
    expect(await stored('quote')).toMatchObject({ refund: { status: 'FAILED' } });
    expect(await listFailedRefunds(9)).toHaveLength(1);
    closedAt('quote', undefined);
    await retry('quote');
    expect(await stored('quote')).toMatchObject({ refund: { status: 'COMPLETED' } });
    expectSound();
  });

  it('moves the money once, however often and at once it is carried out', async () => {
    start(current.table, 'transfer');
    await tell('transfer', 'LOST');
    vi.setSystemTime(Date.parse(decidedAt));
    await tryAgain('transfer', decidedAt);
    const record = await recordOf('transfer');

    await Promise.all(Array.from({ length: 5 }, () => carryOutResolution(record)));

    expect(held('transfer')).toBe(10_000);
    expectSound();
  });

  it('can only be decided on when it has failed, and by two people', async () => {
    start(current.table, 'quote');
    const key = { platformId, uuid: uuidOf('quote') };
    await expect(failedRefundToDecide(key)).rejects.toThrow('No refund of');
    await tell('quote', 'LOST');
    vi.setSystemTime(Date.parse(decidedAt));
    const proposal = await propose(await failedRefundToDecide(key), {
      outcome: 'REFUND',
      by: 'ada',
      reason: 'It came back.',
    });
    const confirm = (by: string) => confirmProposal(proposal, { outcome: 'REFUND', by });

    await expect(reconciliationExceptionToDecide(key)).rejects.toThrow('took nothing back');
    expect(() => confirm('ada')).toThrow('Another person must confirm it');
    await confirm('bob');
    await expect(failedRefundToDecide(key)).rejects.toThrow('is decided');
    await go('quote');
    await expect(failedRefundToDecide(key)).rejects.toThrow('No refund of');
  });

  it('is not decided on while a contradiction of the switch waits', async () => {
    start(current.table, 'quote');
    await contradict('quote', 'LOST', 'DELIVERED');

    const deciding = failedRefundToDecide({ platformId, uuid: uuidOf('quote') });

    await expect(deciding).rejects.toThrow('Decide on that first');
  });
});
