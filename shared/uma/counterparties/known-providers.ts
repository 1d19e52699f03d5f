import type { UmaProvider } from '../providers/uma-provider.ts';
import { isAllowed } from './check-counterparty.ts';
import type { ListedCounterparty } from './counterparty-list.ts';

/** What the operator's lists say. */
export interface OperatorLists {
  readonly listed: readonly ListedCounterparty[];
  readonly isOnlyAllowed: boolean;
}

/** A domain that the catalogue does not have, as the operator described it. */
const listedProvider = ({
  domain,
  name,
  supportedRegions,
  supportedCurrencies,
  state,
}: ListedCounterparty): UmaProvider => ({
  name,
  domain,
  supportedRegions,
  supportedCurrencies,
  allowListStatus: state === 'ALLOWED',
});

/**
 * The institutions that platforms read about: those of the catalogue with the operator's word on each, and the domains that
 * the operator has listed.
 *
 * @param ownDomain of the sandbox's own receivers, who are paid without the network
 */
export const knownProviders = (
  catalogue: readonly UmaProvider[],
  { listed, isOnlyAllowed }: OperatorLists,
  ownDomain: string,
): UmaProvider[] => {
  const states = new Map(listed.map(({ domain, state }) => [domain, state]));
  const catalogued = new Set(catalogue.map(({ domain }) => domain));
  return [
    ...catalogue.map((provider) =>
      provider.domain === ownDomain
        ? provider
        : {
            ...provider,
            allowListStatus: isAllowed(
              { state: states.get(provider.domain), isOnlyAllowed },
              provider.allowListStatus,
            ),
          },
    ),
    ...listed
      .filter(({ domain, state }) => state !== 'UNLISTED' && !catalogued.has(domain))
      .map(listedProvider),
  ];
};
