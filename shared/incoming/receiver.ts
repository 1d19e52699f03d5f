import { readDefaultDeposit, receivingCurrencies } from '#shared/accounts/default-deposit.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { usableExternalAccountCheck } from '#shared/accounts/store.ts';
import { hasOrCanOpenAccount } from '#shared/customers/currency-change.ts';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer, unchangedCustomerCheck } from '#shared/customers/store.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { type KeptRoute, routedIfPossible } from '#shared/switch/switch-settings.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

/** Who gets an incoming payment, and where. */
export interface Receiver {
  readonly customer: Customer;
  readonly currency: string;
  /** The bank account or wallet that the money goes on to; undefined: the internal account keeps it. */
  readonly deposit: ExternalAccount | undefined;
}

export interface ReceiverFacts {
  readonly customer: Customer;
  readonly currency: string;
  /** The customer's default UMA deposit account, in any currency. */
  readonly defaultDeposit: ExternalAccount | undefined;
}

/** The refusal of a payment in a currency that its receiver does not take. */
export const notReceivable = (
  customer: Customer,
  currency: string,
  supportedCurrencies: readonly string[],
  cause?: unknown,
): Refusal =>
  new Refusal('INVALID_CURRENCY', {
    message: `The customer does not receive ${currency}; pay in one of ${supportedCurrencies.join(', ')}.`,
    details: { customerId: formatId('Customer', customer.uuid), currency, supportedCurrencies },
    cause,
  });

/**
 * Checks that a customer can be paid in a currency. The money goes to the default deposit account if that is in the
 * same currency, else to the internal account.
 *
 * @throws Refusal CUSTOMER_DELETED, USER_NOT_READY, INVALID_CURRENCY
 */
export const admitReceiver = ({ customer, currency, defaultDeposit }: ReceiverFacts): Receiver => {
  const details = { customerId: formatId('Customer', customer.uuid) };
  if (customer.isDeleted) throw new Refusal('CUSTOMER_DELETED', { details });
  if (!isApproved(customer)) {
    const customerStatus = customer.kycStatus ?? customer.kybStatus;
    throw new Refusal('USER_NOT_READY', { details: { ...details, customerStatus } });
  }
  const supportedCurrencies = receivingCurrencies(customer, defaultDeposit);
  if (!supportedCurrencies.includes(currency) || !hasOrCanOpenAccount(customer, currency)) {
    throw notReceivable(customer, currency, supportedCurrencies);
  }
  return {
    customer,
    currency,
    deposit: defaultDeposit?.currency === currency ? defaultDeposit : undefined,
  };
};

/** Reads the deposit account and decides. @throws Refusal of admitReceiver */
export const readReceiver = async (customer: Customer, currency: string): Promise<Receiver> =>
  admitReceiver({ customer, currency, defaultDeposit: await readDefaultDeposit(customer) });

/**
 * Where a payment that waits for its approval goes now: its receiver may have changed since it arrived.
 *
 * @throws Refusal of admitReceiver
 */
export const readReceiverOf = async ({
  platformId,
  ownerUuid,
  receivedCurrency,
}: Transaction): Promise<Receiver> => {
  const customer = await getCustomer(platformId, ownerUuid);
  if (customer === undefined) throw new Error('The receiver of a payment is missing');
  return readReceiver(customer, receivedCurrency);
};

/** Where the money goes, as the transaction names it. */
export const destinationOf = ({ customer, currency, deposit }: Receiver) => {
  const accountId =
    deposit === undefined
      ? formatId('InternalAccount', internalAccountUuid(customer.uuid, currency))
      : formatId('ExternalAccount', deposit.uuid);
  return { kind: 'ACCOUNT', accountId, currency } as const;
};

/** Writes to, and checks of, the receiver and the deposit account. */
export type ReceiverWrites = NamedWrites<'customer' | 'deposit'>;

/**
 * On its way to a deposit account money passes through the internal account in its currency. This write opens that
 * account when the customer has none yet. It fails when the customer has changed meanwhile.
 *
 * @param at ISO 8601
 */
export const openingWrites = ({ customer, currency }: Receiver, at: string): ReceiverWrites => {
  if (customer.accountsOpenedAt[currency] !== undefined) return {};
  const accountsOpenedAt = { ...customer.accountsOpenedAt, [currency]: at };
  const changed = { ...customer, accountsOpenedAt, updatedAt: at, version: customer.version + 1 };
  return { customer: changedCustomerWrite(changed) };
};

/**
 * The writes that make a settlement depend on the facts that decided where the money goes: the customer's approval,
 * currencies and default deposit account, and the state of that account. They fail when one of these has changed.
 *
 * @param at ISO 8601
 */
export const settlingWrites = (receiver: Receiver, at: string): ReceiverWrites => {
  const { customer, deposit } = receiver;
  return {
    customer: unchangedCustomerCheck(customer),
    ...openingWrites(receiver, at),
    ...(deposit === undefined
      ? {}
      : { deposit: usableExternalAccountCheck(customer.platformId, deposit.uuid) }),
  };
};

/**
 * The writes about the receiver that file a new payment. One that waits for its platform settles later.
 *
 * @param at ISO 8601
 */
export const receiverWrites = (
  receiver: Receiver,
  { status }: Pick<Transaction, 'status'>,
  at: string,
): ReceiverWrites => (status === 'PENDING' ? openingWrites(receiver, at) : settlingWrites(receiver, at));

/** Which switch carries the money on to the receiver's bank; nothing when it stays here. */
export const routeTo = ({ deposit, currency }: Receiver, amountMinor: bigint): KeptRoute =>
  deposit === undefined ? {} : routedIfPossible({ accountType: deposit.accountType, currency, amountMinor });
