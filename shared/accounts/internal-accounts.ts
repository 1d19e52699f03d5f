import { isApproved } from '#shared/customers/rules.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { ownerOfAccount } from '#shared/kernel/account-id.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { getPlatform } from '#shared/platforms/store.ts';
import type { OwnerKind } from './external-account.ts';

/** Whose money an internal account holds. */
export interface AccountOwner {
  readonly kind: OwnerKind;
  readonly uuid: string;
  /** `Customer:<uuid>` or `Platform:<uuid>`. */
  readonly id: string;
  /** The customer's; for the platform its own `Platform:` identifier. */
  readonly platformCustomerId: string;
  /** Whether money may move for the owner. */
  readonly approved: boolean;
  readonly deleted: boolean;
}

/** An internal account as its owner's record knows it; the balance is the ledger's. */
export interface InternalAccountRef {
  readonly accountUuid: string;
  readonly currency: string;
  readonly openedAt: string;
  readonly owner: AccountOwner;
}

interface OwnerRecord {
  readonly owner: AccountOwner;
  readonly accountsOpenedAt: Readonly<Record<string, string>>;
}

const platformOwner = async (platformId: string): Promise<OwnerRecord | undefined> => {
  const platform = await getPlatform(platformId);
  if (platform === undefined) return undefined;
  const id = formatId('Platform', platformId);
  const owner = { kind: 'platform', uuid: platformId, id, platformCustomerId: id } as const;
  return { owner: { ...owner, approved: true, deleted: false }, accountsOpenedAt: platform.accountsOpenedAt };
};

const customerOwner = async (platformId: string, uuid: string): Promise<OwnerRecord | undefined> => {
  const customer = await getCustomer(platformId, uuid);
  if (customer === undefined) return undefined;
  const { platformCustomerId, isDeleted: deleted, accountsOpenedAt } = customer;
  const owner = { kind: 'customer', uuid, id: formatId('Customer', uuid), platformCustomerId } as const;
  return { owner: { ...owner, approved: isApproved(customer), deleted }, accountsOpenedAt };
};

/**
 * The internal account with this uuid, found through its owner's record in one read: it exists when the owner
 * has opened its currency. Undefined when there is none in this platform.
 */
export const resolveInternalAccount = async (
  platformId: string,
  accountUuid: string,
): Promise<InternalAccountRef | undefined> => {
  const named = ownerOfAccount(accountUuid);
  if (named === undefined) return undefined;
  const { ownerUuid, currency } = named;
  const found =
    ownerUuid === platformId ? await platformOwner(platformId) : await customerOwner(platformId, ownerUuid);
  const openedAt = found?.accountsOpenedAt[currency];
  if (found === undefined || openedAt === undefined) return undefined;
  return { accountUuid, currency, openedAt, owner: found.owner };
};
