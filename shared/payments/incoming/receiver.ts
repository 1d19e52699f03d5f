import { readDefaultDeposit, receivingCurrencies } from '#shared/accounts/default-deposit.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { usableExternalAccountCheck } from '#shared/accounts/store.ts';
import { hasOrCanOpenAccount } from '#shared/customers/currency-change.ts';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { holderOfUmaAddress, umaAddressCheck } from '#shared/customers/locks.ts';
import { changedCustomerWrite, getCustomer, unchangedCustomerCheck } from '#shared/customers/store.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId, internalAccountUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { type KeptRoute, routedIfPossible } from '#shared/switch/switch-settings.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';

/** Who gets an incoming payment, and where. */
export interface Receiver {
  readonly customer: Customer;
  readonly currency: string;
  /** The bank account or wallet that the money goes on to; undefined: the internal account keeps it. */
  readonly deposit: ExternalAccount | undefined;
  /** The internal account keeps the money because it is frozen, whatever the deposit account is. */
  readonly stays?: true;
}

/** The same receiver, whose frozen account lets nothing go on to a bank. */
export const staying = (receiver: Receiver): Receiver => ({ ...receiver, deposit: undefined, stays: true });

export interface ReceiverFacts {
  readonly customer: Customer;
  readonly currency: string;
  /** The customer's default UMA deposit account, in any currency. */
  readonly defaultDeposit: ExternalAccount | undefined;
}

/** The error of a payment in a currency that its receiver does not take. */
export const notReceivable = (
  customer: Customer,
  currency: string,
  supportedCurrencies: readonly string[],
  cause?: unknown,
): ApiError =>
  new ApiError('INVALID_CURRENCY', {
    message: `The customer does not receive ${currency}; pay in one of ${supportedCurrencies.join(', ')}.`,
    details: { customerId: formatId('Customer', customer.uuid), currency, supportedCurrencies },
    cause,
  });

/**
 * Checks that a customer can be paid in a currency. The money goes to the default deposit account if that is in the
 * same currency, else to the internal account.
 *
 * @throws ApiError CUSTOMER_DELETED, USER_NOT_READY, INVALID_CURRENCY
 */
export const validateReceiver = ({ customer, currency, defaultDeposit }: ReceiverFacts): Receiver => {
  const details = { customerId: formatId('Customer', customer.uuid) };
  if (customer.isDeleted) throw new ApiError('CUSTOMER_DELETED', { details });
  if (!isApproved(customer)) {
    const customerStatus = customer.kycStatus ?? customer.kybStatus;
    throw new ApiError('USER_NOT_READY', { details: { ...details, customerStatus } });
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

/** Reads the deposit account and decides. @throws ApiError of validateReceiver */
export const readReceiver = async (customer: Customer, currency: string): Promise<Receiver> =>
  validateReceiver({ customer, currency, defaultDeposit: await readDefaultDeposit(customer) });

/**
 * Where a payment that waits for its approval goes now: its receiver may have changed since it arrived.
 *
 * @throws ApiError of validateReceiver
 */
export const readReceiverOf = async ({
  platformId,
  ownerUuid,
  receivedCurrency,
  staysOnAccount,
}: Transaction): Promise<Receiver> => {
  const customer = await getCustomer(platformId, ownerUuid);
  if (customer === undefined) throw new Error('The receiver of a payment is missing');
  const receiver = await readReceiver(customer, receivedCurrency);
  return staysOnAccount ? staying(receiver) : receiver;
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

export interface FoundReceiver {
  readonly receiver: Receiver;
  readonly platform: Platform;
}

/** Why nobody can be paid. */
export type Unpayable = 'LNURLP_FAILED' | 'QUOTE_EXECUTION_FAILED';

/**
 * The customer, of any platform, whom a quote pays by a UMA address.
 *
 * @returns LNURLP_FAILED when the address no longer belongs to the customer who had it when the quote was made;
 * QUOTE_EXECUTION_FAILED when money in this currency cannot get there now
 */
export const findReceiver = async ({
  destination,
  receiverUuid,
}: QuotedTransaction): Promise<FoundReceiver | Unpayable> => {
  if (destination.kind !== 'UMA_ADDRESS') throw new Error('Only a UMA address is paid into our own books');
  const holder = await holderOfUmaAddress(destination.umaAddress);
  if (holder === undefined || holder.customerUuid !== receiverUuid) return 'LNURLP_FAILED';
  const [customer, platform] = await Promise.all([
    getCustomer(holder.platformId, holder.customerUuid),
    readPlatform(holder.platformId),
  ]);
  if (customer === undefined) throw new Error('The holder of a UMA address is missing');
  try {
    return { receiver: await readReceiver(customer, destination.currency), platform };
  } catch (error) {
    if (error instanceof ApiError) return 'QUOTE_EXECUTION_FAILED';
    throw error;
  }
};

/** The check that the address still belongs to the receiver when the payment is filed. */
export const addressCheck = (
  { destination }: QuotedTransaction,
  { receiver: { customer } }: FoundReceiver,
): Write => {
  if (destination.kind !== 'UMA_ADDRESS') throw new Error('Only a UMA address is paid into our own books');
  return umaAddressCheck(destination.umaAddress, customer.uuid);
};
