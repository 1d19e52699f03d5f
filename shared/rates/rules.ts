import {
  accountTypes,
  isPaymentRail,
  type PaymentRail,
} from '#shared/accounts/account-types/account-types.ts';
import { type AccountType, accountTypeNames } from '#shared/accounts/account-types/primary-identifiers.ts';
import { type CryptoNetwork, mainNetworkOf } from '#shared/accounts/crypto-networks.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { currencyView, maxAmountMinor } from '#shared/kernel/money.ts';
import { feesOf, ownFeeOfQuote } from '#shared/platforms/fees.ts';
import type { Platform, PlatformCurrency } from '#shared/platforms/platform.ts';
import { amountsFor } from './amounts.ts';
import type { ExchangeRateView } from './contract.ts';
import { exchangeRateOf, type RateTable } from './exchange-rate.ts';

type DestinationRail = PaymentRail | CryptoNetwork;

/** SWIFT carries many currencies, and banks of El Salvador hold dollars. */
const isAbroad = (accountType: AccountType): boolean =>
  accountType.endsWith('_ACCOUNT') &&
  !accountTypes[accountType].currencies.some((currency) => accountType.startsWith(currency));

/** A coin's rail is its network. */
const railsOf = (accountType: AccountType): DestinationRail[] => {
  const network = mainNetworkOf(accountType);
  return network === undefined
    ? (accountTypes[accountType].paymentRails ?? []).filter(isPaymentRail)
    : [network];
};

/** The type of the currency's own country before those that lead to it from elsewhere. */
const ownTypesFirst = accountTypeNames.toSorted(
  (one, other) => Number(isAbroad(one)) - Number(isAbroad(other)),
);

const pairs = ownTypesFirst.flatMap((accountType) =>
  accountTypes[accountType].currencies.flatMap((currency) =>
    railsOf(accountType).map((rail) => ({ currency, rail })),
  ),
);

const byCode = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1);

/** The payment rails of each currency over all account types, of a coin its main networks. */
export const railsByCurrency: ReadonlyMap<string, readonly DestinationRail[]> = new Map(
  [...Map.groupBy(pairs, ({ currency }) => currency)]
    .map(([currency, found]): [string, DestinationRail[]] => [
      currency,
      [...new Set(found.map(({ rail }) => rail))],
    ])
    .sort(byCode),
);

export interface RatesFilter {
  /** undefined: every currency that the platform can send. */
  readonly sourceCurrency?: string | undefined;
  /** undefined: every currency that an external account can have. */
  readonly destinationCurrency?: readonly string[] | undefined;
  readonly sendingAmount: number;
}

const hasRate = ({ perUsd }: RateTable, currency: string): boolean => Object.hasOwn(perUsd, currency);

const invalidCurrency = (message: string, currency: string, supportedCurrencies: string[]): ApiError =>
  new ApiError('INVALID_CURRENCY', { message, details: { currency, supportedCurrencies } });

const sourcesOf = (
  { supportedCurrencies }: Platform,
  table: RateTable,
  asked: string | undefined,
): PlatformCurrency[] => {
  const sources = supportedCurrencies.filter(
    ({ currencyCode, enabledTransactionTypes }) =>
      enabledTransactionTypes.includes('OUTGOING') && hasRate(table, currencyCode),
  );
  if (asked === undefined) return sources;
  const found = sources.filter(({ currencyCode }) => currencyCode === asked);
  if (found.length > 0) return found;
  const codes = sources.map(({ currencyCode }) => currencyCode);
  throw invalidCurrency(
    `sourceCurrency ${asked} cannot be sent; use one of ${codes.join(', ')}.`,
    asked,
    codes,
  );
};

const destinationsOf = (table: RateTable, asked: readonly string[] | undefined): string[] => {
  const destinations = [...railsByCurrency.keys()].filter((currency) => hasRate(table, currency));
  if (asked === undefined) return destinations;
  const wrong = asked.find((currency) => !destinations.includes(currency));
  if (wrong === undefined) return [...new Set(asked)];
  throw invalidCurrency(
    `destinationCurrency ${wrong} cannot be received; use any of ${destinations.join(', ')}.`,
    wrong,
    destinations,
  );
};

interface Pair {
  readonly platform: Platform;
  readonly table: RateTable;
  readonly source: PlatformCurrency;
  readonly destination: string;
  readonly sendingAmount: number;
  readonly at: Date;
}

const receivedOf = (
  { platform, source, destination, sendingAmount, at }: Pair,
  exchangeRate: string,
): bigint => {
  const { currencyCode: sendingCurrency } = source;
  const fees = feesOf(platform, sendingCurrency, at);
  const { receivingMinor } = amountsFor({
    lockedSide: 'SENDING',
    lockedMinor: BigInt(sendingAmount),
    exchangeRate,
    fees,
    platformFees: ownFeeOfQuote(platform, {
      sendingCurrency,
      receivingCurrency: destination,
      serviceBps: fees.variableBps,
      override: undefined,
    }),
  });
  if (receivingMinor <= maxAmountMinor) return receivingMinor;
  throw new ApiError('AMOUNT_OUT_OF_RANGE', {
    message: `sendingAmount ${sendingAmount} in ${source.currencyCode} is more than one payment can bring in ${destination} (${maxAmountMinor}); ask for less.`,
    details: { currency: destination, maxAmount: Number(maxAmountMinor), minAmount: 1 },
  });
};

/** The entries of a pair. They differ only in the rail. */
const entriesOf = (pair: Pair): ExchangeRateView[] => {
  const { platform, table, source, destination, sendingAmount, at } = pair;
  const exchangeRate = exchangeRateOf(table, source.currencyCode, destination);
  const { fixedMinor } = feesOf(platform, source.currencyCode, at);
  const receivingAmount = Number(receivedOf(pair, exchangeRate));
  return (railsByCurrency.get(destination) ?? []).map((destinationPaymentRail) => ({
    sourceCurrency: currencyView(source.currencyCode),
    sendingAmount,
    minSendingAmount: source.minAmount,
    maxSendingAmount: source.maxAmount,
    destinationCurrency: currencyView(destination),
    destinationPaymentRail,
    receivingAmount,
    exchangeRate: Number(exchangeRate),
    fees: fixedMinor > 0n ? { fixed: Number(fixedMinor) } : {},
    updatedAt: table.updatedAt,
  }));
};

/**
 * The present rates for a platform with its fees of a moment, one entry for each pair of currencies and rail. Sources follow the order of the
 * configuration. Destinations follow the order of the request, or their codes.
 *
 * @throws ApiError INVALID_CURRENCY, AMOUNT_OUT_OF_RANGE
 */
export const exchangeRatesFor = (
  platform: Platform,
  table: RateTable,
  filter: RatesFilter,
  at: Date,
): ExchangeRateView[] => {
  const { sourceCurrency, destinationCurrency, sendingAmount } = filter;
  const destinations = destinationsOf(table, destinationCurrency);
  return sourcesOf(platform, table, sourceCurrency).flatMap((source) =>
    destinations.flatMap((destination) =>
      entriesOf({ platform, table, source, destination, sendingAmount, at }),
    ),
  );
};
