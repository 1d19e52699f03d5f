import { formatId } from '#shared/kernel/ids.ts';
import type { BeneficialOwner } from './beneficial-owners/beneficial-owner.ts';
import { beneficialOwnerView } from './beneficial-owners/view.ts';
import type { Customer } from './customer.ts';
import type { CustomerView } from './schemas.ts';

/** A customer in answers and events. */
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
    email: customer.email,
    phoneNumber: customer.phoneNumber,
    endUserTermsConsent: customer.endUserTermsConsent,
    description: customer.description,
  };
  if (customer.customerType === 'BUSINESS') {
    const { customerType, kybStatus, businessInfo } = customer;
    return { ...common, customerType, kybStatus, businessInfo };
  }
  const { customerType, kycStatus, fullName, birthDate, nationality } = customer;
  const { idType, identifier, countryOfIssuance } = customer;
  const person = { kycStatus, fullName, birthDate, nationality, idType, identifier, countryOfIssuance };
  return { ...common, customerType, ...person };
};

/** As many as one page of a list. */
export const maxShownOwners = 100;

/** A customer alone, as its GET and its events show it. @param owners of a business, newest first */
export const fullCustomerView = (customer: Customer, owners: readonly BeneficialOwner[]): CustomerView => {
  const view = customerView(customer);
  if (view.customerType !== 'BUSINESS' || owners.length === 0) return view;
  return { ...view, beneficialOwners: owners.map(beneficialOwnerView) };
};
