import { beforeEach, describe, expect, it, vi } from 'vitest';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { freezeWrite } from '#shared/ledger/account-state.ts';
import { carryOutResolution } from '#shared/payments/settlement/carry-out.ts';
import { settlePayout } from '#shared/payments/settlement/settle-payout.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { hasCollectedFee } from '#shared/transactions/transaction.ts';
import { useMemoryTable } from '../../support/memory-table.ts';
import { balanceAt, legsOn, ownAccount, processingQuote } from '../../support/payments.ts';
import {
  accountOf,
  decide,
  fund,
  problemsIn,
  recordOf,
  start,
  tell,
  tryAgain,
  uuidOf,
} from '../reconciliation-exceptions/contradicted.ts';

const current = useMemoryTable();
const { platformId, quote } = processingQuote;
const feeAccount = internalAccountUuid(platformId, 'USD');
const decidedAt = '2025-10-13T12:30:00.000Z';

/** 100.00 USD with 0.75 for the service and 1.30 for the platform: 97.95 at 1.157 are 84.65 EUR. */
const withFee = {
  receivedMinor: 8_465n,
  quote: {
    ...quote,
    feesMinor: 205n,
    platformFee: { feeMinor: 130n, fixedMinor: 30n, variableBps: 100 },
  },
};

const stored = () => getTransaction(platformId, uuidOf('quote'));
const held = (account: string): number => Number(balanceAt(current.table, account)?.balanceMinor ?? 0);
const waiting = (): number =>
  legsOn(current.table, 'PLATFORM_FEES').reduce((sum, leg) => sum + Number(leg.split(' ')[2]), 0);
const begin = (more: object = {}) => start(current.table, 'quote', { ...withFee, ...more });
const expectSound = (): void => expect(problemsIn(current.table)).toEqual([]);
const change = (account: string, to: object): void =>
  current.table.seed({ pk: '', sk: '', ...balanceAt(current.table, account), ...to });
/** A closed account has one more version. */
const close = (account: string): void =>
  change(account, { version: Number(balanceAt(current.table, account)?.version) + 1, closedAt: decidedAt });
