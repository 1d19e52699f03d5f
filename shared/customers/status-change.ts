import type { Customer } from './customer.ts';

/**
 * A changed customer that knows when its kycStatus or kybStatus changed last: whoever looks for events that were lost has
 * to find that change's event, whatever changed since.
 */
export const withStatusChange = (before: Customer, after: Customer): Customer => {
  const { version, updatedAt: at, kycStatus, kybStatus } = after;
  const isSame = kycStatus === before.kycStatus && kybStatus === before.kybStatus;
  return isSame ? after : { ...after, statusChange: { version, at } };
};
