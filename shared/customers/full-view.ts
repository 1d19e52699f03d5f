import type { BeneficialOwner } from './beneficial-owners/beneficial-owner.ts';
import { beneficialOwnerView } from './beneficial-owners/view.ts';
import type { Customer } from './customer.ts';
import type { CustomerView } from './schemas.ts';
import { customerView } from './view.ts';

/** As many as one page of a list. */
export const maxShownOwners = 100;

/** A customer alone, as its GET and its events show it. @param owners the newest of a business, newest first */
export const fullCustomerView = (customer: Customer, owners: readonly BeneficialOwner[]): CustomerView => {
  const view = customerView(customer);
  if (view.customerType !== 'BUSINESS' || owners.length === 0) return view;
  return { ...view, beneficialOwners: owners.map(beneficialOwnerView) };
};
