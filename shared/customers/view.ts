import { formatId } from '#shared/kernel/ids.ts';
import type { Customer } from './customer.ts';
import type { CustomerView } from './schemas.ts';

/** A customer as every answer and event shows it. */
export const customerView = (customer: Customer): CustomerView => {
  const { platformCustomerId, region, umaAddress, createdAt, updatedAt, isDeleted, address } = customer;
  const common = {
    id: formatId('Customer', customer.uuid),
    platformCustomerId,
    region,
    currencies: [...customer.currencies],
    umaAddress,
    createdAt,
    updatedAt,
    isDeleted,
    address,
  };
  if (customer.customerType === 'BUSINESS') {
    const { customerType, kybStatus, businessInfo } = customer;
    return { ...common, customerType, kybStatus, businessInfo };
  }
  const { customerType, kycStatus, fullName, birthDate, nationality } = customer;
  return { ...common, customerType, kycStatus, fullName, birthDate, nationality };
};
