import { testTimeScale } from '#test/support/time-scale.ts';
import type { Item } from '../raw-table.ts';
import { type Decimal, decimalOf } from './decimal.ts';
import { type Findings, integerOf, mapOf, textOf } from './findings.ts';

const maxAmount = 9_000_000_000_000_000n;
/** Five minutes, also in the scaled time of the tests' host. */
const lifetimesMs = [300_000, 300_000 / testTimeScale];

/** The amounts of a quote as its item has them. The checks compute everything that follows from them. */
interface Terms {
  readonly sent: bigint;
  readonly received: bigint;
  readonly fees: bigint;
  readonly fixed: bigint;
  readonly bps: bigint;
  readonly rate: Decimal;
}

/** Both sides are products, so nothing is divided here: r <= x / y < r + 1 is r * y <= x < (r + 1) * y. */
const isFloor = (value: bigint, dividend: bigint, divisor: bigint): boolean =>
  value * divisor <= dividend && dividend < (value + 1n) * divisor;

const isCeiling = (value: bigint, dividend: bigint, divisor: bigint): boolean =>
  (value - 1n) * divisor < dividend && dividend <= value * divisor;

/** The rest of an amount after its fee. Counting up finds the smallest fee that covers its share. */
const keptOf = (sent: bigint, { fixed, bps }: Terms): bigint => {
  const share = (sent * bps) / 10_000n;
  return sent - fixed - (share * 10_000n < sent * bps ? share + 1n : share);
};

const checkFee = (item: Item, terms: Terms, findings: Findings): void => {
  const { sent, fees, fixed, bps } = terms;
  findings.expect(bps >= 0n && bps < 10_000n, 'I15', item, `its fee is ${bps} basis points`);
  findings.expect(fixed >= 0n && fees >= fixed, 'I15', item, `its fees ${fees} are below the fixed ${fixed}`);
  const isShare = isCeiling(fees - fixed, sent * bps, 10_000n);
  findings.expect(isShare, 'I22', item, `its fees are ${fees}, not ${fixed} and ${bps} of 10000 of ${sent}`);
};

const checkConversion = (item: Item, terms: Terms, findings: Findings): void => {
  const { sent, received, fees, rate } = terms;
  const principal = sent - fees;
  findings.expect(principal > 0n, 'I15', item, `its fees leave ${principal}`);
  const side = textOf(mapOf(item.quote), 'lockedSide');
  if (side === 'SENDING') {
    const isExact = isFloor(received, principal * rate.scale, rate.units);
    findings.expect(isExact, 'I22', item, `${principal} at its rate do not buy ${received}`);
    return;
  }
  findings.expect(side === 'RECEIVING', 'I15', item, `locks ${side}`);
  const isExact = isCeiling(principal, received * rate.units, rate.scale);
  findings.expect(isExact, 'I22', item, `${received} at its rate do not cost ${principal}`);
  const isLeast = keptOf(sent - 1n, terms) < principal;
  findings.expect(isLeast, 'I22', item, `${sent - 1n} would have paid for it`);
};

const checkTimes = (item: Item, findings: Findings): void => {
  const validMs = Date.parse(textOf(mapOf(item.quote), 'expiresAt')) - Date.parse(textOf(item, 'createdAt'));
  findings.expect(lifetimesMs.includes(validMs), 'I15', item, `is valid for ${validMs} ms`);
};

/**
 * I15, I16, I22 of a quote: fee and conversion are computed again from its own rate and fees (docs/decisions/0021).
 * Each rounding favours the house by less than one smallest unit.
 */
export const checkQuoteTerms = (item: Item, findings: Findings): void => {
  const stored = mapOf(item.quote);
  const rate = decimalOf(textOf(stored, 'exchangeRate'));
  if (rate === undefined || rate.significantDigits > 12) {
    findings.add('I16', item, `has the rate ${textOf(stored, 'exchangeRate')}`);
    return;
  }
  const terms: Terms = {
    sent: integerOf(item, 'sentMinor'),
    received: integerOf(item, 'receivedMinor'),
    fees: integerOf(stored, 'feesMinor', -1n),
    fixed: integerOf(stored, 'fixedFeeMinor', -1n),
    bps: integerOf(stored, 'variableFeeBps', -1n),
    rate,
  };
  for (const amount of [terms.sent, terms.received])
    findings.expect(amount >= 1n && amount <= maxAmount, 'I16', item, `moves ${amount}`);
  if (textOf(item, 'sentCurrency') === textOf(item, 'receivedCurrency'))
    findings.expect(rate.units === rate.scale, 'I22', item, 'exchanges a currency for itself at a rate');
  checkFee(item, terms, findings);
  checkConversion(item, terms, findings);
  checkTimes(item, findings);
};
