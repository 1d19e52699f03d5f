import { describe, expect, it } from 'vitest';
import { planQuote } from '#shared/payments/quotes/plan.ts';
import { quoteView } from '#shared/payments/quotes/view.ts';
import { accountId, apiErrorOf, order, platform, request } from './quote-world.ts';

const ownFees = [
  {
    feeType: 'CROSS_CURRENCY_TRANSACTION',
    sourceCurrency: 'USD',
    variableFeeBps: 100,
    fixedFeeMinor: 30,
  },
] as const;
const world = platform({ ownFees });
const none = { platformFixedFee: { amount: 0, currency: 'USD' }, platformVariableFeeBps: 0 };

describe("a quote with the platform's own fee", () => {
  it('takes it of the whole amount sent, beside the fee of the service', () => {
    const quote = planQuote(order({}, { platform: world }));

    // 10000 - (25 + 50) - (30 + 100) = 9795, at a rate of 1.25.
    expect(quote).toMatchObject({
      sentMinor: 10_000n,
      receivedMinor: 7_836n,
      quote: {
        feesMinor: 205n,
        fixedFeeMinor: 25n,
        variableFeeBps: 50,
        platformFee: { feeMinor: 130n, fixedMinor: 30n, variableBps: 100 },
      },
    });
    expect(quoteView(quote)).toMatchObject({
      feesIncluded: 205,
      platformFeesIncluded: 130,
      rateDetails: { serviceApiFixedFee: 25, serviceApiVariableFeeAmount: 50 },
    });
  });

  it('takes another one where the request says so', () => {
    const platformFeeOverride = {
      platformFixedFee: { amount: 5, currency: 'USD' },
      platformVariableFeeBps: 0,
    };

    const { quote } = planQuote(order({ platformFeeOverride }, { platform: world }));

    expect(quote.platformFee).toEqual({ feeMinor: 5n, fixedMinor: 5n, variableBps: 0 });
  });

  it('has no trace of one that is nothing', () => {
    const quote = planQuote(order({ platformFeeOverride: none }, { platform: world }));

    expect(quote).toEqual(planQuote(order()));
    expect(quoteView(quote).platformFeesIncluded).toBeUndefined();
  });

  it('takes none of the money of the platform itself', () => {
    const source = { sourceType: 'ACCOUNT', accountId: accountId('USD', world.uuid) } as const;
    const payer = { kind: 'PLATFORM', platform: world } as const;
    const plan = (more: object = {}) => planQuote(order({ source, ...more }, { platform: world, payer }));

    expect(plan().quote.platformFee).toBeUndefined();
    expect(apiErrorOf(() => plan({ platformFeeOverride: none })).message).toContain(
      'platformFeeOverride must be left out',
    );
  });

  it('names the least amount that can be sent with both fees', () => {
    const error = apiErrorOf(() =>
      planQuote(order(request({ lockedCurrencyAmount: 101 }), { platform: world })),
    );

    expect(error).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  });
});
