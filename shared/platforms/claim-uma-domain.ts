import { clock } from '#shared/kernel/clock.ts';
import { lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { type NamedWrites, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { checkDomainName, proofMissing, reservedUntil, takenByAnother } from './uma-domain-rules.ts';
import { domainWrites, freeingWrites, readRelated, type StoredDomain } from './uma-domain-store.ts';

/** What decides on a UMA domain beside the table's own items. */
export interface UmaDomainPolicy {
  /** The service's own domain and the sandbox's. No platform gets one of them, or one above or below. */
  readonly serviceDomains: readonly string[];
  /** Whether customers of a platform have addresses on a domain. */
  readonly hasAddresses: (platformId: string, umaDomain: string) => Promise<boolean>;
  /** Whether the domain's DNS names the platform; absent where no proof is needed. */
  readonly isProven?: ((umaDomain: string, platformId: string) => Promise<boolean>) | undefined;
}

export interface DomainChange {
  readonly platformId: string;
  readonly from: string | undefined;
  /** undefined: the platform has no domain afterwards. */
  readonly to: string | undefined;
}

/** A domain that another platform has, or had before it gave it up. */
type OthersDomain = StoredDomain & { readonly platformId: string };

/** Frees domains whose reservation has ended. @throws ApiError UMA_DOMAIN_TAKEN when one must stay */
const free = async (
  umaDomain: string,
  others: readonly OthersDomain[],
  { hasAddresses }: UmaDomainPolicy,
): Promise<void> => {
  const now = clock.nowMs();
  const isOver = ({ reservedUntil: until }: StoredDomain) => until !== undefined && Date.parse(until) <= now;
  if (!others.every(isOver)) throw takenByAnother(umaDomain);
  for (const other of others) {
    if (await hasAddresses(other.platformId, other.umaDomain)) throw takenByAnother(umaDomain);
    // When it fails, another request was first; the caller reads again in any case.
    await transactIfUnchanged(freeingWrites(other, other.platformId));
  }
};

/**
 * The writes that change a platform's UMA domain, for the transaction that changes the platform. When one of them
 * fails, another platform was first: decide again.
 *
 * @returns `lostRace` when the domain must be read again
 * @throws ApiError UMA_DOMAIN_TAKEN, SERVICE_UNAVAILABLE
 */
export const umaDomainWrites = async (
  { platformId, from, to }: DomainChange,
  policy: UmaDomainPolicy,
): Promise<NamedWrites | typeof lostRace> => {
  const givenUp =
    from === undefined || from === to
      ? undefined
      : { umaDomain: from, reservedUntil: reservedUntil(clock.now()) };
  if (to === undefined) return domainWrites(platformId, undefined, givenUp);
  checkDomainName(to, policy.serviceDomains);
  const { itself, above, below, hasMoreBelow } = await readRelated(to);
  const related = [...(itself === undefined ? [] : [itself]), ...above, ...below];
  const others = related.filter(
    (one): one is OthersDomain => one.platformId !== undefined && one.platformId !== platformId,
  );
  if (hasMoreBelow) throw takenByAnother(to);
  if (others.length > 0) {
    await free(to, others, policy);
    return lostRace;
  }
  const isProven = from === to || ((await policy.isProven?.(to, platformId)) ?? true);
  if (!isProven) throw proofMissing(to, platformId);
  return domainWrites(platformId, { umaDomain: to, platformId, before: itself }, givenUp);
};
