import type { Item } from '../raw-table.ts';
import { integerOf, mapOf, textOf } from './findings.ts';
import { internalAccountOf, type Leg } from './ledger-book.ts';

export const spelled = (legs: readonly Leg[]): string =>
  legs
    .filter(({ amountMinor }) => amountMinor !== 0n)
    .map(({ account, currency, amountMinor }) => `${account} ${amountMinor} ${currency}`)
    .sort()
    .join(', ');

export const times = (sign: bigint, legs: readonly Leg[]): Leg[] =>
  legs.map((leg) => ({ ...leg, amountMinor: sign * leg.amountMinor }));

/** What the platform itself takes of a quote. */
export const ownFeeOf = (item: Item): bigint => {
  const terms = mapOf(item.quote);
  return terms.platformFee === undefined ? 0n : integerOf(mapOf(terms.platformFee), 'feeMinor', 0n);
};

/** The effect of an execution on the accounts. Source: decision "amounts round against the sender". */
export const paymentLegs = (item: Item, payer = internalAccountOf(item)): Leg[] => {
  const [sent, received] = [integerOf(item, 'sentMinor'), integerOf(item, 'receivedMinor')];
  const fees = integerOf(mapOf(item.quote), 'feesMinor');
  const ownFee = ownFeeOf(item);
  const [paidIn, paidOut] = [textOf(item, 'sentCurrency'), textOf(item, 'receivedCurrency')];
  return [
    { account: payer, currency: paidIn, amountMinor: -sent },
    { account: 'FEES', currency: paidIn, amountMinor: fees - ownFee },
    { account: 'PLATFORM_FEES', currency: paidIn, amountMinor: ownFee },
    { account: 'EXCHANGE', currency: paidIn, amountMinor: sent - fees },
    { account: 'EXCHANGE', currency: paidOut, amountMinor: -received },
    { account: 'CLEARING', currency: paidOut, amountMinor: received },
  ];
};

export const clearingLegs = (account: string, currency: string, amountMinor: bigint): Leg[] => [
  { account, currency, amountMinor },
  { account: 'CLEARING', currency, amountMinor: -amountMinor },
];
