import { Refusal } from '#shared/kernel/refusal.ts';
import { checkDomainName, domainsAbove } from '#shared/platforms/uma-domain-rules.ts';

/** A UMA domain that a platform has, or keeps reserved. */
export interface HeldDomain {
  readonly umaDomain: string;
  readonly platformId: string;
  /** Where the table says so: in the platform's configuration, in the domain's own item, or in both. */
  readonly isConfigured: boolean;
  readonly isClaimed: boolean;
}

/** The addresses of one platform's customers on one domain. */
export interface HeldAddresses {
  readonly umaDomain: string;
  readonly platformId: string;
  readonly count: number;
  readonly example: string;
}

export interface Holdings {
  readonly domains: readonly HeldDomain[];
  readonly addresses: readonly HeldAddresses[];
  /** The service's own domain, on which every platform's customers may have addresses. */
  readonly serviceDomain: string;
  readonly sandboxDomain: string;
}

const nameProblem = ({ umaDomain, platformId }: HeldDomain, serviceDomains: readonly string[]): string[] => {
  try {
    checkDomainName(umaDomain, serviceDomains);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return [`Platform:${platformId}: ${error.message}`];
    throw error;
  }
};

const claimProblem = ({ umaDomain, platformId, isConfigured, isClaimed }: HeldDomain): string[] =>
  isConfigured && !isClaimed
    ? [`Platform:${platformId}: ${umaDomain} is not claimed; set it again with PATCH /config.`]
    : [];

/** What contradicts the rules on UMA domains, one sentence each. Older data may; the service itself prevents it. */
export const findConflicts = ({ domains, addresses, serviceDomain, sandboxDomain }: Holdings): string[] => {
  const byName = Map.groupBy(domains, ({ umaDomain }) => umaDomain);
  const related = domains.flatMap(({ umaDomain, platformId }) =>
    [umaDomain, ...domainsAbove(umaDomain)].flatMap((above) =>
      (byName.get(above) ?? [])
        // Of two platforms with one domain, the sentence comes once.
        .filter(
          (other) =>
            other.platformId !== platformId && (above !== umaDomain || other.platformId < platformId),
        )
        .map(
          (other) => `Platform:${platformId} has ${umaDomain}, Platform:${other.platformId} has ${above}.`,
        ),
    ),
  );
  const misplaced = addresses.filter(
    ({ umaDomain, platformId }) =>
      umaDomain !== serviceDomain && !byName.get(umaDomain)?.some((one) => one.platformId === platformId),
  );
  return [
    ...domains.flatMap((domain) => nameProblem(domain, [serviceDomain, sandboxDomain])),
    ...domains.flatMap(claimProblem),
    ...related,
    ...misplaced.map(
      ({ umaDomain, platformId, count, example }) =>
        `Platform:${platformId} has ${count} addresses on ${umaDomain}, such as ${example}.`,
    ),
  ];
};
