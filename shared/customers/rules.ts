import type { Customer } from './customer.ts';

/** Whether money may move for the customer; if not, 403 USER_NOT_READY. */
export const isApproved = (customer: Customer): boolean =>
  (customer.kycStatus ?? customer.kybStatus) === 'APPROVED';
