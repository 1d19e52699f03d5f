import { describe, expect, it } from 'vitest';
import { checkOwnFees, checkServiceFee, ownFeeOfQuote } from '#shared/platforms/fees.ts';
import type { OwnFee } from '#shared/platforms/platform.ts';
import { feeConfigIssues } from '#shared/platforms/rules.ts';
import { apiErrorOf, platform } from '../payments/quotes/quote-world.ts';

const at = new Date('2025-10-13T12:00:00.000Z');
const fee = (more: Partial<OwnFee> = {}): OwnFee => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION',
  sourceCurrency: 'USD',
  variableFeeBps: 100,
  fixedFeeMinor: 50,
  ...more,
});
const config = (more: object = {}) => ({
  feeType: 'CROSS_CURRENCY_TRANSACTION' as const,
  sourceCurrency: 'USD',
  variableFeeBps: 100,
  fixedFee: { amount: 50, currency: 'USD' },
  ...more,
});

describe("a platform's own fees", () => {
  it.each([
    ['one of each kind', [config(), config({ feeType: 'SAME_CURRENCY_TRANSACTION' })], []],
    [
      'the same kind twice',
      [config(), config({ variableFeeBps: 0 })],
      [
        {
          path: 'feeConfigs.1',
          message: 'must not be listed twice for CROSS_CURRENCY_TRANSACTION and USD',
        },
      ],
    ],
    [
      'a fixed fee in another currency',
      [config({ fixedFee: { amount: 1, currency: 'EUR' } })],
      [{ path: 'feeConfigs.0.fixedFee.currency', message: 'must be the sourceCurrency, USD' }],
    ],
  ])('%s', (_what, configs, issues) => {
    expect(feeConfigIssues(configs)).toEqual(issues);
  });

  it.each([
    [{}, 9_949],
    [{ nextFees: { variableBps: 200, fixedMinor: {}, from: '2026-01-01T00:00:00.000Z' } }, 9_799],
    [{ fees: undefined }, 9_949],
    [{ fees: { variableBps: 0, fixedMinor: {} } }, 9_999],
  ])('with %j are at most %i', (more, most) => {
    const check = (variableFeeBps: number) => () =>
      checkOwnFees(platform(more), [fee({ variableFeeBps })], at);

    expect(check(most)).not.toThrow();
    if (most === 9_999) return;
    expect(apiErrorOf(check(most + 1))).toMatchObject({
      code: 'INVALID_INPUT',
      details: {
        issues: [
          {
            path: 'feeConfigs.0.variableFeeBps',
            message: `must be below ${most + 1}: with the service's ${9_999 - most} it must stay below 10000`,
          },
        ],
      },
    });
  });

  it('are in a currency of the platform', () => {
    const error = apiErrorOf(() => checkOwnFees(platform(), [fee({ sourceCurrency: 'MXN' })], at));

    expect(error.message).toContain('feeConfigs.0.sourceCurrency must be one of your currencies: USD, EUR');
  });

  it('bound what the operator may set', () => {
    const world = platform({ ownFees: [fee({ variableFeeBps: 9_000 })] });

    expect(() => checkServiceFee(world, 999)).not.toThrow();
    expect(() => checkServiceFee(world, 1_000)).toThrow(
      "The platform's own fee for CROSS_CURRENCY_TRANSACTION in USD is 9000; both together must be below 10000",
    );
  });
});

describe('the fee of a quote', () => {
  const ownFees = [fee(), fee({ feeType: 'SAME_CURRENCY_TRANSACTION', variableFeeBps: 0, fixedFeeMinor: 7 })];
  const ask = (more: object = {}) =>
    ownFeeOfQuote(platform({ ownFees }), {
      sendingCurrency: 'USD',
      receivingCurrency: 'EUR',
      serviceBps: 50,
      override: undefined,
      ...more,
    });
  const override = (amount: number, bps: number, currency = 'USD') => ({
    override: { platformFixedFee: { amount, currency }, platformVariableFeeBps: bps },
  });

  it.each([
    ['two currencies', {}, { fixedMinor: 50n, variableBps: 100 }],
    ['one currency', { receivingCurrency: 'USD' }, { fixedMinor: 7n, variableBps: 0 }],
    ['a currency without a fee', { sendingCurrency: 'EUR' }, undefined],
    ['an override', override(1, 2), { fixedMinor: 1n, variableBps: 2 }],
    ['an override of nothing', override(0, 0), undefined],
    ['the largest override', override(0, 9_949), { fixedMinor: 0n, variableBps: 9_949 }],
  ])('%s', (_what, more, expected) => {
    expect(ask(more)).toEqual(expected);
  });

  it.each([
    [
      override(1, 2, 'EUR'),
      'platformFeeOverride.platformFixedFee.currency must be the sending currency, USD',
    ],
    [
      override(1, 9_950),
      "platformFeeOverride.platformVariableFeeBps must be below 9950: with the service's 50 it must stay below 10000",
    ],
  ])('refuses %j', (more, message) => {
    expect(apiErrorOf(() => ask(more))).toMatchObject({ code: 'INVALID_INPUT', message });
  });
});
