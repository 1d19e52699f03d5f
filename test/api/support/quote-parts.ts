/** Parts of a quote's request. */
export const account = (accountId: string) => ({ sourceType: 'ACCOUNT', accountId });
export const funding = (more: object = {}) => ({ sourceType: 'REALTIME_FUNDING', currency: 'USD', ...more });
export const toAccount = (accountId: string, paymentRail?: string) => ({
  destinationType: 'ACCOUNT',
  accountId,
  paymentRail,
});
export const toAddress = (umaAddress: string, currency?: string) => ({
  destinationType: 'UMA_ADDRESS',
  umaAddress,
  currency,
});

/** A quote request from an account to an external or internal one, with overrides. */
export const quoteBody = (payerId: string, payeeId: string, more: object = {}) => ({
  source: account(payerId),
  destination: toAccount(payeeId),
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 10_000,
  ...more,
});
