import type { Customer } from '#shared/customers/customer.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { CounterpartyField, CustomerInfoFieldName } from '#shared/platforms/platform.ts';
import type { Holder } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

type Facts = Readonly<Partial<Record<CustomerInfoFieldName, unknown>>>;

const customerFacts = (customer: Customer): Facts => {
  const { businessInfo, address } = customer;
  return {
    FULL_NAME: customer.fullName ?? businessInfo?.legalName,
    BIRTH_DATE: customer.birthDate,
    NATIONALITY: customer.nationality,
    EMAIL: customer.email,
    PHONE_NUMBER: customer.phoneNumber,
    POSTAL_ADDRESS: address,
    COUNTRY_OF_RESIDENCE: address?.country ?? businessInfo?.country,
    TAX_ID: businessInfo?.taxId,
    REGISTRATION_NUMBER: businessInfo?.registrationNumber,
    BUSINESS_TYPE: businessInfo?.businessType,
    USER_TYPE: customer.customerType,
    IDENTIFIER: customer.umaAddress,
  };
};

/** The facts in the payer's record. A platform that pays for itself has only a name. */
export const holderFacts = (payer: Holder | undefined): Facts => {
  if (payer === undefined) return {};
  return payer.kind === 'CUSTOMER'
    ? customerFacts(payer.customer)
    : { FULL_NAME: payer.platform.name, USER_TYPE: 'BUSINESS' };
};

export interface PayerDataQuestion {
  readonly required: readonly CounterpartyField[];
  readonly payer: Holder | undefined;
  /** The account that pays; it is the fact ACCOUNT_IDENTIFIER. */
  readonly accountId: string;
  readonly request: Pick<QuoteRequest, 'purposeOfPayment' | 'senderCustomerInfo'>;
}

/** The mandatory facts that neither the payer's record nor the request gives. */
export const missingPayerData = (question: PayerDataQuestion): CustomerInfoFieldName[] => {
  const { required, payer, accountId, request } = question;
  const known: Facts = {
    ...holderFacts(payer),
    ACCOUNT_IDENTIFIER: accountId,
    PURPOSE_OF_PAYMENT: request.purposeOfPayment,
  };
  const isGiven = (name: CustomerInfoFieldName): boolean =>
    known[name] !== undefined || request.senderCustomerInfo?.[name] !== undefined;
  const missing = required.filter(({ name, mandatory }) => mandatory && !isGiven(name));
  return [...new Set(missing.map(({ name }) => name))];
};

const fieldOf = (name: CustomerInfoFieldName): string =>
  name === 'PURPOSE_OF_PAYMENT' ? 'purposeOfPayment' : `senderCustomerInfo.${name}`;

/** @throws ApiError MISSING_MANDATORY_USER_INFO that names the missing fields */
export const checkPayerData = (question: PayerDataQuestion): void => {
  const missing = missingPayerData(question);
  if (missing.length === 0) return;
  throw new ApiError('MISSING_MANDATORY_USER_INFO', {
    message: `The payment needs ${missing.join(', ')} of the payer; give it in the customer's record or in ${missing.map(fieldOf).join(', ')}.`,
    details: {
      missingFields: missing,
      issues: missing.map((name) => ({ path: fieldOf(name), message: 'is required' })),
    },
  });
};
