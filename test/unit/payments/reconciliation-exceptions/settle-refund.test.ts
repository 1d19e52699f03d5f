import { describe, expect, it, vi } from 'vitest';
import { refundToSettle } from '#operator/actions/resolve-payment.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { listFailedRefunds } from '#shared/transactions/store.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { balanceAt, legsOn } from '../../support/payments.ts';
import { accountOf, decide, recordOf, type Sort, start, tell, tryAgain, uuidOf } from './contradicted.ts';
import { decidedAt, platformId, useContradictions } from './contradiction-world.ts';

const { current, go, stored, held, expectSound } = useContradictions();
const correctedAt = '2025-10-13T12:40:00.000Z';
const change = (sort: Sort, to: object): void =>
  current.table.seed({ pk: '', sk: '', ...balanceAt(current.table, accountOf(sort)), ...to });
/** A closed account has one more version. */
const close = (sort: Sort): void => {
  const version = Number(balanceAt(current.table, accountOf(sort))?.version) + 1;
  change(sort, { version, closedAt: '2025-10-13T12:20:00.000Z' });
};

describe('the money of a refund that failed', () => {
  const platformDollars = internalAccountUuid(platformId, 'USD');
  const platformHolds = () => Number(balanceAt(current.table, platformDollars)?.balanceMinor ?? 0);
  const failAndSettle = async (sort: 'quote' | 'transfer'): Promise<void> => {
    start(current.table, sort);
    await tell(sort, 'LOST');
    close(sort);
    vi.setSystemTime(Date.parse(decidedAt));
    await tryAgain(sort, decidedAt, 'SETTLE');
    await go(sort);
  };

  it.each([
    ['quote', 'REFUND USD 10000'],
    ['transfer', 'REFUND USD 10000'],
  ] as const)("is the platform's when its payer cannot take it: %s", async (sort, leg) => {
    await failAndSettle(sort);
    await go(sort);

    expect(await stored(sort)).toMatchObject({
      status: 'FAILED',
      updatedAt: decidedAt,
      refundedTo: platformDollars,
      refund: { status: 'COMPLETED', settledAt: decidedAt },
    });
    const payment = await stored(sort);
    expect(payment && transactionView(payment)).toMatchObject({
      refund: { status: 'COMPLETED', refundedTo: `InternalAccount:${platformDollars}` },
    });
    expect([held(sort), platformHolds()]).toEqual([0, 10_000]);
    expect(legsOn(current.table, platformDollars)).toEqual([leg]);
    expect(await listFailedRefunds(9)).toEqual([]);
    expect(await recordOf(sort)).toMatchObject({ ends: [{ outcome: 'SETTLE', hasMoved: true }] });
    expectSound();
  });

  it.each(['quote', 'transfer'] as const)(
    'is taken from the platform again when the money had arrived after all: %s',
    async (sort) => {
      await failAndSettle(sort);
      await expect(tell(sort, 'DELIVERED')).rejects.toMatchObject({ code: 'PAYOUT_RESULT_CONTRADICTED' });
      vi.setSystemTime(Date.parse(correctedAt));

      await decide(sort, 'COMPLETED', correctedAt);
      await go(sort);

      expect(await stored(sort)).toMatchObject({ status: 'COMPLETED', refundedTo: platformDollars });
      expect(platformHolds()).toBe(0);
      expect(legsOn(current.table, platformDollars)).toEqual(['REFUND USD 10000', 'CORRECTION USD -10000']);
      expectSound();
    },
  );

  it.each(['REFUND', 'SETTLE', 'WRITE_OFF'] as const)(
    'that was written off does not move any more, though two operators who had not seen it decide %s',
    async (outcome) => {
      start(current.table, 'quote');
      await tell('quote', 'LOST');
      vi.setSystemTime(Date.parse(decidedAt));
      await tryAgain('quote', decidedAt, 'WRITE_OFF');
      await go('quote');
      const writtenOff = await stored('quote');

      await tryAgain('quote', correctedAt, outcome);
      vi.setSystemTime(Date.parse(correctedAt));
      await go('quote');

      expect(await stored('quote')).toEqual(writtenOff);
      expect([held('quote'), platformHolds()]).toEqual([0, 0]);
      expect((await recordOf('quote')).ends.at(-1)).toMatchObject({ outcome, hasMoved: false });
      expectSound();
    },
  );

  it("may not be settled with another account than the platform's own", async () => {
    start(current.table, 'quote');
    await tell('quote', 'LOST');
    const key = { platformId, uuid: uuidOf('quote') };

    await expect(refundToSettle(key, accountOf('quote'))).rejects.toThrow(
      `Only the platform's own account in the payment's currency may get the money of Transaction:${key.uuid}: InternalAccount:${platformDollars}.`,
    );
    await expect(refundToSettle(key, platformDollars)).resolves.toMatchObject({ state: 'OPEN' });
  });

  it('may not be settled with the platform when its money came in', async () => {
    start(current.table, 'collection');
    change('collection', { balanceMinor: Number.MAX_SAFE_INTEGER });
    await tell('collection', 'COLLECTED');
    const collected = { platformId, uuid: uuidOf('collection') };
    await expect(refundToSettle(collected, platformDollars)).rejects.toThrow(
      'only refund retry and refund write-off',
    );
  });
});
