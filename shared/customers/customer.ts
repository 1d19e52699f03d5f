import * as z from 'zod';
import { businessInfoUpdateSchema } from './business-info.ts';

export const customerTypes = ['INDIVIDUAL', 'BUSINESS'] as const;
export type CustomerType = (typeof customerTypes)[number];

export const verificationStatuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const;
/** Both KycStatus and KybStatus. */
export type VerificationStatus = (typeof verificationStatuses)[number];

export const identificationTypes = ['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const;

/** An address as the table holds it. The request's own schema checked it before. */
export const storedAddressSchema = z.object({
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
});

export const customerItemSchema = z.object({
  /** Bare uuid of the platform. */
  platformId: z.string(),
  /** Bare UUIDv7 whose last ten bits are zero (kernel/ids.ts). Its time is the time of creation. */
  uuid: z.string(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  customerType: z.enum(customerTypes),
  platformCustomerId: z.string(),
  /** `$name@domain`, lower case. */
  umaAddress: z.string(),
  region: z.string().optional(),
  /** The enabled currencies. */
  currencies: z.array(z.string()).readonly(),
  /** Currencies that the customer gave up. Their accounts are closed until it takes the currency up again. */
  closedCurrencies: z.array(z.string()).readonly().optional(),
  /** Every internal account ever opened: currency to the ISO time it was opened. Never loses an entry. */
  accountsOpenedAt: z.record(z.string(), z.string()).readonly(),
  isDeleted: z.boolean(),
  /** Individuals have a kycStatus, businesses a kybStatus. */
  kycStatus: z.enum(verificationStatuses).optional(),
  kybStatus: z.enum(verificationStatuses).optional(),
  /** Version and ISO time of the last change of kycStatus or kybStatus; absent when neither changed since creation. */
  statusChange: z.object({ version: z.int(), at: z.string() }).optional(),
  fullName: z.string().optional(),
  birthDate: z.string().optional(),
  nationality: z.string().optional(),
  email: z.string().optional(),
  /** E.164. */
  phoneNumber: z.string().optional(),
  /** Of an individual, together with `identifier`. */
  idType: z.enum(identificationTypes).optional(),
  /** The number that `idType` names. */
  identifier: z.string().optional(),
  countryOfIssuance: z.string().optional(),
  /** Which version of the terms the customer accepted, and when (ISO 8601). */
  endUserTermsConsent: z.object({ acceptedAt: z.string(), version: z.string() }).optional(),
  /** The platform's own note. */
  description: z.string().optional(),
  address: storedAddressSchema.optional(),
  businessInfo: businessInfoUpdateSchema.optional(),
  /** uuid of the external account that receives incoming UMA payments; absent: the internal account receives them. */
  defaultUmaDepositAccountUuid: z.string().optional(),
  /** uuid of the customer's last verification. */
  verificationUuid: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** A platform's customer. */
export type Customer = Readonly<z.output<typeof customerItemSchema>>;

/** The customer that holds a unique name, whether or not it exists. */
export interface NameHolder {
  readonly platformId: string;
  readonly customerUuid: string;
}

/** Whether money may move for the customer. If not, the error is USER_NOT_READY. */
export const isApproved = (customer: Customer): boolean =>
  (customer.kycStatus ?? customer.kybStatus) === 'APPROVED';
