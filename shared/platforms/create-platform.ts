import { newOwnerUuid } from '#shared/kernel/account-id.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { tryTransact } from '#shared/kernel/transact.ts';
import { clientIdOf } from '#shared/tokens/credentials.ts';
import { issueToken } from '#shared/tokens/issue-token.ts';
import { tokenWrite } from '#shared/tokens/store.ts';
import { permissions } from '#shared/tokens/token.ts';
import { umaDomainSchema } from './contract.ts';
import { defaultCurrencies } from './default-currencies.ts';
import { checkedFees, type FeesOrder } from './fees.ts';
import type { Platform, PlatformCurrency } from './platform.ts';
import { accountsOpened } from './rules.ts';
import { platformWrite, takeUmaDomain } from './store.ts';

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

const checkedDomain = (text: string): string => {
  const parsed = umaDomainSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(`${text} is not a domain name`);
};

const newPlatform = (order: PlatformOrder): Platform => {
  const now = clock.now().toISOString();
  const supportedCurrencies = order.supportedCurrencies ?? defaultCurrencies();
  return {
    uuid: newOwnerUuid(),
    configUuid: newUuid(),
    name: order.name ?? 'Platform',
    umaDomain: order.umaDomain === undefined ? undefined : checkedDomain(order.umaDomain),
    supportedCurrencies,
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
 * @throws Error when the UMA domain is not valid or belongs to another platform, or when a fee is out of range
 */
export const createPlatform = async (order: PlatformOrder): Promise<CreatedPlatform> => {
  const platform = newPlatform(order);
  const { token, clientSecret } = issueToken({
    platformId: platform.uuid,
    name: 'First token',
    permissions,
  });
  const { umaDomain } = platform;
  const cause = await tryTransact({
    platform: platformWrite(platform),
    token: tokenWrite(token),
    ...(umaDomain !== undefined && { umaDomain: takeUmaDomain(umaDomain, platform.uuid) }),
  });
  if (cause !== undefined) {
    throw new Error(`The UMA domain ${umaDomain} belongs to another platform`, { cause });
  }
  return { platformId: platform.uuid, clientId: clientIdOf(token), clientSecret };
};
