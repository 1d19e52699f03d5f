import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema, shortListQuery } from '#shared/kernel/schemas.ts';
import {
  accountCurrencySchema,
  externalAccountCreateSchema,
  externalAccountSchema,
  internalAccountSchema,
  platformExternalAccountCreateSchema,
} from './schemas.ts';

const externalAccountIdPath = z.object({
  externalAccountId: z.string().meta({ example: 'ExternalAccount:019542f5-b3e7-7d02-8000-000000000000' }),
});

const listQuery = z.object({
  ...pageQuery,
  currency: accountCurrencySchema.optional(),
  customerId: idSchema('Customer').optional(),
});
const platformListQuery = z.object({ ...shortListQuery, currency: accountCurrencySchema.optional() });

export type AccountQuery = z.output<typeof listQuery>;
export type PlatformAccountQuery = z.output<typeof platformListQuery>;

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
  request: { query: platformListQuery },
  response: {
    status: 200,
    body: pageSchema(internalAccountSchema).meta({ id: 'PlatformInternalAccountListResponse' }),
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
  request: { body: externalAccountCreateSchema },
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
  request: { query: platformListQuery },
  response: {
    status: 200,
    body: pageSchema(externalAccountSchema).meta({ id: 'PlatformExternalAccountListResponse' }),
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

export { type DepositAccount, depositAccountProblem } from './payment-instructions.ts';
