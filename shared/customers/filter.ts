import { textSearch } from '#shared/kernel/text-search.ts';
import type { Customer } from './customer.ts';
import type { CustomerQuery } from './schemas.ts';

export type CustomerFilters = Omit<CustomerQuery, 'limit' | 'cursor'>;

/** An absent filter accepts every customer. */
const fits = <T>(asked: T | undefined, actual: T | undefined): boolean =>
  asked === undefined || asked === actual;

const isWithin = (at: string, after: string | undefined, before: string | undefined): boolean =>
  (after === undefined || Date.parse(at) >= Date.parse(after)) &&
  (before === undefined || Date.parse(at) <= Date.parse(before));

const textsOf = ({ fullName, businessInfo, platformCustomerId, email }: Customer) => [
  fullName,
  email,
  businessInfo?.legalName,
  businessInfo?.doingBusinessAs,
  platformCustomerId,
];

/** Whether a customer matches all filters. Times are inclusive. */
export const isWanted = (filters: CustomerFilters) => {
  const hasText = textSearch(filters.text ?? '');
  return (customer: Customer): boolean =>
    (!customer.isDeleted || filters.isIncludingDeleted === true) &&
    fits(filters.platformCustomerId, customer.platformCustomerId) &&
    fits(filters.umaAddress, customer.umaAddress) &&
    fits(filters.customerType, customer.customerType) &&
    fits(filters.region, customer.region) &&
    (filters.currency === undefined || customer.currencies.includes(filters.currency)) &&
    isWithin(customer.createdAt, filters.createdAfter, filters.createdBefore) &&
    isWithin(customer.updatedAt, filters.updatedAfter, filters.updatedBefore) &&
    (filters.text === undefined || hasText(textsOf(customer)));
};
