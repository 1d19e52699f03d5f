import type { Corridor } from './catalogue.ts';

export interface DiscoveryFilters {
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
}

/** Entries of the corridors that match the filters, by country, then currency, then bankName. */
export const discoveriesIn = (
  corridors: readonly Corridor[],
  { country: wantedCountry, currency: wantedCurrency }: DiscoveryFilters,
) =>
  corridors
    .filter(({ country }) => wantedCountry === undefined || country === wantedCountry)
    .filter(({ currency }) => wantedCurrency === undefined || currency === wantedCurrency)
    .toSorted((left, right) => (left.country + left.currency < right.country + right.currency ? -1 : 1))
    .flatMap(({ country, currency, institutions }) =>
      institutions.map((institution) => {
        const { bankName, displayName } =
          typeof institution === 'string' ? { bankName: institution, displayName: institution } : institution;
        return { bankName, displayName, country, currency };
      }),
    );
