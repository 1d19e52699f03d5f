import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyView } from '#shared/kernel/money.ts';
import { sumsOf } from '#shared/ledger/journal.ts';
import { paymentJournal, paymentRefundJournal } from '#shared/payments/quotes/journals.ts';
import { type AmountsRequest, amountsFor } from '#shared/rates/amounts.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { currencies, question } from './quote-questions.ts';

const owner = '019542f5-b3e7-7d02-8000-00000000f000';
const at = '2025-10-13T12:00:00.000Z';

const transactionOf = (asked: AmountsRequest & { sending: string; receiving: string }): QuotedTransaction => {
  const made = amountsFor(asked);
  return {
    platformId: '019542f5-b3e7-7d02-8000-00000000e000',
    uuid: '019542f5-b3e7-7d02-8abc-0123456789ab',
    type: 'OUTGOING',
    status: 'PENDING',
    ownerUuid: owner,
    ownerId: `Customer:${owner}`,
    platformCustomerId: 'c-1',
    source: { kind: 'ACCOUNT', accountId: `InternalAccount:${owner}`, currency: asked.sending },
    destination: { kind: 'UMA_ADDRESS', umaAddress: '$jane@acme.example', currency: asked.receiving },
    sentMinor: made.sendingMinor,
    sentCurrency: asked.sending,
    receivedMinor: made.receivingMinor,
    receivedCurrency: asked.receiving,
    version: 1,
    createdAt: at,
    updatedAt: at,
    quote: {
      expiresAt: at,
      lockedSide: asked.lockedSide,
      exchangeRate: asked.exchangeRate,
      feesMinor: made.feesMinor,
      fixedFeeMinor: asked.fees.fixedMinor,
      variableFeeBps: asked.fees.variableBps,
    },
  };
};

test('the journals of a payment and of its refund sum to zero in each currency and cancel each other', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { principalMinor, receivingMinor } = amountsFor(asked);
      fc.pre(principalMinor > 0n && receivingMinor > 0n);
      const transaction = transactionOf(asked);

      const paid = paymentJournal(transaction, at).legs;
      const refunded = paymentRefundJournal(transaction, at).legs;

      const total = (legs: typeof paid, currency: string) =>
        legs.filter((leg) => leg.currency === currency).reduce((sum, leg) => sum + leg.amountMinor, 0n);
      for (const currency of [asked.sending, asked.receiving]) {
        expect(total(paid, currency)).toBe(0n);
        expect(total(refunded, currency)).toBe(0n);
      }
      expect([...sumsOf([...paid, ...refunded]).values()].every((sum) => sum === 0n)).toBe(true);
      const taken = paid.filter(({ account }) => account === owner);
      expect(taken.map(({ amountMinor }) => amountMinor)).toEqual([-transaction.sentMinor]);
    }),
    { numRuns: 2_000 },
  );
});

test('the tried currencies have every possible number of decimals', () => {
  expect(currencies.map((code) => currencyView(code).decimals)).toEqual([2, 0, 3, 8, 6]);
});
