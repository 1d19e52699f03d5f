import { beforeEach, describe, expect, it, vi } from 'vitest';
import { owedFeeToDecide } from '#operator/actions/resolve-payment.ts';
import { readFeeTotals } from '#operator/queries/fee-totals.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { getTransaction, listOwedFees } from '#shared/transactions/store.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, legsOn, processingQuote } from '../../support/payments.ts';
import { platform } from '../quotes/quote-world.ts';
import { decide, fund, problemsIn, recordOf, start, tell, tryAgain, uuidOf } from './contradicted.ts';

const current = useMemoryTable();
const { platformId, quote } = processingQuote;
const key = { platformId, uuid: uuidOf('quote') };
const feeAccount = internalAccountUuid(platformId, 'USD');
const returnedAt = '2025-10-13T12:02:00.000Z';
const decidedAt = '2025-10-14T12:30:00.000Z';
const laterAt = '2025-10-14T12:40:00.000Z';

const stored = () => getTransaction(platformId, key.uuid);
const held = (): number => Number(balanceAt(current.table, feeAccount)?.balanceMinor ?? 0);
const waiting = (): number =>
  legsOn(current.table, 'PLATFORM_FEES').reduce((sum, leg) => sum + Number(leg.split(' ')[2]), 0);
const settle = async (at: string): Promise<void> => {
  vi.setSystemTime(Date.parse(at));
  await tryAgain('quote', at, 'FEE');
  await carryOutResolution(await recordOf('quote'));
};

/** 1.30 USD of 100.00 are the platform's, which spends them before the payment comes back. */
const owe = async (): Promise<void> => {
  const platformFee = { feeMinor: 130n, fixedMinor: 30n, variableBps: 100 };
  start(current.table, 'quote', {
    receivedMinor: 8_465n,
    quote: { ...quote, feesMinor: 205n, platformFee },
  });
  await tell('quote', 'DELIVERED');
  fund(current.table, feeAccount, -130n);
  vi.setSystemTime(Date.parse(returnedAt));
  await tell('quote', 'RETURNED');
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

describe('a fee that the platform owes', () => {
  it('is listed until the account of the platform has given it back, and makes no event', async () => {
    await owe();
    const before = await stored();
    expect((await listOwedFees(9)).map(({ uuid }) => uuid)).toEqual([key.uuid]);
    expect([held(), waiting()]).toEqual([0, -130]);
    fund(current.table, feeAccount, 500n);

    await settle(decidedAt);

    expect([held(), waiting()]).toEqual([370, 0]);
    const { platformFeeOwed: _, ...rest } = before ?? {};
    expect(await stored()).toEqual(rest);
    expect(await listOwedFees(9)).toEqual([]);
    expect(await recordOf('quote')).toMatchObject({
      state: 'RESOLVED',
      ends: [{ outcome: 'FEE', hasMoved: true, at: decidedAt }],
    });
    await expect(owedFeeToDecide(key)).rejects.toThrow('No fee of');
    expect(problemsIn(current.table)).toEqual([]);
  });

  it('stays owed while the account does not hold it, and can be settled later', async () => {
    await owe();
    fund(current.table, feeAccount, 129n);

    await settle(decidedAt);

    expect(await recordOf('quote')).toMatchObject({ state: 'OPEN', outcome: 'FEE', obstacle: 'NOT_COVERED' });
    expect([held(), waiting()]).toEqual([129, -130]);
    expect(await stored()).toMatchObject({ platformFeeOwed: true });
    await expect(owedFeeToDecide(key)).resolves.toMatchObject({ state: 'OPEN' });
    fund(current.table, feeAccount, 1n);
    await settle(laterAt);
    expect([held(), waiting()]).toEqual([0, 0]);
    expect(problemsIn(current.table)).toEqual([]);
  });

  it('is taken once, however often the decision is carried out', async () => {
    await owe();
    fund(current.table, feeAccount, 500n);
    await settle(decidedAt);

    await settle(laterAt);

    expect(held()).toBe(370);
    expect(await recordOf('quote')).toMatchObject({ ends: [{ hasMoved: true }, { hasMoved: false }] });
    expect(problemsIn(current.table)).toEqual([]);
  });

  it('is given again when the payment turns out to be made after all', async () => {
    await owe();
    fund(current.table, feeAccount, 500n);
    await settle(decidedAt);
    vi.setSystemTime(Date.parse(laterAt));

    await decide('quote', 'COMPLETED', laterAt);
    await carryOutResolution(await recordOf('quote'));

    expect([held(), waiting()]).toEqual([500, 0]);
    expect(problemsIn(current.table)).toEqual([]);
  });

  it('is no fee when none is owed', async () => {
    start(current.table, 'quote');
    await tell('quote', 'DELIVERED');

    await expect(owedFeeToDecide(key)).rejects.toThrow('There is nothing to settle.');
  });
});

describe('the totals of fees', () => {
  it('count what the platform got and gave back, each on its day', async () => {
    await owe();
    fund(current.table, feeAccount, 500n);
    await settle(decidedAt);
    const owner = platform({ uuid: platformId, accountsOpenedAt: { USD: returnedAt } });
    const period = { from: '2025-10-13T00:00:00.000Z', to: '2025-10-15T00:00:00.000Z' };

    const totals = await readFeeTotals([owner], period);
    const firstDay = await readFeeTotals([owner], { ...period, to: '2025-10-14T00:00:00.000Z' });

    const dollars = { platformId, currency: 'USD' };
    const got = { ...dollars, date: '2025-10-13', count: 1, collectedMinor: 130n, returnedMinor: 0n };
    const back = { ...dollars, date: '2025-10-14', count: 0, collectedMinor: 0n, returnedMinor: 130n };
    expect(totals).toEqual([got, back]);
    expect(firstDay).toEqual([got]);
  });
});
