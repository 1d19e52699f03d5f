import * as z from 'zod';
import { countryCodeSchema, dateSchema, textSchema } from '#shared/kernel/schemas.ts';

const entityTypes = [
  'SOLE_PROPRIETORSHIP',
  'PARTNERSHIP',
  'LLC',
  'CORPORATION',
  'S_CORPORATION',
  'NON_PROFIT',
  'OTHER',
] as const;

/** Sectors of the North American Industry Classification System (NAICS). */
const businessTypes = [
  'AGRICULTURE_FORESTRY_FISHING_AND_HUNTING',
  'MINING_QUARRYING_AND_OIL_AND_GAS_EXTRACTION',
  'UTILITIES',
  'CONSTRUCTION',
  'MANUFACTURING',
  'WHOLESALE_TRADE',
  'RETAIL_TRADE',
  'TRANSPORTATION_AND_WAREHOUSING',
  'INFORMATION',
  'FINANCE_AND_INSURANCE',
  'REAL_ESTATE_AND_RENTAL_AND_LEASING',
  'PROFESSIONAL_SCIENTIFIC_AND_TECHNICAL_SERVICES',
  'MANAGEMENT_OF_COMPANIES_AND_ENTERPRISES',
  'ADMINISTRATIVE_AND_SUPPORT_AND_WASTE_MANAGEMENT_AND_REMEDIATION_SERVICES',
  'EDUCATIONAL_SERVICES',
  'HEALTH_CARE_AND_SOCIAL_ASSISTANCE',
  'ARTS_ENTERTAINMENT_AND_RECREATION',
  'ACCOMMODATION_AND_FOOD_SERVICES',
  'OTHER_SERVICES',
  'PUBLIC_ADMINISTRATION',
] as const;

const purposesOfAccount = [
  'CONTRACTOR_PAYOUTS',
  'CREATOR_PAYOUTS',
  'EMPLOYEE_PAYOUTS',
  'MARKETPLACE_SELLER_PAYOUTS',
  'SUPPLIER_PAYMENTS',
  'CROSS_BORDER_B2B',
  'AR_AUTOMATION',
  'AP_AUTOMATION',
  'EMBEDDED_PAYMENTS',
  'PLATFORM_FEE_COLLECTION',
  'P2P_TRANSFERS',
  'CHARITABLE_DONATIONS',
  'OTHER',
] as const;

const transactionCounts = [
  'COUNT_UNDER_10',
  'COUNT_10_TO_100',
  'COUNT_100_TO_500',
  'COUNT_500_TO_1000',
  'COUNT_OVER_1000',
] as const;

const transactionVolumes = [
  'VOLUME_UNDER_10K',
  'VOLUME_10K_TO_100K',
  'VOLUME_100K_TO_1M',
  'VOLUME_1M_TO_10M',
  'VOLUME_OVER_10M',
] as const;

/** No more than there are countries. */
const countryListSchema = z.array(countryCodeSchema).max(250, 'must have at most 250 entries');

const legalNameSchema = textSchema(255).meta({ example: 'Acme Trading Ltd' });

const optionalFields = {
  doingBusinessAs: textSchema(255).optional(),
  country: countryCodeSchema.optional().meta({ description: 'Where the business is registered' }),
  registrationNumber: textSchema(64).optional().meta({
    description: 'In the sandbox its last three characters choose the outcome of the verification',
    example: '5523041',
  }),
  incorporatedOn: dateSchema.optional(),
  entityType: z.enum(entityTypes).optional(),
  taxId: textSchema(64).optional(),
  countriesOfOperation: countryListSchema.optional(),
  businessType: z.enum(businessTypes).optional(),
  purposeOfAccount: z.enum(purposesOfAccount).optional(),
  sourceOfFunds: textSchema(255).optional(),
  expectedMonthlyTransactionCount: z.enum(transactionCounts).optional(),
  expectedMonthlyTransactionVolume: z.enum(transactionVolumes).optional(),
  expectedRecipientJurisdictions: countryListSchema.optional(),
};

/** The facts that a business states about itself. */
export const businessInfoSchema = z
  .object({ legalName: legalNameSchema, ...optionalFields })
  .meta({ id: 'BusinessInfo' });

/** The fields that a PATCH changes. Fields left out keep their values. */
export const businessInfoUpdateSchema = z
  .object({ legalName: legalNameSchema.optional(), ...optionalFields })
  .meta({ id: 'BusinessInfoUpdate' });
