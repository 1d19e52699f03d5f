import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/**
 * The refusal of a payment to an external account of the platform that cannot be used.
 *
 * @param status of the account; absent when it was deleted
 */
export const accountNotActive = (uuid: string | undefined, status?: string): Refusal => {
  const shown = status ?? 'deleted';
  return new Refusal('INVALID_BANK_ACCOUNT', {
    message: `The external account is ${shown}; only an ACTIVE one can be used.`,
    details: {
      ...(uuid !== undefined && { externalAccountId: formatId('ExternalAccount', uuid) }),
      accountStatus: shown.toUpperCase(),
    },
  });
};
