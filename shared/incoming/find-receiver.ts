import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { admitReceiver, type Receiver, readDeposit } from './receiver.ts';

/**
 * The customer of any platform behind a UMA address, as far as money in the currency can get there at this moment;
 * undefined when it cannot. @param umaAddress lower case
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
