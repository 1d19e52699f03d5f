import { testTimeScale } from '#test/support/time-scale.ts';
import type { Item } from '../raw-table.ts';
import { type Decimal, decimalOf } from './decimal.ts';
import { ownTermsOf } from './fee-journals.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';

const maxAmount = 9_000_000_000_000_000n;
/** Five minutes, also in the scaled time of the tests' host. */
const lifetimesMs = [300_000, 300_000 / testTimeScale];
/** A day after its time, for one that was ordered for later. */
const latestMs = [86_400_000, 86_400_000 / testTimeScale];

/** The amounts of a quote as its item has them. The checks compute everything that follows from them. */
interface Terms {
  readonly sent: bigint;
  readonly received: bigint;
  readonly fees: bigint;
  readonly fixed: bigint;
  readonly bps: bigint;
  /** What the platform itself takes, part of `fees`. */
  readonly own: { readonly fixed: bigint; readonly bps: bigint; readonly fee: bigint };
  readonly rate: Decimal;
}

/** Both sides are products, so nothing is divided here: r <= x / y < r + 1 is r * y <= x < (r + 1) * y. */
const isFloor = (value: bigint, dividend: bigint, divisor: bigint): boolean =>
  value * divisor <= dividend && dividend < (value + 1n) * divisor;

const isCeiling = (value: bigint, dividend: bigint, divisor: bigint): boolean =>
  (value - 1n) * divisor < dividend && dividend <= value * divisor;

/** The smallest whole number that covers a share of an amount. */
const shareOf = (sent: bigint, bps: bigint): bigint => {
  const share = (sent * bps) / 10_000n;
  return share * 10_000n < sent * bps ? share + 1n : share;
};

/** The rest of an amount after both fees. */
const keptOf = (sent: bigint, { fixed, bps, own }: Terms): bigint =>
  sent - fixed - shareOf(sent, bps) - own.fixed - shareOf(sent, own.bps);

/** Whether a smaller amount leaves so much. Below the first that is tried, nothing does even without rounding. */
const isLessEnough = (principal: bigint, terms: Terms): boolean => {
  const { sent, fixed, bps, own } = terms;
  const kept = 10_000n - bps - own.bps;
  if (kept <= 0n) return false;
  const first = ((principal + fixed + own.fixed) * 10_000n) / kept;
  for (let less = first; less < sent; less += 1n) if (keptOf(less, terms) >= principal) return true;
  return false;
};

const checkFee = (item: Item, terms: Terms, findings: Findings): void => {
  const { sent, fees, fixed, bps, own } = terms;
  const service = fees - own.fee;
  const together = bps + own.bps;
  findings.expect(bps >= 0n && together < 10_000n, 'I15', item, `its fee is ${together} basis points`);
  findings.expect(
    fixed >= 0n && service >= fixed,
    'I15',
    item,
    `its fees ${service} are below the fixed ${fixed}`,
  );
  const isShare = service - fixed === shareOf(sent, bps);
  findings.expect(
    isShare,
    'I22',
    item,
    `its fees are ${service}, not ${fixed} and ${bps} of 10000 of ${sent}`,
  );
  const isOwn = own.fee === own.fixed + shareOf(sent, own.bps);
  findings.expect(
    isOwn,
    'I22',
    item,
    `the platform's fee is ${own.fee}, not ${own.fixed} and ${own.bps} of 10000 of ${sent}`,
  );
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
  findings.expect(!isLessEnough(principal, terms), 'I22', item, `less than ${sent} would have paid for it`);
};

const checkTimes = (item: Item, findings: Findings): void => {
  const executeAt = optionalText(mapOf(item.schedule), 'executeAt');
  const from = executeAt ?? textOf(item, 'createdAt');
  const validMs = Date.parse(textOf(mapOf(item.quote), 'expiresAt')) - Date.parse(from);
  if (executeAt !== undefined) {
    findings.expect(latestMs.includes(validMs), 'I15', item, `is valid for ${validMs} ms after its time`);
    return;
  }
  // Over the UMA network the other service's invoice may end it sooner.
  const isRight =
    item.network === undefined
      ? lifetimesMs.includes(validMs)
      : validMs > 0 && validMs <= Math.max(...lifetimesMs);
  findings.expect(isRight, 'I15', item, `is valid for ${validMs} ms`);
};

/**
 * I15, I16, I22 of a quote: fee and conversion are computed again from its own rate and fees (decision "amounts round
 * against the sender"). Each rounding favours the house by less than one smallest unit.
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
    own: ownTermsOf(item),
    rate,
  };
  for (const amount of [terms.sent, terms.received])
    findings.expect(amount >= 1n && amount <= maxAmount, 'I16', item, `moves ${amount}`);
  // Over the UMA network both sides convert, from and to bitcoin.
  if (item.network === undefined && textOf(item, 'sentCurrency') === textOf(item, 'receivedCurrency'))
    findings.expect(rate.units === rate.scale, 'I22', item, 'exchanges a currency for itself at a rate');
  checkFee(item, terms, findings);
  checkConversion(item, terms, findings);
  checkTimes(item, findings);
};
