import * as z from 'zod';
import { absent, all, any, type Condition, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readBatch, readRange } from '#shared/kernel/table/range.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import { domainsAbove } from './uma-domain-rules.ts';

/**
 * Who has a UMA domain. The design of both items, and why no write is missing: decision "UMA domains and invitation
 * codes".
 */
const domainItem = defineItem({
  schema: z.object({
    umaDomain: z.string(),
    /** uuid of the platform that has the domain; absent for a domain that is only above others. */
    platformId: z.string().optional(),
    /** The platform has given the domain up. ISO time until which nobody else can have it. */
    reservedUntil: z.string().optional(),
    /** Counts the claims of this domain and of all domains below it. */
    claims: z.int().optional(),
  }),
  keyOf: ({ umaDomain }: { umaDomain: string }) => ({ pk: `UMA_DOMAIN#${umaDomain}`, sk: 'LOCK' }),
});

/** What the table says about one domain. */
export type StoredDomain = ReturnType<typeof domainItem.parse>;

interface BelowKey {
  /** The domain above. */
  readonly above: string;
  readonly umaDomain: string;
}

const belowPrefix = 'BELOW#';

/** A domain in the list of the domains below another one. */
const belowItem = defineItem({
  schema: z.object({ above: z.string(), umaDomain: z.string(), platformId: z.string() }),
  keyOf: ({ above, umaDomain }: BelowKey) => ({
    pk: `UMA_DOMAIN#${above}`,
    sk: `${belowPrefix}${umaDomain}`,
  }),
});

/** uuid of the platform that has or had a UMA domain (lower case); undefined when it belongs to nobody. */
export const umaDomainOwner = async (umaDomain: string): Promise<string | undefined> =>
  (await domainItem.get({ umaDomain }))?.platformId;

const readDomains = async (names: readonly string[]): Promise<StoredDomain[]> =>
  names.length === 0
    ? []
    : (await readBatch(names.map((umaDomain) => ({ ...domainItem.keyOf({ umaDomain }) })))).map(
        domainItem.parse,
      );

/** One batch reads as many items. Nobody has more domains below one; a public suffix such as `co.uk` may. */
const maxBelow = 99;

/** The domain itself and its related domains, as far as the table knows them. */
export interface RelatedDomains {
  readonly itself: StoredDomain | undefined;
  readonly above: readonly StoredDomain[];
  readonly below: readonly StoredDomain[];
  /** More domains are below than were read. */
  readonly hasMoreBelow: boolean;
}

/**
 * Reads who has the domain and the domains above and below it, consistently. The domain's own item comes first: a claim
 * below it that these reads miss changes `claims` afterwards, so a write on condition of `claims` fails.
 */
export const readRelated = async (umaDomain: string): Promise<RelatedDomains> => {
  const known = await readDomains([umaDomain, ...domainsAbove(umaDomain)]);
  const entries = await readRange({
    index: 'table',
    partition: domainItem.keyOf({ umaDomain }).pk,
    lower: belowPrefix,
    upper: `${belowPrefix}~`,
    descending: false,
    count: maxBelow + 1,
    consistent: true,
  });
  const names = entries.map((raw) => belowItem.parse(raw).umaDomain);
  return {
    itself: known.find((one) => one.umaDomain === umaDomain),
    above: known.filter((one) => one.umaDomain !== umaDomain),
    below: await readDomains(names.slice(0, maxBelow)),
    hasMoreBelow: names.length > maxBelow,
  };
};

const isOwnOrFree = (platformId: string): Condition =>
  any(absent('platformId'), equals('platformId', platformId));

const isUnchanged = (domain: StoredDomain | undefined): Condition =>
  domain?.claims === undefined ? absent('claims') : equals('claims', domain.claims);

interface Claim {
  readonly umaDomain: string;
  readonly platformId: string;
  /** The domain's item as it was read; undefined when there was none. */
  readonly before: StoredDomain | undefined;
}

interface GivenUp {
  readonly umaDomain: string;
  readonly reservedUntil: string;
}

const entriesOf = (umaDomain: string, platformId: string): NamedWrites =>
  Object.fromEntries(
    domainsAbove(umaDomain).map((above) => [
      `below.${above}`,
      belowItem.put({ above, umaDomain, platformId }, isOwnOrFree(platformId)),
    ]),
  );

/**
 * The writes that give a domain to a platform and take the former one away. They fail when another platform got the
 * domain or a related one since `before` was read.
 */
export const domainWrites = (
  platformId: string,
  claim: Claim | undefined,
  givenUp: GivenUp | undefined,
): NamedWrites => {
  const above = claim === undefined ? [] : domainsAbove(claim.umaDomain);
  const names = new Set([
    ...above,
    ...(claim ? [claim.umaDomain] : []),
    ...(givenUp ? [givenUp.umaDomain] : []),
  ]);
  // One write an item: the former domain may be above the new one.
  const writes = [...names].map((umaDomain): [string, Write] => {
    const isClaimed = umaDomain === claim?.umaDomain;
    const isGivenUp = umaDomain === givenUp?.umaDomain;
    const own = isClaimed || isGivenUp ? { platformId } : {};
    const change = {
      set: { umaDomain, ...own, ...(isGivenUp ? { reservedUntil: givenUp.reservedUntil } : {}) },
      ...(isClaimed || above.includes(umaDomain) ? { add: { claims: 1 } } : {}),
      ...(isClaimed ? { remove: ['reservedUntil'] as const } : {}),
    };
    const condition = isOwnOrFree(platformId);
    const unchanged = isClaimed ? all(condition, isUnchanged(claim.before)) : condition;
    return [`domain.${umaDomain}`, domainItem.update({ umaDomain }, change, unchanged)];
  });
  return {
    ...Object.fromEntries(writes),
    ...(claim === undefined ? {} : entriesOf(claim.umaDomain, platformId)),
  };
};

/** The writes that free a domain whose reservation has ended. They fail when its platform has taken it again. */
export const freeingWrites = (domain: StoredDomain, platformId: string): NamedWrites => {
  const { umaDomain } = domain;
  const isHeld = all(equals('platformId', platformId), isUnchanged(domain));
  const remove = ['platformId', 'reservedUntil'] as const;
  const entries = domainsAbove(umaDomain).map((above) => [
    `below.${above}`,
    belowItem.remove({ above, umaDomain }, isOwnOrFree(platformId)),
  ]);
  return { domain: domainItem.update({ umaDomain }, { remove }, isHeld), ...Object.fromEntries(entries) };
};
