import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import type { Holder } from '#shared/payments/quotes/facts.ts';
import { checkPayerData, missingPayerData } from '#shared/payments/quotes/payer-data.ts';
import type { QuoteRequest } from '#shared/payments/quotes/schemas.ts';
import { type CustomerInfoFieldName, customerInfoFieldNames } from '#shared/platforms/platform.ts';
import { accountId, apiErrorOf, holder, platform } from './quote-world.ts';

const question = (
  payer: Holder,
  request: Partial<QuoteRequest> = {},
  names: readonly CustomerInfoFieldName[] = customerInfoFieldNames,
) => ({
  required: names.map((name) => ({ name, mandatory: true })),
  payer,
  accountId: accountId('USD'),
  request,
});

const address = { line1: '1 Main Street', postalCode: '12345', country: 'US' };
const individual: Partial<Customer> = { birthDate: '1990-01-15', nationality: 'US', address };
const business: Partial<Customer> = {
  customerType: 'BUSINESS',
  fullName: undefined,
  businessInfo: {
    legalName: 'Acme Ltd',
    taxId: '12',
    registrationNumber: '34',
    country: 'US',
    businessType: 'RETAIL_TRADE',
  },
};

/** No customer record has these fields. */
const neverKnown = [
  'PHONE_NUMBER',
  'EMAIL',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'ULTIMATE_INSTITUTION_COUNTRY',
];

describe('missing payer data', () => {
  it.each<[string, Holder, readonly string[]]>([
    [
      'an individual with a complete record',
      holder(individual),
      [...neverKnown, 'TAX_ID', 'REGISTRATION_NUMBER', 'PURPOSE_OF_PAYMENT', 'BUSINESS_TYPE'],
    ],
    [
      'a business',
      holder(business),
      [...neverKnown, 'BIRTH_DATE', 'NATIONALITY', 'POSTAL_ADDRESS', 'PURPOSE_OF_PAYMENT'],
    ],
    [
      'the platform itself',
      { kind: 'PLATFORM', platform: platform() },
      customerInfoFieldNames.filter(
        (name) => !['FULL_NAME', 'USER_TYPE', 'ACCOUNT_IDENTIFIER'].includes(name),
      ),
    ],
  ])('is all that the record lacks: %s', (_, payer, missing) => {
    expect(missingPayerData(question(payer)).toSorted()).toEqual([...missing].toSorted());
  });

  it('is empty once the request supplies it', () => {
    const request: Partial<QuoteRequest> = {
      purposeOfPayment: 'GIFT',
      senderCustomerInfo: { EMAIL: 'jane@acme.example', TAX_ID: '12' },
    };

    expect(missingPayerData(question(holder(), request, ['EMAIL', 'TAX_ID', 'PURPOSE_OF_PAYMENT']))).toEqual(
      [],
    );
  });

  it('is empty when the fields are not mandatory', () => {
    const asked = { ...question(holder()), required: [{ name: 'EMAIL', mandatory: false }] as const };

    expect(missingPayerData(asked)).toEqual([]);
  });

  it('is named in the refusal, with the field that would supply it', () => {
    const asked = question(holder(), {}, ['FULL_NAME', 'EMAIL', 'PURPOSE_OF_PAYMENT']);

    const apiError = apiErrorOf(() => checkPayerData(asked));

    expect(apiError.body('r-1')).toMatchObject({
      status: 400,
      code: 'MISSING_MANDATORY_USER_INFO',
      message:
        "The payment needs EMAIL, PURPOSE_OF_PAYMENT of the payer; give it in the customer's record or in senderCustomerInfo.EMAIL, purposeOfPayment.",
      details: {
        missingFields: ['EMAIL', 'PURPOSE_OF_PAYMENT'],
        issues: [
          { path: 'senderCustomerInfo.EMAIL', message: 'is required' },
          { path: 'purposeOfPayment', message: 'is required' },
        ],
      },
    });
  });
});
