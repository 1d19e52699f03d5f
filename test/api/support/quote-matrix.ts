import { isFullSize } from '#test/support/proof.ts';

/** The names of test/api/quotes.test.ts for what a quote pays from. */
const sources = ['customer', 'platform', 'fundedCustomer', 'fundedPlatform'] as const;
/** And for what it pays to, with the receiving currency. */
const destinations = [
  ['bank', 'EUR'],
  ['platformBank', 'MXN'],
  ['inside', 'EUR'],
  ['platformInside', 'EUR'],
  ['sandbox', 'MXN'],
  ['ownCustomer', 'EUR'],
  ['othersCustomer', 'GBP'],
] as const;
const sides = [
  ['SENDING', 'totalSendingAmount'],
  ['RECEIVING', 'totalReceivingAmount'],
] as const;

const all = sources.flatMap((source, row) =>
  destinations.flatMap(([destination, receivingCurrency], column) =>
    sides.map(([side, locked], index) => ({
      ...{ source, destination, receivingCurrency, side, locked },
      isChosen: column % sources.length === row && column % sides.length === index,
    })),
  ),
);

/** In `npm test`, each source, destination and side; test/unit/payments/quotes/quote-matrix.test.ts has all of them together. */
export const quoteMatrix = isFullSize ? all : all.filter(({ isChosen }) => isChosen);
