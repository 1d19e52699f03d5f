import * as z from 'zod';
import { storedAddressSchema } from '#shared/customers/stored-address.ts';
import { type Beneficiary, beneficiaryTypes } from './external-account.ts';

const text = z.string().optional();

/** A beneficiary as it lies in the table; the account type's own schema has checked it before. */
export const storedBeneficiarySchema: z.ZodType<Beneficiary, Beneficiary> = z.object({
  beneficiaryType: z.enum(beneficiaryTypes),
  fullName: text,
  legalName: text,
  birthDate: text,
  nationality: text,
  email: text,
  phoneNumber: text,
  registrationNumber: text,
  taxId: text,
  countryOfResidence: text,
  address: storedAddressSchema.optional(),
});
