import { describe, expect, it } from 'vitest';
import { defaultCurrencies } from '#shared/platforms/create-platform.ts';
import { checkedFees, feesOf } from '#shared/platforms/fees.ts';
import type { Platform } from '#shared/platforms/platform.ts';

const platform: Platform = {
  uuid: 'p',
  configUuid: 'c',
  name: 'Acme',
  supportedCurrencies: defaultCurrencies(),
  isRegulatedFinancialInstitution: true,
  accountsOpenedAt: {},
  createdAt: '2025-10-13T12:00:00.000Z',
  updatedAt: '2025-10-13T12:00:00.000Z',
  version: 1,
};

const now = new Date('2026-11-24T12:00:00.000Z');

describe('the fees of a platform', () => {
  it('are half a percent when no operator set them', () => {
    expect(feesOf(platform, 'USD', now)).toEqual({ fixedMinor: 0n, variableBps: 50 });
  });

  it('are the ones that the operator set; the fixed fee depends on the sending currency', () => {
    const fees = { variableBps: 0, fixedMinor: { USD: 25 } };

    expect(feesOf({ ...platform, fees }, 'USD', now)).toEqual({ fixedMinor: 25n, variableBps: 0 });
    expect(feesOf({ ...platform, fees }, 'EUR', now)).toEqual({ fixedMinor: 0n, variableBps: 0 });
    expect(feesOf({ ...platform, fees }, 'toString', now)).toEqual({ fixedMinor: 0n, variableBps: 0 });
  });

  it.each([
    ['2026-11-24T12:00:00.001Z', 10],
    ['2026-11-24T12:00:00.000Z', 20],
    ['2026-11-24T13:00:00.001+01:00', 10],
    ['2025-01-01T00:00:00.000Z', 20],
  ])('change when the announced ones begin, at %s: %i', (from, variableBps) => {
    const fees = { variableBps: 10, fixedMinor: { USD: 1 } };
    const nextFees = { variableBps: 20, fixedMinor: {}, from };

    expect(feesOf({ ...platform, fees, nextFees }, 'USD', now)).toEqual({
      variableBps,
      fixedMinor: variableBps === 10 ? 1n : 0n,
    });
  });
});

describe('the fee options of an operator', () => {
  it.each([
    [{}, { variableBps: 50, fixedMinor: {} }],
    [{ fixedMinor: { USD: 25 } }, { variableBps: 50, fixedMinor: { USD: 25 } }],
    [{ variableBps: 9_999 }, { variableBps: 9_999, fixedMinor: {} }],
  ])('%j become %j', (order, expected) => {
    expect(checkedFees(order)).toEqual(expected);
  });

  it.each([
    [{ variableBps: 10_000 }, 'The variable fee must be an integer from 0 to 9999'],
    [{ variableBps: -1 }, 'The variable fee'],
    [{ variableBps: 0.5 }, 'The variable fee'],
    [{ variableBps: Number.NaN }, 'The variable fee'],
    [{ fixedMinor: { XXX: 25 } }, 'XXX is not a currency'],
    [{ fixedMinor: { USD: -1 } }, 'The fixed fee in USD'],
    [{ fixedMinor: { USD: Number.NaN } }, 'The fixed fee in USD'],
  ])('%j are refused', (order, message) => {
    expect(() => checkedFees(order)).toThrow(message);
  });
});
