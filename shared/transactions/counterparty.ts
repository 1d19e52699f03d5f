import type { Customer } from '#shared/customers/customer.ts';

/** What is known of a person or business. A beneficiary and a stored customer have these fields. */
interface KnownPerson {
  readonly fullName?: string | undefined;
  readonly legalName?: string | undefined;
  readonly birthDate?: string | undefined;
  readonly nationality?: string | undefined;
}

/** The `counterpartyInformation` of a payment, by CustomerInfoFieldName; undefined when nothing is known. */
export const counterpartyInformation = (
  person: KnownPerson | undefined,
): Readonly<Record<string, string>> | undefined => {
  if (person === undefined) return undefined;
  const facts = {
    FULL_NAME: person.fullName ?? person.legalName,
    BIRTH_DATE: person.birthDate,
    NATIONALITY: person.nationality,
  };
  const known = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return known.length === 0 ? undefined : Object.fromEntries(known);
};

/** The same of a customer of this service. */
export const counterpartyOfCustomer = (customer: Customer): Readonly<Record<string, string>> | undefined =>
  counterpartyInformation({ ...customer, legalName: customer.businessInfo?.legalName });
