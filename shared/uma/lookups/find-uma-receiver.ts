import * as z from 'zod';
import { readDefaultDeposit } from '#shared/accounts/default-deposit.ts';
import type { NameHolder } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { umaDomainOwner } from '#shared/platforms/uma-domain-store.ts';
import { type CustomerReceiver, sandboxReceiverOf, type UmaReceiver } from './receiver.ts';

const environment = setting('ENVIRONMENT', environmentSchema);
/** Domain of the UMA addresses of platforms that have no domain of their own. */
const serviceUmaDomain = setting('UMA_DOMAIN', z.string().min(1));
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

const nobody: UmaReceiver = { kind: 'NOBODY' };

const sandboxReceiver = (umaAddress: string): UmaReceiver => {
  const receiver = environment === 'sandbox' ? sandboxReceiverOf(umaAddress, sandboxUmaDomain) : undefined;
  return receiver === undefined ? nobody : { kind: 'SANDBOX', receiver };
};

const customerReceiver = async ({
  platformId,
  customerUuid,
}: NameHolder): Promise<CustomerReceiver | undefined> => {
  const [customer, platform] = await Promise.all([
    getCustomer(platformId, customerUuid),
    readPlatform(platformId),
  ]);
  if (customer === undefined || customer.isDeleted) return undefined;
  return { kind: 'CUSTOMER', customer, platform, deposit: await readDefaultDeposit(customer) };
};

/**
 * Finds who is behind a UMA address, in two round trips. A default deposit account takes one more, and so does a domain
 * that the receiver's platform does not have now. A deleted customer counts as nobody, and so does one whose address is on a domain of somebody else.
 *
 * @param umaAddress lower case
 */
export const findUmaReceiver = async (umaAddress: string): Promise<UmaReceiver> => {
  const domain = umaDomainOf(umaAddress);
  if (domain === sandboxUmaDomain) return sandboxReceiver(umaAddress);
  const holder = await holderOfUmaAddress(umaAddress);
  const receiver = holder === undefined ? undefined : await customerReceiver(holder);
  if (domain === serviceUmaDomain) return receiver ?? nobody;
  if (receiver !== undefined && receiver.platform.umaDomain === domain) return receiver;
  const owner = await umaDomainOwner(domain);
  if (owner === undefined) return { kind: 'ELSEWHERE' };
  // The platform gave the domain up, but its customers keep their addresses.
  return receiver?.platform.uuid === owner ? receiver : nobody;
};
