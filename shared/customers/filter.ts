import type { Customer } from './customer.ts';
import type { CustomerQuery } from './schemas.ts';

type CustomerFilters = Omit<CustomerQuery, 'limit' | 'cursor'>;

/** An absent filter accepts every customer. */
const fits = <T>(asked: T | undefined, actual: T | undefined): boolean =>
  asked === undefined || asked === actual;

const isWithin = (at: string, after: string | undefined, before: string | undefined): boolean =>
  (after === undefined || Date.parse(at) >= Date.parse(after)) &&
  (before === undefined || Date.parse(at) <= Date.parse(before));

/** Whether a customer matches all filters. Times are inclusive. */
export const isWanted = (customer: Customer, filters: CustomerFilters): boolean =>
  (!customer.isDeleted || filters.isIncludingDeleted === true) &&
  fits(filters.platformCustomerId, customer.platformCustomerId) &&
  fits(filters.umaAddress, customer.umaAddress) &&
  fits(filters.customerType, customer.customerType) &&
  fits(filters.region, customer.region) &&
  (filters.currency === undefined || customer.currencies.includes(filters.currency)) &&
  isWithin(customer.createdAt, filters.createdAfter, filters.createdBefore) &&
  isWithin(customer.updatedAt, filters.updatedAfter, filters.updatedBefore);
