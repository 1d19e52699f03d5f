import { currencyView } from '#shared/kernel/money.ts';
import type { UmaProviderQuery } from './contract.ts';
import type { UmaProvider } from './uma-provider.ts';

export type UmaProviderFilters = Omit<UmaProviderQuery, 'limit' | 'cursor'>;

/** Sort key: name, then domain, in characters that a cursor can hold. */
export const positionOf = ({ name, domain }: UmaProvider): string =>
  `${encodeURIComponent(name.toLowerCase())}@${domain}`;

const isWanted =
  ({ countryCode, currencyCode, hasBlockedProviders = true }: UmaProviderFilters) =>
  ({ supportedRegions, supportedCurrencies, allowListStatus }: UmaProvider): boolean =>
    (countryCode === undefined || supportedRegions.includes(countryCode)) &&
    (currencyCode === undefined || supportedCurrencies.includes(currencyCode)) &&
    (hasBlockedProviders || allowListStatus);

/** The providers that match all filters, in the requested order. */
export const wantedProviders = (
  providers: readonly UmaProvider[],
  filters: UmaProviderFilters,
): UmaProvider[] => {
  const ascending = providers
    .filter(isWanted(filters))
    .sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1));
  return filters.sortOrder === 'asc' ? ascending : ascending.reverse();
};

/** Providers after a position. The provider at the position may be gone, because the catalogue can change. */
export const providersAfter = (
  sorted: readonly UmaProvider[],
  position: string | undefined,
  { sortOrder }: UmaProviderFilters,
): UmaProvider[] =>
  sorted.filter((provider) => {
    if (position === undefined) return true;
    const own = positionOf(provider);
    return sortOrder === 'asc' ? own > position : own < position;
  });

/** A provider in answers. */
export const umaProviderView = (provider: UmaProvider) => {
  const { name, domain, supportedRegions, supportedCurrencies, allowListStatus, logoUrl, lei } = provider;
  return {
    name,
    supportedRegions: [...supportedRegions],
    domain,
    logoUrl,
    supportedCurrencies: supportedCurrencies.map(currencyView),
    lei,
    allowListStatus,
  };
};
