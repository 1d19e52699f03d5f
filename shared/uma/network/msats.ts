import { exchangeRateOf, type RateTable } from '#shared/rates/exchange-rate.ts';

export const msatsPerSat = 1_000;

/** Thousandths of a satoshi for one smallest unit of a currency: the protocol's `multiplier`, a JSON number. */
export const msatsPerUnit = (rates: RateTable, currency: string): number =>
  Number(exchangeRateOf(rates, 'BTC', currency)) * msatsPerSat;
