import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import {
  currencyAmountSchema,
  pageQuery,
  pageSchema,
  textSchema,
  timestampSchema,
} from '#shared/kernel/schemas.ts';
import { accountCreateInfoSchema, accountInfoSchema } from './account-info-schemas.ts';
import { beneficiaryVerificationStatuses, externalAccountStatuses } from './external-account.ts';
import { paymentInstructionsSchema } from './payment-instructions.ts';

export const internalAccountSchema = z
  .object({
    id: idSchema('InternalAccount'),
    customerId: idSchema('Customer')
      .optional()
      .meta({ description: "Absent for the platform's own accounts" }),
    balance: currencyAmountSchema,
    fundingPaymentInstructions: z.array(paymentInstructionsSchema),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .meta({ id: 'InternalAccount' });

export type InternalAccountView = z.input<typeof internalAccountSchema>;

/** Which codes may be used is a rule's matter (INVALID_CURRENCY). */
const currencyTextSchema = z
  .string()
  .min(1, 'must not be empty')
  .max(10, 'must have at most 10 characters')
  .meta({ example: 'USD' });

export const externalAccountSchema = z
  .object({
    id: idSchema('ExternalAccount'),
    customerId: idSchema('Customer').nullable().meta({ description: "null for the platform's own accounts" }),
    status: z.enum(externalAccountStatuses).meta({ id: 'ExternalAccountStatus' }),
    platformAccountId: z.string().optional(),
    currency: currencyTextSchema,
    defaultUmaDepositAccount: z.boolean(),
    beneficiaryVerificationStatus: z
      .enum(beneficiaryVerificationStatuses)
      .meta({ id: 'BeneficiaryVerificationStatus' }),
    beneficiaryVerifiedData: z
      .object({ fullName: z.string().optional() })
      .meta({ id: 'BeneficiaryVerifiedData' })
      .optional(),
    cryptoNetwork: z.string().optional().meta({ example: 'SOLANA_MAINNET' }),
    accountInfo: accountInfoSchema,
  })
  .meta({ id: 'ExternalAccount' });

export type ExternalAccountView = z.input<typeof externalAccountSchema>;

const orderFields = {
  currency: currencyTextSchema,
  platformAccountId: textSchema(255).optional().meta({ description: 'Your own id of the account' }),
  cryptoNetwork: textSchema(64).optional().meta({ description: "Must be the wallet's own network" }),
  accountInfo: accountCreateInfoSchema,
};

const platformExternalAccountCreateSchema = z
  .object(orderFields)
  .meta({ id: 'PlatformExternalAccountCreateRequest' });

/** An external account to be created, as a platform asks for it. */
export type ExternalAccountOrder = z.output<typeof platformExternalAccountCreateSchema>;

const externalAccountIdPath = z.object({
  externalAccountId: z.string().meta({ example: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000000' }),
});

const listQuery = z.object({
  ...pageQuery,
  currency: currencyTextSchema.optional(),
  customerId: idSchema('Customer').optional(),
});
const currencyQuery = z.object({ currency: currencyTextSchema.optional() });

export type AccountQuery = z.output<typeof listQuery>;

export const listInternalAccounts = defineOperation({
  id: 'listInternalAccounts',
  feature: 'accounts',
  method: 'GET',
  path: '/customers/internal-accounts',
  permission: 'VIEW',
  summary: "List your customers' internal accounts, newest customer first",
  request: { query: listQuery },
  response: {
    status: 200,
    body: pageSchema(internalAccountSchema).meta({ id: 'InternalAccountListResponse' }),
  },
  errors: [],
});

export const listPlatformInternalAccounts = defineOperation({
  id: 'listPlatformInternalAccounts',
  feature: 'accounts',
  method: 'GET',
  path: '/platform/internal-accounts',
  permission: 'VIEW',
  summary: "List your platform's own internal accounts",
  request: { query: currencyQuery },
  response: {
    status: 200,
    body: z
      .object({ data: z.array(internalAccountSchema) })
      .meta({ id: 'PlatformInternalAccountListResponse' }),
  },
  errors: [],
});

export const createExternalAccount = defineOperation({
  id: 'createExternalAccount',
  feature: 'accounts',
  method: 'POST',
  path: '/customers/external-accounts',
  permission: 'MANAGE',
  summary:
    "Add a customer's bank account, wallet or mobile-money account; without customerId your platform's own",
  request: {
    body: z
      .object({
        customerId: idSchema('Customer').optional().meta({
          description: "Whose account it is; without it, it is your platform's own",
        }),
        ...orderFields,
        defaultUmaDepositAccount: z.boolean().default(false).meta({
          description: 'Incoming UMA payments go here; takes the mark off the former default',
        }),
      })
      .meta({ id: 'ExternalAccountCreateRequest' }),
  },
  response: { status: 201, body: externalAccountSchema },
  errors: [
    'INVALID_CURRENCY',
    'INVALID_BANK_ACCOUNT',
    'USER_NOT_FOUND',
    'EXTERNAL_ACCOUNT_EXISTS',
    'CUSTOMER_DELETED',
    // Sandbox suffix 109.
    'INTERNAL_ERROR',
  ],
});

export const listExternalAccounts = defineOperation({
  id: 'listExternalAccounts',
  feature: 'accounts',
  method: 'GET',
  path: '/customers/external-accounts',
  permission: 'VIEW',
  summary: "List your customers' external accounts, newest first",
  request: { query: listQuery },
  response: {
    status: 200,
    body: pageSchema(externalAccountSchema).meta({ id: 'ExternalAccountListResponse' }),
  },
  errors: [],
});

export const getExternalAccount = defineOperation({
  id: 'getExternalAccount',
  feature: 'accounts',
  method: 'GET',
  path: '/customers/external-accounts/{externalAccountId}',
  permission: 'VIEW',
  summary: "Get a customer's external account",
  request: { path: externalAccountIdPath },
  response: { status: 200, body: externalAccountSchema },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const deleteExternalAccount = defineOperation({
  id: 'deleteExternalAccount',
  feature: 'accounts',
  method: 'DELETE',
  path: '/customers/external-accounts/{externalAccountId}',
  permission: 'MANAGE',
  summary: "Remove a customer's external account",
  request: { path: externalAccountIdPath },
  response: { status: 204 },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const createPlatformExternalAccount = defineOperation({
  id: 'createPlatformExternalAccount',
  feature: 'accounts',
  method: 'POST',
  path: '/platform/external-accounts',
  permission: 'MANAGE',
  summary: "Add your platform's own bank account or wallet",
  request: { body: platformExternalAccountCreateSchema },
  response: { status: 201, body: externalAccountSchema },
  errors: ['INVALID_CURRENCY', 'INVALID_BANK_ACCOUNT', 'EXTERNAL_ACCOUNT_EXISTS', 'INTERNAL_ERROR'],
});

export const listPlatformExternalAccounts = defineOperation({
  id: 'listPlatformExternalAccounts',
  feature: 'accounts',
  method: 'GET',
  path: '/platform/external-accounts',
  permission: 'VIEW',
  summary: "List your platform's own external accounts, newest first",
  request: { query: currencyQuery },
  response: {
    status: 200,
    body: z
      .object({ data: z.array(externalAccountSchema) })
      .meta({ id: 'PlatformExternalAccountListResponse' }),
  },
  errors: [],
});

export const getPlatformExternalAccount = defineOperation({
  id: 'getPlatformExternalAccount',
  feature: 'accounts',
  method: 'GET',
  path: '/platform/external-accounts/{externalAccountId}',
  permission: 'VIEW',
  summary: "Get one of your platform's own external accounts",
  request: { path: externalAccountIdPath },
  response: { status: 200, body: externalAccountSchema },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const deletePlatformExternalAccount = defineOperation({
  id: 'deletePlatformExternalAccount',
  feature: 'accounts',
  method: 'DELETE',
  path: '/platform/external-accounts/{externalAccountId}',
  permission: 'MANAGE',
  summary: "Remove one of your platform's own external accounts",
  request: { path: externalAccountIdPath },
  response: { status: 204 },
  errors: ['ACCOUNT_NOT_FOUND'],
});

export const accountOperations = [
  listInternalAccounts,
  listPlatformInternalAccounts,
  createExternalAccount,
  listExternalAccounts,
  getExternalAccount,
  deleteExternalAccount,
  createPlatformExternalAccount,
  listPlatformExternalAccounts,
  getPlatformExternalAccount,
  deletePlatformExternalAccount,
];
