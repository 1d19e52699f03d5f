import { getCustomer } from '#shared/customers/store.ts';
import { generatedUmaAddress } from '#shared/customers/uma-address.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

/**
 * The UMA address that a payment comes from. A platform that pays with its own money has none of its own: it shows as an
 * address made from its uuid on its domain, which tells it from every customer.
 */
export const senderAddressOf = async ({ platformId, ownerUuid }: Transaction): Promise<string> => {
  if (ownerUuid === platformId) {
    const { umaDomain = serviceUmaDomain } = await readPlatform(platformId);
    return generatedUmaAddress(platformId, umaDomain);
  }
  const customer = await getCustomer(platformId, ownerUuid);
  if (customer === undefined) throw new Error('The sender of a payment is missing');
  return customer.umaAddress;
};
