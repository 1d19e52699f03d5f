import { existingCustomerCheck } from '#shared/customers/store.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { ExternalAccount } from './external-account.ts';

/**
 * The check that the owner of an external account is not deleted when money moves. The deletion of the customer on
 * the other side closes the internal account, so only the account of somebody else needs the check.
 *
 * @param internalOwnerUuid owner of the internal account on the other side
 */
export const payeeCheck = (
  { platformId, ownerKind, ownerUuid }: ExternalAccount,
  internalOwnerUuid: string,
): { readonly payee?: Write } =>
  ownerKind === 'customer' && ownerUuid !== internalOwnerUuid
    ? { payee: existingCustomerCheck(platformId, ownerUuid) }
    : {};

/** The error when `payee` failed. */
export const payeeDeleted = (): ApiError =>
  new ApiError('INVALID_BANK_ACCOUNT', {
    message: 'The external account belongs to a deleted customer; only an ACTIVE one can be used.',
    details: { accountStatus: 'INACTIVE' },
  });
