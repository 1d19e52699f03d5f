import { accountTypes } from '#shared/account-types/account-types.ts';
import { isPaymentRail, type PaymentRail } from '#shared/account-types/payment-rails.ts';

const railsOf = (rails: readonly string[] | null): (PaymentRail | undefined)[] =>
  rails === null ? [undefined] : rails.filter(isPaymentRail);

const pairs = Object.values(accountTypes).flatMap(({ currencies, paymentRails }) =>
  currencies.flatMap((currency) => railsOf(paymentRails).map((rail) => ({ currency, rail }))),
);

const byCode = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** By currency, the rails that an account of some type is reached by; undefined stands for wallets and Lightning. */
export const railsByCurrency: ReadonlyMap<string, readonly (PaymentRail | undefined)[]> = new Map(
  [...Map.groupBy(pairs, ({ currency }) => currency)]
    .map(([currency, found]): [string, (PaymentRail | undefined)[]] => [
      currency,
      [...new Set(found.map(({ rail }) => rail))],
    ])
    .sort(byCode),
);
