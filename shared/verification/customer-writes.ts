import { accountChangeWrites } from '#shared/customers/account-changes.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite } from '#shared/customers/store.ts';
import type { Write } from '#shared/kernel/item.ts';

/** The writes of a decision on a customer. A rejection also stops payments that were decided before it. */
export const customerWrites = (before: Customer, after: Customer): Write[] => {
  if (before === after) return [];
  const accounts = Object.values(accountChangeWrites(before, after));
  return [changedCustomerWrite(after), ...accounts.filter((write) => write !== undefined)];
};
