import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import {
  addressSchema,
  birthDateSchema,
  countryCodeSchema,
  emailSchema,
  phoneNumberSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { identificationTypes, verificationStatuses } from '../customer.ts';
import { beneficialOwnerRoles } from './beneficial-owner.ts';

const rolesSchema = z
  .array(z.enum(beneficialOwnerRoles).meta({ id: 'BeneficialOwnerRole' }))
  .min(1, 'must name at least one role')
  .max(20, 'must have at most 20 entries')
  .meta({ example: ['UBO', 'DIRECTOR'] });

const percentRule = 'must be a whole percentage from 0 to 100';
const ownershipSchema = z
  .int(percentRule)
  .min(0, percentRule)
  .max(100, percentRule)
  .meta({ description: 'Share of the business, in percent', example: 51 });

/** What names a person at an authority. */
export const identificationTypeSchema = z.enum(identificationTypes).meta({ id: 'IdentificationType' });
export const identifierSchema = textSchema(64).meta({
  description: 'The number that idType names',
  example: '123-45-6789',
});

const requiredFields = {
  birthDate: birthDateSchema,
  nationality: countryCodeSchema,
  address: addressSchema,
  idType: identificationTypeSchema,
  identifier: identifierSchema,
};

const optionalFields = {
  firstName: textSchema(255).optional().meta({ example: 'Jane' }),
  lastName: textSchema(255).optional().meta({
    description:
      'A person with a single name has one of lastName and firstName. In the sandbox its last three characters choose the outcome of the KYC',
    example: 'Doe',
  }),
  middleName: textSchema(255).optional(),
  email: emailSchema.optional(),
  phoneNumber: phoneNumberSchema.optional(),
  countryOfIssuance: countryCodeSchema.optional(),
};

const personalInfoSchema = z
  .object({ ...requiredFields, ...optionalFields })
  .refine(({ firstName, lastName }) => firstName !== undefined || lastName !== undefined, {
    error: 'is required; a single name may stand in firstName instead',
    path: ['lastName'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .meta({ id: 'BeneficialOwnerPersonalInfo' });

const personalInfoUpdateSchema = z
  .object({ ...z.object(requiredFields).partial().shape, ...optionalFields })
  .meta({ id: 'BeneficialOwnerPersonalInfoUpdate' });

export const beneficialOwnerCreateSchema = z
  .object({
    customerId: idSchema('Customer').meta({ description: 'The business' }),
    roles: rolesSchema,
    ownershipPercentage: ownershipSchema,
    personalInfo: personalInfoSchema,
  })
  .meta({ id: 'BeneficialOwnerCreateRequest' });

/** A request for a new beneficial owner. */
export type BeneficialOwnerOrder = z.output<typeof beneficialOwnerCreateSchema>;

export const beneficialOwnerUpdateSchema = z
  .object({
    roles: rolesSchema.optional(),
    ownershipPercentage: ownershipSchema.optional(),
    personalInfo: personalInfoUpdateSchema.optional(),
  })
  .meta({ id: 'BeneficialOwnerUpdateRequest' });

/** A PATCH. Fields left out keep their values, also in personalInfo. */
export type BeneficialOwnerChange = z.output<typeof beneficialOwnerUpdateSchema>;

/** A beneficial owner in answers. */
export const beneficialOwnerSchema = z
  .object({
    id: idSchema('BeneficialOwner'),
    customerId: idSchema('Customer'),
    roles: rolesSchema,
    ownershipPercentage: ownershipSchema,
    personalInfo: personalInfoSchema,
    kycStatus: z.enum(verificationStatuses),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'BeneficialOwner' });

export type BeneficialOwnerView = z.input<typeof beneficialOwnerSchema>;
