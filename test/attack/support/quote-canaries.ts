import type { World } from '#test/api/support/world.ts';
import type { Canaries } from './canaries.ts';

/** Quotes full of canaries: one that is stored, one that is executed at once, and three that are refused. */
export const quoteCanaries = (canary: Canaries, world: World): object[] => {
  const quote = {
    source: { sourceType: 'ACCOUNT', accountId: world.internalAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: world.externalAccountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 100,
    description: canary.secondLine,
    senderCustomerInfo: {
      FULL_NAME: canary.fullName,
      EMAIL: canary.email,
      TAX_ID: canary.taxId,
      POSTAL_ADDRESS: canary.street,
      [canary.unknownField]: canary.cardNumber,
    },
  };
  return [
    quote,
    { ...quote, immediatelyExecute: true },
    { ...quote, lockedCurrencyAmount: 1 },
    { ...quote, senderCustomerInfo: { FULL_NAME: [canary.fullName] } },
    { ...quote, destination: { destinationType: 'UMA_ADDRESS', umaAddress: canary.umaName } },
  ];
};

/** A quote that a step of a workflow pays out to an account. */
export const payout = (world: World, accountId: string) => ({
  source: { sourceType: 'ACCOUNT', accountId: world.internalAccountId },
  destination: { destinationType: 'ACCOUNT', accountId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 2_500,
  immediatelyExecute: true,
});
