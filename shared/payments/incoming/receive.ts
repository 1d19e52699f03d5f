import type * as z from 'zod';
import { cannotHold } from '#shared/accounts/validate-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { ApiError } from '#shared/kernel/errors.ts';
import { bareUuid, internalAccountUuid, newUuid } from '#shared/kernel/ids.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Commit, ConditionsFailed } from '#shared/kernel/table/transact.ts';
import { heldMinor } from '#shared/ledger/account-state.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { receiveSandboxUmaPayment } from './contract.ts';
import { newIncoming } from './new-incoming.ts';
import { type FoundReceiver, notReceivable, readReceiver, receiverWrites, staying } from './receiver.ts';
import { checkIncomingLimits, namedReceiver } from './rules.ts';
import { filingWrites, mustStay } from './writes.ts';

export type UmaReceiveOrder = z.output<typeof receiveSandboxUmaPayment.request.body>;

const byAddress = async (platformId: string, umaAddress: string): Promise<Customer | null> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder?.platformId !== platformId) return null;
  return (await getCustomer(platformId, holder.customerUuid)) ?? null;
};

const byId = async (platformId: string, customerId: string): Promise<Customer | null> =>
  (await getCustomer(platformId, bareUuid(customerId))) ?? null;

/** @throws ApiError */
const readOrder = async (platformId: string, order: UmaReceiveOrder): Promise<FoundReceiver> => {
  const { customerId, receiverUmaAddress, receivingCurrencyCode: currency } = order;
  const [named, addressed, platform] = await Promise.all([
    customerId === undefined ? undefined : byId(platformId, customerId),
    receiverUmaAddress === undefined ? undefined : byAddress(platformId, receiverUmaAddress),
    readPlatform(platformId),
  ]);
  const customer = namedReceiver({ byId: named, byAddress: addressed });
  const receiver = await readReceiver(customer, currency);
  checkIncomingLimits(platform, currency, order.receivingCurrencyAmount);
  return { receiver, platform };
};

/**
 * Why the account refuses the money. An account is closed when its customer was deleted, or has given up the currency.
 *
 * @throws ApiError when the customer cannot be paid any more
 */
const balanceApiError = async (
  platformId: string,
  order: UmaReceiveOrder,
  cause: ConditionsFailed,
): Promise<ApiError> => {
  const { receiver } = await readOrder(platformId, order);
  const { currency, customer } = receiver;
  if (customer.currencies.includes(currency)) {
    const account = { accountUuid: internalAccountUuid(customer.uuid, currency), currency };
    return cannotHold(account, { availableMinor: heldMinor(cause), maxMinor: maxAmountMinor, cause });
  }
  return notReceivable(customer, currency, customer.currencies, cause);
};

/** Files a payment that the sandbox lets come in from any UMA address. @throws ApiError */
export const receiveUmaPayment = (
  platformId: string,
  order: UmaReceiveOrder,
  commit: Commit<Transaction>,
): Promise<Transaction> => {
  let stays = false;
  return changeWithRetry(
    async () => {
      const { receiver: found, platform } = await readOrder(platformId, order);
      const receiver = stays ? staying(found) : found;
      const at = clock.now().toISOString();
      const incoming = newIncoming({
        receiver,
        platform,
        uuid: newUuid(),
        senderUmaAddress: order.senderUmaAddress,
        amountMinor: BigInt(order.receivingCurrencyAmount),
        at,
      });
      const writes = { ...filingWrites(incoming, at), ...receiverWrites(receiver, incoming, at) };
      const failed = await commit(writes, incoming);
      if (failed === undefined) return incoming;
      stays = mustStay(incoming, failed);
      if (stays || failed.has('customer') || failed.has('deposit')) return lostRace;
      if (!failed.has('balance')) throw failed;
      throw await balanceApiError(platformId, order, failed);
    },
    { message: 'Other requests keep changing the customer; try again.' },
  );
};
