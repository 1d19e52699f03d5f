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

/** The effect of an execution on the accounts. Source: docs/decisions/0021. */
export const paymentLegs = (item: Item): Leg[] => {
  const [sent, received] = [integerOf(item, 'sentMinor'), integerOf(item, 'receivedMinor')];
  const fees = integerOf(mapOf(item.quote), 'feesMinor');
  const [paidIn, paidOut] = [textOf(item, 'sentCurrency'), textOf(item, 'receivedCurrency')];
  return [
    { account: internalAccountOf(item), currency: paidIn, amountMinor: -sent },
    { account: 'FEES', currency: paidIn, amountMinor: fees },
    { account: 'EXCHANGE', currency: paidIn, amountMinor: sent - fees },
    { account: 'EXCHANGE', currency: paidOut, amountMinor: -received },
    { account: 'CLEARING', currency: paidOut, amountMinor: received },
  ];
};

export const clearingLegs = (account: string, currency: string, amountMinor: bigint): Leg[] => [
  { account, currency, amountMinor },
  { account: 'CLEARING', currency, amountMinor: -amountMinor },
];
