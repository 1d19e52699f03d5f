import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getExternalAccount } from '#shared/accounts/store.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { isApproved } from '#shared/customers/rules.ts';
import { changedCustomerWrite } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';

/** Who gets an incoming payment, and where. */
export interface Receiver {
  readonly customer: Customer;
  readonly platform: Platform;
  readonly currency: string;
  /** The bank account or wallet that takes it; undefined: the internal account keeps it. */
  readonly deposit: ExternalAccount | undefined;
}

/** The customer's default UMA deposit account, wherever it is of use; undefined when there is none. */
export const readDeposit = async ({
  platformId,
  defaultUmaDepositAccountUuid: uuid,
}: Customer): Promise<ExternalAccount | undefined> => {
  const account = uuid === undefined ? undefined : await getExternalAccount(platformId, uuid);
  return account?.status === 'ACTIVE' ? account : undefined;
};

/** A customer deletes with all accounts in one transaction of at most 100 writes. */
const maxAccounts = 99;

const mayHold = ({ accountsOpenedAt }: Customer, currency: string, deposit: boolean): boolean =>
  accountsOpenedAt[currency] !== undefined || (deposit && Object.keys(accountsOpenedAt).length < maxAccounts);

export interface ReceiverFacts {
  readonly customer: Customer;
  readonly platform: Platform;
  readonly currency: string;
  /** The customer's default UMA deposit account in whatever currency. */
  readonly defaultDeposit: ExternalAccount | undefined;
}

/**
 * Whether a customer can be paid in a currency, and where the money goes: to the default deposit account when it holds that
 * currency, else to the internal account.
 * @throws Refusal CUSTOMER_DELETED, USER_NOT_READY, INVALID_CURRENCY
 */
export const admitReceiver = ({ customer, platform, currency, defaultDeposit }: ReceiverFacts): Receiver => {
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED');
  if (!isApproved(customer)) throw new Refusal('USER_NOT_READY');
  const deposit = defaultDeposit?.currency === currency ? defaultDeposit : undefined;
  if (!mayHold(customer, currency, deposit !== undefined)) {
    throw new Refusal('INVALID_CURRENCY', {
      message: `The customer has no account in ${currency}; pay in a currency that the customer holds.`,
      details: { currency, supportedCurrencies: Object.keys(customer.accountsOpenedAt) },
    });
  }
  return { customer, platform, currency, deposit };
};

/** Where the money goes, as its transaction names it. */
export const destinationOf = ({ customer, currency, deposit }: Receiver) => {
  const accountId =
    deposit === undefined
      ? formatId('InternalAccount', internalAccountUuid(customer.uuid, currency))
      : formatId('ExternalAccount', deposit.uuid);
  return { kind: 'ACCOUNT', accountId, currency } as const;
};

/**
 * The write that opens the internal account which money passes through to a deposit account in a currency that the
 * customer has no account in yet. It fails when the customer has changed meanwhile. @param at ISO 8601
 */
export const openingWrites = ({ customer, currency }: Receiver, at: string): NamedWrites<'customer'> => {
  if (customer.accountsOpenedAt[currency] !== undefined) return {};
  const accountsOpenedAt = { ...customer.accountsOpenedAt, [currency]: at };
  const changed = { ...customer, accountsOpenedAt, updatedAt: at, version: customer.version + 1 };
  return { customer: changedCustomerWrite(changed) };
};
