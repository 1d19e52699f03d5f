import { newOwnerUuid } from '#shared/kernel/account-id.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { clientIdOf } from '#shared/tokens/credentials.ts';
import { issueToken } from '#shared/tokens/issue-token.ts';
import { tokenWrite } from '#shared/tokens/store.ts';
import { permissions } from '#shared/tokens/token.ts';
import { type UmaDomainPolicy, umaDomainWrites } from './claim-uma-domain.ts';
import { defaultCurrencies } from './default-currencies.ts';
import { checkedFees, type FeesOrder } from './fees.ts';
import type { Platform, PlatformCurrency } from './platform.ts';
import { accountsOpened } from './rules.ts';
import { checkedDomain } from './set-domain.ts';
import { platformWrite } from './store.ts';

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
 * @throws Refusal UMA_DOMAIN_TAKEN; Error when the UMA domain is malformed or a fee is out of range
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
