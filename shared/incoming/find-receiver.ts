import { holderOfUmaAddress, umaAddressCheck } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import type { Write } from '#shared/kernel/item.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { QuotedTransaction } from '#shared/transactions/transaction.ts';
import { type Receiver, readReceiver } from './receiver.ts';

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
    if (error instanceof Refusal) return 'QUOTE_EXECUTION_FAILED';
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
