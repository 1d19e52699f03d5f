import * as z from 'zod';

// Written by hand from the published field reference of version 2025-10-13, not from the contracts: a client that was
// generated from that reference must be able to read every answer. Fields that it does not know are fine.

export const text = z.string().min(1);
const time = z.iso.datetime({ offset: true });
export const amount = z.int().min(0);
export const object = z.looseObject;
const texts = z.array(text);

export const currency = object({
  code: text,
  name: text.optional(),
  symbol: text.optional(),
  decimals: amount.optional(),
});
const money = object({ amount: z.int(), currency });
const address = object({ line1: text, line2: text.optional(), postalCode: text, country: text });
const kyc = z.enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED']);
const instructions = z.array(object({ accountOrWalletInfo: object({ accountType: text }) }));

export const listOf = (element: z.ZodType) =>
  object({
    data: z.array(element),
    hasMore: z.boolean(),
    nextCursor: text.optional(),
    totalCount: amount.optional(),
  });
export const shortListOf = (element: z.ZodType) => object({ data: z.array(element) });

export const token = object({
  id: text,
  name: text,
  permissions: texts,
  clientId: text,
  createdAt: time,
  updatedAt: time,
});

const commonCustomer = {
  id: text,
  platformCustomerId: text,
  umaAddress: text,
  currencies: texts.optional(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
  isDeleted: z.boolean().optional(),
  address: address.optional(),
};
export const customer = z.discriminatedUnion('customerType', [
  object({ ...commonCustomer, customerType: z.literal('INDIVIDUAL'), kycStatus: kyc.optional() }),
  object({
    ...commonCustomer,
    customerType: z.literal('BUSINESS'),
    kybStatus: kyc.optional(),
    businessInfo: object({ legalName: text.optional() }).optional(),
  }),
]);

export const beneficialOwner = object({
  id: text,
  customerId: text,
  roles: texts,
  ownershipPercentage: z.int().min(0).max(100),
  personalInfo: object({
    firstName: text,
    lastName: text,
    birthDate: z.iso.date(),
    nationality: text,
    address,
  }),
  kycStatus: kyc,
  createdAt: time,
});

export const verification = object({
  id: text,
  customerId: text,
  verificationStatus: text,
  errors: z.array(object({ resourceId: text, type: text, reason: text })),
  createdAt: time,
});

export const document = object({
  id: text,
  documentHolder: text,
  documentType: text,
  country: text,
  fileName: text,
  createdAt: time,
});

export const internalAccount = object({
  id: text,
  customerId: text.optional(),
  balance: money,
  fundingPaymentInstructions: instructions,
  createdAt: time,
  updatedAt: time,
});

export const externalAccount = object({
  id: text,
  customerId: text.optional(),
  status: z.enum(['PENDING', 'ACTIVE', 'UNDER_REVIEW', 'INACTIVE']),
  currency: text,
  defaultUmaDepositAccount: z.boolean().optional(),
  accountInfo: object({ accountType: text }),
});

const party = <Key extends string>(key: Key) =>
  z.union([
    object({ [key]: z.literal('ACCOUNT'), accountId: text }),
    object({ [key]: z.literal('UMA_ADDRESS'), umaAddress: text }),
    object({ [key]: z.literal('REALTIME_FUNDING'), currency: text }),
  ]);

const rateDetails = object({
  counterpartyMultiplier: z.number(),
  counterpartyFixedFee: amount,
  serviceApiMultiplier: z.number(),
  serviceApiFixedFee: amount,
  serviceApiVariableFeeRate: z.number().min(0),
  serviceApiVariableFeeAmount: z.number().min(0),
});

export const quote = object({
  id: text,
  status: z.enum(['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED']),
  createdAt: time,
  expiresAt: time,
  source: party('sourceType'),
  destination: party('destinationType'),
  sendingCurrency: currency,
  receivingCurrency: currency,
  totalSendingAmount: z.int(),
  totalReceivingAmount: z.int(),
  exchangeRate: z.number(),
  feesIncluded: amount,
  transactionId: text,
  rateDetails: rateDetails.optional(),
});

const commonTransaction = {
  id: text,
  status: text,
  destination: party('destinationType'),
  customerId: text,
  platformCustomerId: text,
  createdAt: time.optional(),
  settledAt: time.optional(),
  updatedAt: time.optional(),
};
export const incoming = object({ ...commonTransaction, type: z.literal('INCOMING'), receivedAmount: money });
export const outgoing = object({
  ...commonTransaction,
  type: z.literal('OUTGOING'),
  source: party('sourceType'),
  sentAmount: money,
  receivedAmount: money.optional(),
  refund: object({ reference: text, initiatedAt: time, status: text }).optional(),
});
export const transaction = z.discriminatedUnion('type', [incoming, outgoing]);

export const lookup = object({
  supportedCurrencies: z.array(
    object({ currency, estimatedExchangeRate: z.number(), min: z.int(), max: z.int() }),
  ),
  requiredPayerDataFields: z.array(object({ name: text, mandatory: z.boolean() })).optional(),
  lookupId: text,
});

export const invitation = object({
  code: text,
  createdAt: time,
  url: text,
  inviterUma: text,
  status: z.enum(['PENDING', 'CLAIMED', 'EXPIRED', 'CANCELLED']),
  amountToSend: money.optional(),
});

export const config = object({
  supportedCurrencies: z
    .array(
      object({ currencyCode: text, minAmount: amount, maxAmount: amount, enabledTransactionTypes: texts }),
    )
    .optional(),
});
