import * as z from 'zod';

import { storedAddressSchema, verificationStatuses } from '../customer.ts';

export const beneficialOwnerRoles = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;

export const identificationTypes = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const;

const personalInfoSchema = z.object({
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  nationality: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  address: storedAddressSchema,
  idType: z.enum(identificationTypes),
  /** The number that `idType` names. */
  identifier: z.string(),
  countryOfIssuance: z.string().optional(),
});
export type PersonalInfo = Readonly<z.output<typeof personalInfoSchema>>;

export const beneficialOwnerItemSchema = z.object({
  platformId: z.string(),
  /** Bare UUIDv7; its time is the time of creation. */
  uuid: z.string(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  /** Bare uuid of the business customer. */
  customerUuid: z.string(),
  roles: z.array(z.enum(beneficialOwnerRoles)).readonly(),
  /** Whole percent, 0 to 100. */
  ownershipPercentage: z.int(),
  personalInfo: personalInfoSchema,
  kycStatus: z.enum(verificationStatuses),
  /** ISO time at which the sandbox decides on the present name; absent when no decision is due. */
  kycDueAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Someone who owns, controls or directs a business. */
export type BeneficialOwner = Readonly<z.output<typeof beneficialOwnerItemSchema>>;