const open = (account: string): void => {
  const { closedAt: _, ...balance } = balanceAt(current.table, account) ?? {};
  current.table.remove(String(balance.pk), String(balance.sk));
  current.table.seed({ pk: '', sk: '', ...balance, version: Number(balance.version) - 1 });
};
/** The platform uses the money of its account, as a payment of its own does. */
const spendFee = (): void => fund(current.table, feeAccount, -BigInt(held(feeAccount)));
/** What happens next has a moment of its own. */
const later = (): void => {
  vi.setSystemTime(Date.now() + 1_000);
};
const returned = (): Promise<void> => {
  later();
  return tell('quote', 'RETURNED');
};
const resolve = async (outcome: 'COMPLETED' | 'FAILED', at = decidedAt): Promise<void> => {
  vi.setSystemTime(Date.parse(at));
  await decide('quote', outcome, at);
  await carryOutResolution(await recordOf('quote'));
};
const contradict = async (first: Parameters<typeof tell>[1], then: Parameters<typeof tell>[1]) => {
  await tell('quote', first);
  await expect(tell('quote', then)).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2025-10-13T12:01:00.000Z'), toFake: ['Date'] });
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

describe("the platform's own fee", () => {
  it('waits while the payment is on its way, apart from the fee of the service', () => {
    begin();

    expect(legsOn(current.table, 'FEES')).toEqual(['PAYMENT USD 75']);
    expect([waiting(), held(feeAccount)]).toEqual([130, 0]);
    expectSound();
  });

  it("reaches the platform's account when the payment is made", async () => {
    begin();

    await tell('quote', 'DELIVERED');

    expect([waiting(), held(feeAccount)]).toEqual([0, 130]);
    expect(legsOn(current.table, feeAccount)).toEqual(['FEE USD 130']);
    expect(hasCollectedFee((await stored()) ?? processingQuote)).toBe(true);
    expectSound();
  });

  it.each([{ balanceMinor: maxAmountMinor }, { closedAt: decidedAt }])(
    'is never refused, so that the payment ends as it did: %o',
    async (state) => {
      begin();
      fund(current.table, feeAccount, 1n);
      change(feeAccount, state);

      await tell('quote', 'DELIVERED');

      expect(await stored()).toMatchObject({ status: 'COMPLETED' });
      expect(legsOn(current.table, feeAccount)).toContain('FEE USD 130');
    },
  );

  it.each(['FAILED', 'REJECTED', 'CANCELLED'] as const)(
    'goes back with the refund of a payment that was not made: %s',
    async (result) => {
      begin();

      await tell('quote', result);

      expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, 0, 0]);
      expectSound();
    },
  );

  it('waits on while the money of a refund is in clearing', async () => {
    begin();

    await tell('quote', 'LOST');

    expect([waiting(), held(feeAccount)]).toEqual([130, 0]);
    expectSound();
  });

  it('shares one change of the balance when the payment also pays that account', async () => {
    const payment = begin({
      sentCurrency: 'USD',
      receivedCurrency: 'USD',
      receivedMinor: 9_795n,
      destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${feeAccount}`, currency: 'USD' },
      quote: { ...withFee.quote, exchangeRate: '1' },
    });

    await settlePayout(payment, { kind: 'DELIVERED', mayComeBack: false });

    expect(legsOn(current.table, feeAccount)).toEqual(['PAYMENT USD 9795', 'FEE USD 130']);
    expect(held(feeAccount)).toBe(9_925);
    expectSound();
  });
});

describe('a payment that comes back after it was made', () => {
  it('takes the fee of the platform with it', async () => {
    begin();
    await tell('quote', 'DELIVERED');

    await returned();

    expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, 0, 0]);
    expect(legsOn(current.table, feeAccount)).toEqual(['FEE USD 130', 'FEE_REFUND USD -130']);
    expect(await stored()).not.toHaveProperty('platformFeeOwed');
    expectSound();
  });

  it('gives the customer everything when the platform has spent the fee, and the platform owes it', async () => {
    begin();
    await tell('quote', 'DELIVERED');
    spendFee();

    await returned();

    expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, -130, 0]);
    expect(await stored()).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED' },
      platformFeeOwed: true,
    });
    expect(balanceAt(current.table, feeAccount)).toHaveProperty('frozenAt');
    expectSound();
  });

  it('owes it as well when its account is frozen already, which keeps its reason', async () => {
    begin();
    await tell('quote', 'DELIVERED');
    spendFee();
    const account = { platformId: processingQuote.platformId, accountUuid: feeAccount };
    const freezing = { reason: 'Stolen token', at: '2025-10-13T12:01:30.000Z' };
    current.table.commit([freezeWrite(account, freezing)]);

    await returned();

    expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, -130, 0]);
    expect(await stored()).toMatchObject({ refund: { status: 'COMPLETED' }, platformFeeOwed: true });
    expect(balanceAt(current.table, feeAccount)).toMatchObject({
      frozenAt: freezing.at,
      frozenReason: freezing.reason,
    });
    expectSound();
  });

  it('gets no account frozen whose fee the account holds', async () => {
    begin();
    await tell('quote', 'DELIVERED');

    await returned();

    expect(balanceAt(current.table, feeAccount)).not.toHaveProperty('frozenAt');
  });

  it('leaves the fee where it is while the customer cannot be refunded', async () => {
    begin();
    await tell('quote', 'DELIVERED');
    close(ownAccount);
    spendFee();

    await returned();

    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
    expect(await stored()).not.toHaveProperty('platformFeeOwed');
    expect([held(ownAccount), waiting()]).toEqual([0, 0]);
    expectSound();
  });

  it.each([
    ['covers it', false, 0],
    ['does not', true, -130],
  ])(
    'takes the fee when a failed refund is tried again, and the account %s',
    async (_what, isSpent, owed) => {
      begin();
      await tell('quote', 'DELIVERED');
      close(ownAccount);
      await returned();
      open(ownAccount);
      if (isSpent) spendFee();

      await tryAgain('quote', decidedAt);
      vi.setSystemTime(Date.parse(decidedAt));
      await carryOutResolution(await recordOf('quote'));

      expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, owed, 0]);
      expectSound();
    },
  );

  it("takes the fee out of what the platform's account gets when nobody else can be refunded", async () => {
    begin();
    await tell('quote', 'DELIVERED');
    close(ownAccount);
    await returned();
    spendFee();

    await tryAgain('quote', decidedAt, 'SETTLE');
    vi.setSystemTime(Date.parse(decidedAt));
    await carryOutResolution(await recordOf('quote'));

    expect([waiting(), held(feeAccount)]).toEqual([0, 9_870]);
    expectSound();
  });
});

describe('a correction', () => {
  it.each([
    ['covers it', false, 0],
    ['does not', true, -130],
  ])('of a payment that was not made takes the fee back: the account %s', async (_what, isSpent, owed) => {
    begin();
    await contradict('DELIVERED', 'FAILED');
    if (isSpent) spendFee();

    await resolve('FAILED');

    expect(await stored()).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([10_000, owed, 0]);
    expectSound();
  });

  it.each([
    ['FAILED', ['FEE USD 130']],
    ['LOST', ['FEE USD 130']],
  ] as const)('of a payment that was made after all gives the fee: %s', async (first, legs) => {
    begin();
    await contradict(first, 'DELIVERED');

    await resolve('COMPLETED');

    expect([held(ownAccount), waiting(), held(feeAccount)]).toEqual([0, 0, 130]);
    expect(legsOn(current.table, feeAccount)).toEqual(legs);
    expectSound();
  });

  it.each([
    ['gives the fee again', false, ['FEE USD 130', 'FEE_REFUND USD -130', 'CORRECTION USD 130']],
    ['leaves the fee that was never given back', true, ['FEE USD 130']],
  ])('of a payment that had come back %s', async (_what, isSpent, legs) => {
    begin();
    await contradict('DELIVERED', 'FAILED');
    if (isSpent) spendFee();
    await returned();

    await resolve('COMPLETED', '2025-10-13T12:40:00.000Z');

    expect([held(ownAccount), waiting()]).toEqual([0, 0]);
    expect(legsOn(current.table, feeAccount).filter((leg) => !leg.startsWith('FUNDING'))).toEqual(legs);
    expectSound();
  });

  it.each([
    ['LOST', 'FEE USD 130', 130],
    ['DELIVERED', 'FEE_REFUND USD -130', 130],
  ] as const)(
    "takes from the platform's account what it got of a refund, and gives the fee: %s",
    async (first, leg, left) => {
      begin();
      await contradict(first, first === 'LOST' ? 'DELIVERED' : 'FAILED');
      close(accountOf('quote'));
      await returned();
      await tryAgain('quote', decidedAt, 'SETTLE');
      vi.setSystemTime(Date.parse(decidedAt));
      await carryOutResolution(await recordOf('quote'));

      await resolve('COMPLETED', '2025-10-13T12:40:00.000Z');

      expect([waiting(), held(feeAccount)]).toEqual([0, left]);
      expect(legsOn(current.table, feeAccount)).toContain(leg);
      expectSound();
    },
  );
});
