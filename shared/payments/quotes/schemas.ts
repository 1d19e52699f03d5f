import * as z from 'zod';
import { paymentRailSchema } from '#shared/accounts/account-types/account-types.ts';
import { paymentInstructionsSchema } from '#shared/accounts/payment-instructions.ts';
import { umaAddressSchema } from '#shared/customers/uma-address.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import {
  amountSchema,
  basisPointsSchema,
  currencyCodeSchema,
  currencyViewSchema,
  namedAmountSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import type { CustomerInfoFieldName } from '#shared/platforms/platform.ts';
import { payoutNotes, purposeOfPaymentSchema } from '#shared/transactions/payment-notes.ts';
import { exchangeRateSchema, outgoingRateDetailsSchema } from '#shared/transactions/rate-details.ts';
import { lockSides } from '#shared/transactions/transaction.ts';

const fact = textSchema(512).optional();

/** Facts of a person or a business. */
export const customerInfoSchema = z
  .object({
    FULL_NAME: fact,
    BIRTH_DATE: fact,
    NATIONALITY: fact,
    PHONE_NUMBER: fact,
    EMAIL: fact,
    POSTAL_ADDRESS: fact,
    TAX_ID: fact,
    REGISTRATION_NUMBER: fact,
    USER_TYPE: fact,
    COUNTRY_OF_RESIDENCE: fact,
    ACCOUNT_IDENTIFIER: fact,
    FI_LEGAL_ENTITY_NAME: fact,
    FI_ADDRESS: fact,
    PURPOSE_OF_PAYMENT: fact,
    ULTIMATE_INSTITUTION_COUNTRY: fact,
    IDENTIFIER: fact,
    BUSINESS_TYPE: fact,
  } satisfies Record<CustomerInfoFieldName, z.ZodType>)
  .meta({ description: 'By CustomerInfoFieldName', example: { FULL_NAME: 'Ada Obi' } });

const quoteSourceSchema = z
  .discriminatedUnion('sourceType', [
    z.object({
      sourceType: z.literal('ACCOUNT'),
      accountId: idSchema('InternalAccount'),
      customerId: idSchema('Customer').optional(),
    }),
    z.object({
      sourceType: z.literal('REALTIME_FUNDING'),
      currency: currencyCodeSchema,
      customerId: idSchema('Customer').optional(),
      cryptoNetwork: textSchema(64).optional(),
    }),
  ])
  .meta({ id: 'QuoteSource' });

const quoteDestinationSchema = z
  .discriminatedUnion('destinationType', [
    z.object({
      destinationType: z.literal('ACCOUNT'),
      accountId: idSchema('ExternalAccount', 'InternalAccount'),
      paymentRail: paymentRailSchema.optional(),
    }),
    z.object({
      destinationType: z.literal('UMA_ADDRESS'),
      umaAddress: umaAddressSchema,
      currency: currencyCodeSchema.optional(),
    }),
  ])
  .meta({ id: 'QuoteDestination' });

/** Beyond the whole rate there is no agreement left to keep. */
const rateDeviationSchema = z.int().min(0).max(10_000).meta({ example: 50 });

export const quoteRequestSchema = z
  .object({
    lookupId: idSchema('Lookup').optional(),
    source: quoteSourceSchema,
    destination: quoteDestinationSchema,
    lockedCurrencySide: z.enum(lockSides),
    lockedCurrencyAmount: amountSchema,
    immediatelyExecute: z.boolean().optional(),
    executeAt: timestampSchema.optional(),
    maxRateDeviationBps: rateDeviationSchema.optional(),
    ...payoutNotes,
    purposeOfPayment: purposeOfPaymentSchema.optional(),
    senderCustomerInfo: customerInfoSchema.optional(),
    platformFeeOverride: z
      .object({
        platformFixedFee: namedAmountSchema.meta({
          description: 'On top of the variable fee, in the sending currency',
        }),
        platformVariableFeeBps: basisPointsSchema,
      })
      .optional()
      .meta({ description: 'Your own fee of this quote, in place of the configured one' }),
  })
  .meta({ id: 'QuoteRequest' });

export type QuoteRequest = z.output<typeof quoteRequestSchema>;

export const quoteStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED'] as const;

export const quoteSchema = z
  .object({
    id: idSchema('Quote'),
    status: z.enum(quoteStatuses),
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
    executeAt: timestampSchema.optional(),
    maxRateDeviationBps: rateDeviationSchema.optional(),
    source: z.discriminatedUnion('sourceType', [
      z.object({
        sourceType: z.literal('ACCOUNT'),
        accountId: z.string(),
        customerId: z.string().optional(),
      }),
      z.object({
        sourceType: z.literal('REALTIME_FUNDING'),
        currency: z.string(),
        customerId: z.string().optional(),
        cryptoNetwork: z.string().optional(),
      }),
    ]),
    destination: z.discriminatedUnion('destinationType', [
      z.object({
        destinationType: z.literal('ACCOUNT'),
        accountId: z.string(),
        paymentRail: paymentRailSchema.optional(),
      }),
      z.object({
        destinationType: z.literal('UMA_ADDRESS'),
        umaAddress: z.string(),
        currency: z.string().optional(),
      }),
    ]),
    sendingCurrency: currencyViewSchema,
    receivingCurrency: currencyViewSchema,
    totalSendingAmount: z.int(),
    totalReceivingAmount: z.int(),
    exchangeRate: exchangeRateSchema,
    feesIncluded: z
      .int()
      .min(0)
      .meta({ description: 'In the smallest unit sent; part of totalSendingAmount' }),
    platformFeesIncluded: z
      .int()
      .min(0)
      .optional()
      .meta({ description: 'Your own fee, part of feesIncluded; absent when you take none', example: 150 }),
    paymentInstructions: z.array(paymentInstructionsSchema).optional(),
    transactionId: idSchema('Transaction'),
    description: z.string().optional(),
    remittanceInformation: z.string().optional(),
    metadata: z.record(z.string(), z.string()).optional(),
    counterpartyInformation: z.record(z.string(), z.string()).optional(),
    rateDetails: outgoingRateDetailsSchema,
  })
  .meta({ id: 'Quote' });
