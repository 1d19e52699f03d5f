import { clock } from '#shared/kernel/clock.ts';
import { newOwnerUuid, newUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { clientIdOf } from '#shared/platforms/tokens/credentials.ts';
import { issueToken } from '#shared/platforms/tokens/issue-token.ts';
import { tokenWrite } from '#shared/platforms/tokens/store.ts';
import { permissions } from '#shared/platforms/tokens/token.ts';
import { type UmaDomainPolicy, umaDomainWrites } from './claim-uma-domain.ts';
import { umaDomainSchema } from './contract.ts';
import { checkedFees, type FeesOrder } from './fees.ts';
import type { Platform, PlatformCurrency } from './platform.ts';
import { accountsOpened, changedPlatform } from './rules.ts';
import { configWrite, platformWrite, readPlatform } from './store.ts';

/** A domain name in lower case. @throws Error for another text */
const checkedDomain = (text: string): string => {
  const parsed = umaDomainSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(`${text} is not a domain name`);
};

/**
 * Gives a platform a UMA domain, or takes it away. The former domain stays reserved for the platform.
 *
 * @throws ApiError UMA_DOMAIN_TAKEN; Error when the domain is malformed
 */
export const setDomain = (
  platformId: string,
  domain: string | undefined,
  policy: UmaDomainPolicy,
): Promise<Platform> => {
  const to = domain === undefined ? undefined : checkedDomain(domain);
  return changeWithRetry(async () => {
    const before = await readPlatform(platformId);
    if (before.umaDomain === to) return before;
    const domains = await umaDomainWrites({ platformId, from: before.umaDomain, to }, policy);
    if (domains === lostRace) return lostRace;
    const next = changedPlatform(before, { umaDomain: to ?? null }, clock.now().toISOString());
    const writes = { platform: configWrite(before, next, false), ...domains };
    return (await transactIfUnchanged(writes)) ? next : lostRace;
  });
};

/**
 * The currencies of a new platform: the major currencies and coins, and every resident currency. A customer can hold
 * one resident currency, so customers get it on request only (decision "account ids hold owner and currency").
 */
const codes = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'MXN',
  'PHP',
  'SGD',
  'BRL',
  'INR',
  'KES',
  'NGN',
  'VND',
  'ZAR',
  'BTC',
  'USDC',
  'USDT',
] as const;

/** The most that one sandbox funding can bring. */
const maxAmount = 100_000_000_000;

export const defaultCurrencies = (): PlatformCurrency[] =>
  codes.map((currencyCode) => ({
    currencyCode,
    minAmount: 1,
    maxAmount,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  }));

export interface PlatformOrder {
  readonly name?: string | undefined;
  /** In any case. No other platform of the service may have it. */
  readonly umaDomain?: string | undefined;
  readonly isRegulatedFinancialInstitution: boolean;
  readonly supportedCurrencies?: readonly PlatformCurrency[] | undefined;
  /** Absent: the default fees (fees.ts). */
  readonly fees?: FeesOrder | undefined;
}

/** Bare uuid of the platform, and the credentials of its first token. Nothing shows the secret again. */
export interface CreatedPlatform {
  readonly platformId: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const limitsOrdered = (currencies: readonly PlatformCurrency[]): Platform['operatorLimits'] =>
  Object.fromEntries(
    currencies.map(({ currencyCode, minAmount, maxAmount, enabledTransactionTypes }) => [
      currencyCode,
      { minAmount, maxAmount, enabledTransactionTypes },
    ]),
  );

const newPlatform = (order: PlatformOrder): Platform => {
  const now = clock.now().toISOString();
  const supportedCurrencies = order.supportedCurrencies ?? defaultCurrencies();
  return {
    uuid: newOwnerUuid(),
    configUuid: newUuid(),
    name: order.name ?? 'Platform',
    umaDomain: order.umaDomain === undefined ? undefined : checkedDomain(order.umaDomain),
    supportedCurrencies,
    // What the operator has ordered binds the platform. The default currencies are a start.
    operatorLimits: order.supportedCurrencies && limitsOrdered(order.supportedCurrencies),
    isRegulatedFinancialInstitution: order.isRegulatedFinancialInstitution,
    fees: order.fees && checkedFees(order.fees),
    accountsOpenedAt: accountsOpened({}, supportedCurrencies, now),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
};

/**
 * Creates a platform with its UMA domain and a first token with all permissions, in one transaction. The platform's
 * internal accounts exist from then on (`accountsOpenedAt`).
 *
 * @throws ApiError UMA_DOMAIN_TAKEN; Error when the UMA domain is malformed or a fee is out of range
 */
export const createPlatform = async (
  order: PlatformOrder,
  policy: UmaDomainPolicy,
): Promise<CreatedPlatform> => {
  const platform = newPlatform(order);
  const { token, clientSecret } = issueToken({
    platformId: platform.uuid,
    name: 'First token',
    permissions,
  });
  const change = { platformId: platform.uuid, from: undefined, to: platform.umaDomain };
  return changeWithRetry(async () => {
    const domain = await umaDomainWrites(change, policy);
    if (domain === lostRace) return lostRace;
    const writes = { platform: platformWrite(platform), token: tokenWrite(token), ...domain };
    // Both uuids are new, so only a domain can fail.
    if (!(await transactIfUnchanged(writes))) return lostRace;
    return { platformId: platform.uuid, clientId: clientIdOf(token), clientSecret };
  });
};
