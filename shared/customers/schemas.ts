import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import {
  addressSchema,
  birthDateSchema,
  booleanQuerySchema,
  countryCodeSchema,
  emailSchema,
  filePageQuery,
  phoneNumberSchema,
  searchTextSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import {
  beneficialOwnerSchema,
  identificationTypeSchema,
  identifierSchema,
} from './beneficial-owners/schemas.ts';
import { businessInfoSchema, businessInfoUpdateSchema } from './business-info.ts';
import { customerTypes, verificationStatuses } from './customer.ts';
import { umaAddressSchema } from './uma-address.ts';

const kycStatusSchema = z.enum(verificationStatuses).meta({
  id: 'KycStatus',
  description: 'Only platforms that are regulated financial institutions may set it',
});
const kybStatusSchema = z.enum(verificationStatuses).meta({
  id: 'KybStatus',
  description: 'Only platforms that are regulated financial institutions may set it',
});

/** The rules decide which codes are allowed (INVALID_CURRENCY). */
const currencyTextSchema = z.string().min(1, 'must not be empty').max(10, 'must have at most 10 characters');

const currenciesSchema = z
  .array(currencyTextSchema)
  .min(1, 'must name at least one currency')
  .max(200, 'must have at most 200 entries')
  .meta({
    description: 'Enabled currencies, at most one of BRL, INR, NGN, KES, ZAR and VND',
    example: ['USD', 'EUR'],
  });

const platformCustomerIdSchema = textSchema(255).meta({
  description: 'Your own id of the customer, unique in your platform',
  example: 'user-4711',
});

/** A platform's clock may be ahead of ours. */
const clockSkewMs = 5 * 60_000;

const endUserTermsConsentSchema = z
  .object({
    acceptedAt: timestampSchema.refine(
      (at) => Date.parse(at) <= clock.nowMs() + clockSkewMs,
      'must not lie in the future',
    ),
    version: textSchema(64).meta({ example: '2025-10' }),
  })
  .meta({ id: 'EndUserTermsConsent' });

/** Ways to reach the customer, and what the platform notes of it. */
const contactFields = {
  email: emailSchema.optional(),
  phoneNumber: phoneNumberSchema.optional(),
  endUserTermsConsent: endUserTermsConsentSchema.optional(),
  description: textSchema(1000).optional().meta({ example: 'Met at the fair in Leeds' }),
};

const individualFields = {
  customerType: z.literal('INDIVIDUAL'),
  kycStatus: kycStatusSchema.optional(),
  fullName: textSchema(255).optional().meta({ example: 'Jane Doe' }),
  birthDate: birthDateSchema.optional(),
  nationality: countryCodeSchema.optional(),
  address: addressSchema.optional(),
  ...contactFields,
  idType: identificationTypeSchema.optional(),
  identifier: identifierSchema.optional(),
  countryOfIssuance: countryCodeSchema.optional(),
};

const businessFields = {
  customerType: z.literal('BUSINESS'),
  kybStatus: kybStatusSchema.optional(),
  address: addressSchema.optional(),
  ...contactFields,
};

const creationFields = {
  platformCustomerId: platformCustomerIdSchema.optional(),
  region: countryCodeSchema.optional().meta({ description: 'Regional identity and jurisdiction' }),
  currencies: currenciesSchema.optional(),
  umaAddress: umaAddressSchema.optional(),
};

const changeFields = {
  currencies: currenciesSchema.optional(),
  umaAddress: umaAddressSchema.optional(),
};

const unknownType = { error: `must be one of ${customerTypes.join(', ')}` };

export const customerCreateSchema = z
  .discriminatedUnion(
    'customerType',
    [
      z.object({ ...creationFields, ...individualFields }).meta({ id: 'IndividualCustomerCreateRequest' }),
      z
        .object({ ...creationFields, ...businessFields, businessInfo: businessInfoSchema.optional() })
        .meta({ id: 'BusinessCustomerCreateRequest' }),
    ],
    unknownType,
  )
  .meta({ id: 'CustomerCreateRequest' });

/** A request for a new customer, from the API or a bulk upload. */
export type CustomerOrder = z.output<typeof customerCreateSchema>;

export const customerUpdateSchema = z
  .discriminatedUnion(
    'customerType',
    [
      z.object({ ...changeFields, ...individualFields }).meta({ id: 'IndividualCustomerUpdateRequest' }),
      z
        .object({ ...changeFields, ...businessFields, businessInfo: businessInfoUpdateSchema.optional() })
        .meta({ id: 'BusinessCustomerUpdateRequest' }),
    ],
    unknownType,
  )
  .meta({ id: 'CustomerUpdateRequest' });

/** A PATCH. Fields left out keep their values. */
export type CustomerChange = z.output<typeof customerUpdateSchema>;

const answerFields = {
  id: idSchema('Customer'),
  platformCustomerId: z.string(),
  region: countryCodeSchema.optional(),
  currencies: z.array(z.string()),
  umaAddress: z.string().meta({ example: '$jane.doe@acme.example' }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  isDeleted: z.boolean(),
};

/** A customer in answers and events. */
export const customerSchema = z
  .discriminatedUnion('customerType', [
    z.object({ ...answerFields, ...individualFields }).meta({ id: 'IndividualCustomer' }),
    z
      .object({
        ...answerFields,
        ...businessFields,
        businessInfo: businessInfoUpdateSchema.optional(),
        beneficialOwners: z.array(beneficialOwnerSchema).optional().meta({
          description: 'The newest 100, only in the answer for one customer',
        }),
      })
      .meta({ id: 'BusinessCustomer' }),
  ])
  .meta({ id: 'Customer' });

export type CustomerView = z.input<typeof customerSchema>;

export const customerQuerySchema = z.object({
  ...filePageQuery,
  platformCustomerId: platformCustomerIdSchema.optional(),
  customerType: z.enum(customerTypes, `must be one of ${customerTypes.join(', ')}`).optional(),
  createdAfter: timestampSchema.optional().meta({ description: 'Inclusive' }),
  createdBefore: timestampSchema.optional().meta({ description: 'Inclusive' }),
  updatedAfter: timestampSchema.optional().meta({ description: 'Inclusive' }),
  updatedBefore: timestampSchema.optional().meta({ description: 'Inclusive' }),
  region: countryCodeSchema.optional(),
  currency: currencyTextSchema.optional().meta({ description: 'Customers with this currency enabled' }),
  umaAddress: umaAddressSchema.optional(),
  isIncludingDeleted: booleanQuerySchema.optional(),
  text: searchTextSchema.optional().meta({
    description:
      'Only customers with this text in their name (`fullName`, `legalName`, `doingBusinessAs`), in their e-mail address or in your own id of them, without regard to capitals and accents. A page reads 1,000 customers at most, so it may be short or empty although `hasMore` is true',
  }),
});

export type CustomerQuery = z.output<typeof customerQuerySchema>;
