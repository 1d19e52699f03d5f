import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { type Receiver, readReceiver } from './receiver.ts';

export interface FoundReceiver {
  readonly receiver: Receiver;
  readonly platform: Platform;
}

/**
 * The customer, of any platform, behind a UMA address; undefined when money in this currency cannot get there now.
 *
 * @param umaAddress lower case
 */
export const findReceiver = async (
  umaAddress: string,
  currency: string,
): Promise<FoundReceiver | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder === undefined) return undefined;
  const [customer, platform] = await Promise.all([
    getCustomer(holder.platformId, holder.customerUuid),
    readPlatform(holder.platformId),
  ]);
  if (customer === undefined) return undefined;
  try {
    return { receiver: await readReceiver(customer, currency), platform };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};
