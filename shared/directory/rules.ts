import { currencyView } from '#shared/kernel/money.ts';
import type { UmaProviderQuery } from './contract.ts';
import type { UmaProvider } from './uma-provider.ts';

export type UmaProviderFilters = Omit<UmaProviderQuery, 'limit' | 'cursor'>;

/** Sorts by name and then domain, in letters that a cursor may hold. */
export const positionOf = ({ name, domain }: UmaProvider): string =>
  `${encodeURIComponent(name.toLowerCase())}@${domain}`;

const isWanted =
  ({ countryCode, currencyCode, hasBlockedProviders = true }: UmaProviderFilters) =>
  ({ supportedRegions, supportedCurrencies, allowListStatus }: UmaProvider): boolean =>
    (countryCode === undefined || supportedRegions.includes(countryCode)) &&
    (currencyCode === undefined || supportedCurrencies.includes(currencyCode)) &&
    (hasBlockedProviders || allowListStatus);

/** The providers that pass all filters, in the order asked for. */
export const wantedProviders = (
  providers: readonly UmaProvider[],
  filters: UmaProviderFilters,
): UmaProvider[] => {
  const ascending = providers
    .filter(isWanted(filters))
    .sort((left, right) => (positionOf(left) < positionOf(right) ? -1 : 1));
  return filters.sortOrder === 'asc' ? ascending : ascending.reverse();
};

/** Those behind a position, which need not be there any more: the catalogue may have changed since. */
export const behind = (
  sorted: readonly UmaProvider[],
  position: string | undefined,
  { sortOrder }: UmaProviderFilters,
): UmaProvider[] =>
  sorted.filter((provider) => {
    if (position === undefined) return true;
    const own = positionOf(provider);
    return sortOrder === 'asc' ? own > position : own < position;
  });

/** UmaProvider of answers. */
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
