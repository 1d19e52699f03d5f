import { isFullSize } from '#test/support/proof.ts';

/** The names of test/api/quotes.test.ts for what a quote pays from. */
export const kindsOfSource = ['customer', 'platform', 'fundedCustomer', 'fundedPlatform'];
/** And for what it pays to, with the receiving currency. */
export const kindsOfDestination = [
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

/** The sides take turns in `npm test`, so that each source and each destination has both. */
export const sidesOf = (source: string, destination: string) => {
  const row = kindsOfSource.indexOf(source);
  const column = kindsOfDestination.findIndex(([name]) => name === destination);
  return sides.filter((_, side) => isFullSize || side === (row + column) % sides.length);
};
