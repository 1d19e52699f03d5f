import * as z from 'zod';
import { holderOfUmaAddress, type UmaAddressHolder } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { readPlatform, umaDomainOwner } from '#shared/platforms/store.ts';
import type { UmaReceiver } from './receiver.ts';
import { sandboxReceiverOf } from './sandbox-receivers.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
/** Domain of the UMA addresses of platforms that have no domain of their own. */
const serviceUmaDomain = setting('UMA_DOMAIN', z.string().min(1));
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

const nobody: UmaReceiver = { kind: 'NOBODY' };

const sandboxReceiver = (umaAddress: string): UmaReceiver => {
  const receiver = environment === 'sandbox' ? sandboxReceiverOf(umaAddress, sandboxUmaDomain) : undefined;
  return receiver === undefined ? nobody : { kind: 'SANDBOX', receiver };
};

const customerReceiver = async ({ platformId, customerUuid }: UmaAddressHolder): Promise<UmaReceiver> => {
  const [customer, platform] = await Promise.all([
    getCustomer(platformId, customerUuid),
    readPlatform(platformId),
  ]);
  return customer === undefined || customer.isDeleted ? nobody : { kind: 'CUSTOMER', customer, platform };
};

/**
 * Finds who is behind a UMA address, in at most two round trips. A deleted customer counts as nobody.
 *
 * @param umaAddress lower case
 */
export const findUmaReceiver = async (umaAddress: string): Promise<UmaReceiver> => {
  const domain = umaDomainOf(umaAddress);
  if (domain === sandboxUmaDomain) return sandboxReceiver(umaAddress);
  const holder = await holderOfUmaAddress(umaAddress);
  if (holder !== undefined) return customerReceiver(holder);
  const isOurs = domain === serviceUmaDomain || (await umaDomainOwner(domain)) !== undefined;
  return isOurs ? nobody : { kind: 'ELSEWHERE' };
};
