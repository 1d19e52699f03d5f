import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { formatId, internalAccountUuid, ownerOfAccount } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { getPlatform } from '#shared/platforms/store.ts';
import type { OwnerKind } from './external-account.ts';

/** The owner of the money in an internal account. */
interface AccountOwner {
  readonly kind: OwnerKind;
  readonly uuid: string;
  /** `Customer:<uuid>` or `Platform:<uuid>`. */
  readonly id: string;
  /** The customer's own; for the platform its `Platform:` identifier. */
  readonly platformCustomerId: string;
  /** Whether money may move for the owner. */
  readonly approved: boolean;
  /** The customer's kycStatus or kybStatus; a platform has none. */
  readonly status?: string | undefined;
  readonly deleted: boolean;
  /** Grows with every change of the owner. */
  readonly version: number;
}

/** An internal account, from its owner's item. The ledger holds the balance. */
export interface InternalAccountRef {
  readonly accountUuid: string;
  readonly currency: string;
  readonly openedAt: string;
  /** The owner gave up the currency: the account takes and gives nothing. */
  readonly closed: boolean;
  readonly owner: AccountOwner;
}

/** The platform's own accounts, in the order of their opening. */
export const accountsOfPlatform = (platform: Platform): InternalAccountRef[] => {
  const id = formatId('Platform', platform.uuid);
  const owner = { kind: 'platform', uuid: platform.uuid, id, platformCustomerId: id } as const;
  const { version, accountsOpenedAt } = platform;
  return accountsOf({ ...owner, approved: true, deleted: false, version }, { accountsOpenedAt });
};

/** Every account a customer ever opened, also closed ones. */
export const accountsOfCustomer = (customer: Customer): InternalAccountRef[] => {
  const { uuid, platformCustomerId, isDeleted: deleted, version } = customer;
  const owner = { kind: 'customer', uuid, id: formatId('Customer', uuid), platformCustomerId } as const;
  const status = customer.kycStatus ?? customer.kybStatus;
  return accountsOf({ ...owner, approved: isApproved(customer), status, deleted, version }, customer);
};

const accountsOf = (
  owner: AccountOwner,
  { accountsOpenedAt, closedCurrencies = [] }: Pick<Customer, 'accountsOpenedAt' | 'closedCurrencies'>,
): InternalAccountRef[] =>
  Object.entries(accountsOpenedAt).map(([currency, openedAt]) => ({
    accountUuid: internalAccountUuid(owner.uuid, currency),
    currency,
    openedAt,
    closed: closedCurrencies.includes(currency),
    owner,
  }));

const accountsOfOwner = async (
  platformId: string,
  ownerUuid: string,
  reading?: Promise<Platform>,
): Promise<InternalAccountRef[]> => {
  if (ownerUuid === platformId) {
    const platform = await (reading ?? getPlatform(platformId));
    return platform === undefined ? [] : accountsOfPlatform(platform);
  }
  const customer = await getCustomer(platformId, ownerUuid);
  return customer === undefined ? [] : accountsOfCustomer(customer);
};

/**
 * The internal account with this uuid. One read of its owner's item finds it: an account exists when the owner has
 * opened its currency. Undefined when the platform has no such account.
 *
 * @param reading the read of the platform, when the caller needs it too
 */
export const resolveInternalAccount = async (
  platformId: string,
  accountUuid: string,
  reading?: Promise<Platform>,
): Promise<InternalAccountRef | undefined> => {
  const named = ownerOfAccount(accountUuid);
  if (named === undefined) return undefined;
  const accounts = await accountsOfOwner(platformId, named.ownerUuid, reading);
  return accounts.find((account) => account.accountUuid === accountUuid);
};
