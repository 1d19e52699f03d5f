import { readBeneficialOwner } from '#shared/customers/beneficial-owners/store.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { bareUuid, uuidOf } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * uuid of a document's holder, a customer or beneficial owner of this platform.
 *
 * @param id an identifier of one of the two kinds
 * @throws Refusal USER_NOT_FOUND, BENEFICIAL_OWNER_NOT_FOUND
 */
export const findHolder = async (platformId: string, id: string): Promise<string> => {
  const uuid = bareUuid(id);
  if (uuidOf('Customer', id) === undefined) {
    if ((await readBeneficialOwner(platformId, uuid)) === undefined) {
      throw new Refusal('BENEFICIAL_OWNER_NOT_FOUND');
    }
    return uuid;
  }
  const customer = await getCustomer(platformId, uuid);
  if (customer === undefined || customer.isDeleted) throw new Refusal('USER_NOT_FOUND');
  return uuid;
};
