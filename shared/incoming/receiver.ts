import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { isApproved } from '#shared/customers/rules.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';

/** Who gets an incoming payment, and where. */
export interface Receiver {
  readonly customer: Customer;
  readonly platform: Platform;
  readonly currency: string;
  /** The bank account or wallet that the money goes on to; undefined: the internal account keeps it. */
  readonly deposit: ExternalAccount | undefined;
}

/** The customer's default UMA deposit account; undefined without one, and while it is not ACTIVE. */
export const readDeposit = async ({
  platformId,
  defaultUmaDepositAccountUuid: uuid,
}: Customer): Promise<ExternalAccount | undefined> => {
  const account = uuid === undefined ? undefined : await getExternalAccount(platformId, uuid);
  return account?.status === 'ACTIVE' ? account : undefined;
};

/** Deleting a customer closes all accounts in one transaction of at most 100 writes. */
const maxAccounts = 99;

const canHold = ({ accountsOpenedAt }: Customer, currency: string, hasDeposit: boolean): boolean =>
  accountsOpenedAt[currency] !== undefined ||
  (hasDeposit && Object.keys(accountsOpenedAt).length < maxAccounts);

export interface ReceiverFacts {
  readonly customer: Customer;
  readonly platform: Platform;
  readonly currency: string;
  /** The customer's default UMA deposit account, in any currency. */
  readonly defaultDeposit: ExternalAccount | undefined;
}

/**
 * Checks that a customer can be paid in a currency. The money goes to the default deposit account if that is in the
 * same currency, else to the internal account.
 *
 * @throws Refusal CUSTOMER_DELETED, USER_NOT_READY, INVALID_CURRENCY
 */
export const admitReceiver = ({ customer, platform, currency, defaultDeposit }: ReceiverFacts): Receiver => {
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED');
  if (!isApproved(customer)) throw new Refusal('USER_NOT_READY');
  const deposit = defaultDeposit?.currency === currency ? defaultDeposit : undefined;
  if (!canHold(customer, currency, deposit !== undefined)) {
    throw new Refusal('INVALID_CURRENCY', {
      message: `The customer has no account in ${currency}; pay in a currency that the customer holds.`,
      details: { currency, supportedCurrencies: Object.keys(customer.accountsOpenedAt) },
    });
  }
  return { customer, platform, currency, deposit };
};

/**
 * The customer, of any platform, behind a UMA address; undefined when money in this currency cannot get there now.
 *
 * @param umaAddress lower case
 */
export const findReceiver = async (umaAddress: string, currency: string): Promise<Receiver | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder === undefined) return undefined;
  const [customer, platform] = await Promise.all([
    getCustomer(holder.platformId, holder.customerUuid),
    readPlatform(holder.platformId),
  ]);
  if (customer === undefined) return undefined;
  try {
    return admitReceiver({ customer, platform, currency, defaultDeposit: await readDeposit(customer) });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/** Where the money goes, as the transaction names it. */
export const destinationOf = ({ customer, currency, deposit }: Receiver) => {
  const accountId =
    deposit === undefined
      ? formatId('InternalAccount', internalAccountUuid(customer.uuid, currency))
      : formatId('ExternalAccount', deposit.uuid);
  return { kind: 'ACCOUNT', accountId, currency } as const;
};

/**
 * On its way to a deposit account money passes through the internal account in its currency. This write opens that
 * account when the customer has none yet. It fails when the customer has changed meanwhile.
 *
 * @param at ISO 8601
 */
export const openingWrites = ({ customer, currency }: Receiver, at: string): NamedWrites<'customer'> => {
  if (customer.accountsOpenedAt[currency] !== undefined) return {};
  const accountsOpenedAt = { ...customer.accountsOpenedAt, [currency]: at };
  const changed = { ...customer, accountsOpenedAt, updatedAt: at, version: customer.version + 1 };
  return { customer: changedCustomerWrite(changed) };
};
