import type * as z from 'zod';
import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { bareUuid, newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { tryTransact } from '#shared/kernel/transact.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { receiveSandboxUmaPayment } from './contract.ts';
import { newIncoming } from './new-incoming.ts';
import { admitReceiver, openingWrites, type Receiver, readDeposit } from './receiver.ts';
import { checkIncomingLimits, namedReceiver } from './rules.ts';
import { filingWrites } from './writes.ts';

export type UmaReceiveOrder = z.output<typeof receiveSandboxUmaPayment.request.body>;

const byAddress = async (platformId: string, umaAddress: string): Promise<Customer | null> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder?.platformId !== platformId) return null;
  return (await getCustomer(platformId, holder.customerUuid)) ?? null;
};

const byId = async (platformId: string, customerId: string): Promise<Customer | null> =>
  (await getCustomer(platformId, bareUuid(customerId))) ?? null;

/** @throws Refusal */
const readReceiver = async (platformId: string, order: UmaReceiveOrder): Promise<Receiver> => {
  const { customerId, receiverUmaAddress, receivingCurrencyCode: currency } = order;
  const [named, addressed, platform] = await Promise.all([
    customerId === undefined ? undefined : byId(platformId, customerId),
    receiverUmaAddress === undefined ? undefined : byAddress(platformId, receiverUmaAddress),
    readPlatform(platformId),
  ]);
  const customer = namedReceiver({ byId: named, byAddress: addressed });
  const receiver = admitReceiver({
    customer,
    platform,
    currency,
    defaultDeposit: await readDeposit(customer),
  });
  checkIncomingLimits(platform, currency, order.receivingCurrencyAmount);
  return receiver;
};

/** Files a payment that the sandbox lets come in from any UMA address. @throws Refusal */
export const receiveUmaPayment = async (platformId: string, order: UmaReceiveOrder): Promise<Transaction> => {
  const receiver = await readReceiver(platformId, order);
  const at = clock.now().toISOString();
  const incoming = newIncoming({
    receiver,
    uuid: newUuid(),
    senderUmaAddress: order.senderUmaAddress,
    amountMinor: BigInt(order.receivingCurrencyAmount),
    at,
  });
  const failed = await tryTransact({ ...filingWrites(incoming, at), ...openingWrites(receiver, at) });
  if (failed === undefined) return incoming;
  if (failed.has('balance')) {
    const message = 'The account cannot hold that much money, or is closed.';
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { message, cause: failed });
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep changing the customer; try again.',
    cause: failed,
  });
};
