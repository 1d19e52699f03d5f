import { csvTable } from '#shared/kernel/http/csv.ts';
import type { CustomerView } from './schemas.ts';

/** New columns come last, because programs may read a column by its place. */
const columns = [
  'customerId',
  'platformCustomerId',
  'customerType',
  'name',
  'status',
  'umaAddress',
  'region',
  'currencies',
  'createdAt',
  'updatedAt',
  'isDeleted',
  'email',
  'phoneNumber',
  'description',
] as const;

const table = csvTable(columns);

/** Name and status of a person or a business. */
const namedCells = (customer: CustomerView) =>
  customer.customerType === 'BUSINESS'
    ? { name: customer.businessInfo?.legalName, status: customer.kybStatus }
    : { name: customer.fullName, status: customer.kycStatus };

const lineOf = (customer: CustomerView): string =>
  table.lineOf({
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId,
    customerType: customer.customerType,
    ...namedCells(customer),
    umaAddress: customer.umaAddress,
    region: customer.region,
    currencies: customer.currencies.join(' '),
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
    isDeleted: String(customer.isDeleted),
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    description: customer.description,
  });

/** A part of a list of customers as CSV. The first one begins with the names of the columns. */
export const customersCsv = (customers: readonly CustomerView[], isFirst: boolean): string =>
  [...(isFirst ? [table.header] : []), ...customers.map(lineOf)].join('');
