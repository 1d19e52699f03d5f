import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkedOffer,
  msatsForUnits,
  type Offered,
  ratioText,
  unitsForMsats,
} from '#shared/payments/quotes/network-offer-rules.ts';
import { amountsFor, fractionOf } from '#shared/rates/amounts.ts';

const amount = fc.bigInt({ min: 1n, max: 99_999_999_999n });
const noFees = { fixedMinor: 0n, variableBps: 0 };

describe('a rate made of two amounts', () => {
  it('gives both of them back, whichever side is locked', () => {
    fc.assert(
      fc.property(amount, amount, (sent, received) => {
        const exchangeRate = ratioText(sent, received);
        const request = { exchangeRate, fees: noFees };
        const bySending = amountsFor({ ...request, lockedSide: 'SENDING', lockedMinor: sent });
        const byReceiving = amountsFor({ ...request, lockedSide: 'RECEIVING', lockedMinor: received });
        expect(exchangeRate.replace(/[.]/, '').replace(/^0+|0+$/g, '').length).toBeLessThanOrEqual(12);
        expect([bySending.sendingMinor, bySending.receivingMinor]).toEqual([sent, received]);
        expect([byReceiving.sendingMinor, byReceiving.receivingMinor]).toEqual([sent, received]);
      }),
    );
  });

  it.each([
    [10n, 4n, '2.5'],
    [4n, 4n, '1'],
    [1n, 8n, '0.125'],
    [9_000n, 1n, '9000'],
  ])('%d to %d is %s', (sent, received, text) => {
    expect(ratioText(sent, received)).toBe(text);
  });
});

describe('thousandths of a satoshi', () => {
  it('cost at least what they are worth, and buy at most that', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 10_000_000 }), (units, perSat) => {
        const rate = fractionOf(String(perSat));
        const msats = msatsForUnits(units, rate);
        expect(unitsForMsats(msats, rate)).toBeLessThanOrEqual(units);
        expect(unitsForMsats(msats + 1n, rate)).toBeGreaterThanOrEqual(units);
      }),
    );
  });
});

const nowMs = Date.parse('2026-11-28T08:00:00Z');
const until = nowMs / 1000 + 300;

/** 100 units at 50 each and a fee of 20: an invoice of 5,020. */
const offered = (offer: object = {}, more: object = {}): Offered => ({
  environment: 'sandbox',
  domain: 'bank.test',
  ownDomain: 'acme.test',
  currency: 'EUR',
  locked: { side: 'RECEIVED', amount: 100 },
  nowMs,
  lookup: {
    callback: 'https://bank.test/pay',
    umaVersion: '1.0',
    payerData: {},
    currencies: [{ code: 'EUR', decimals: 2, multiplier: '50', min: 1, max: 1_000 }],
  },
  ...more,
  offer: {
    invoice: `sandbox1.a.5020.${until}`,
    receivedAmount: 100,
    multiplier: 50,
    feeMsats: 20,
    callback: 'https://bank.test/hook',
    ...offer,
  },
});

describe('an offer', () => {
  it('is kept with the payment', () => {
    expect(checkedOffer(offered())).toEqual({
      receivedMinor: 100n,
      network: {
        domain: 'bank.test',
        umaVersion: '1.0',
        ownDomain: 'acme.test',
        invoice: `sandbox1.a.5020.${until}`,
        msats: 5_020,
        feeMsats: 20,
        multiplier: '50',
        callback: 'https://bank.test/hook',
        payableUntil: '2026-11-28T08:05:00.000Z',
      },
    });
  });

  it('of a locked sum is for that sum', () => {
    const locked = { locked: { side: 'MSATS', amount: 5_020 } };
    expect(checkedOffer(offered({}, locked)).receivedMinor).toBe(100n);
  });

  it.each<[string, object, object?]>([
    ['in another currency', {}, { offer: undefined }],
    ['for another amount', { receivedAmount: 99, invoice: `sandbox1.a.4970.${until}` }],
    ['for another sum', {}, { locked: { side: 'MSATS', amount: 5_021 } }],
    ['with a fee that it does not name', { invoice: `sandbox1.a.5220.${until}` }],
    ['with half a unit', { receivedAmount: 99.5 }, { locked: { side: 'MSATS', amount: 5_020 } }],
    ['with a negative fee', { feeMsats: -20 }],
    ['without a rate', { multiplier: 0 }],
    ['with a rate that is none', { multiplier: Number.NaN }],
    ['more than a tenth dearer', { multiplier: 60, invoice: `sandbox1.a.6020.${until}` }],
    ['more than a tenth cheaper', { multiplier: 40, invoice: `sandbox1.a.4020.${until}` }],
    ['that has expired', { invoice: `sandbox1.a.5020.${nowMs / 1000}` }],
    ['by Lightning', { invoice: 'lnbc50n1p0' }],
    ['without a callback', { callback: undefined }],
    ['with a callback in the clear', { callback: 'http://bank.test/hook' }],
  ])('%s is refused', (_what, offer, more = {}) => {
    const question = offered(offer, more);
    const asked = 'offer' in more ? { ...question, offer: undefined } : question;
    expect(() => checkedOffer(asked)).toThrow(/bank\.test/);
  });
});
