import * as z from 'zod';
import { csvType, defineOperation } from '#shared/kernel/operation.ts';
import { pageSchema } from '#shared/kernel/schemas.ts';
import {
  customerCreateSchema,
  customerQuerySchema,
  customerSchema,
  customerUpdateSchema,
} from './schemas.ts';

const customerIdPath = z.object({
  customerId: z.string().meta({ example: 'Customer:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const createCustomer = defineOperation({
  id: 'createCustomer',
  feature: 'customers',
  method: 'POST',
  path: '/customers',
  permission: 'MANAGE',
  summary: 'Create a customer with an internal account in each of its currencies',
  request: { body: customerCreateSchema },
  response: { status: 201, body: customerSchema },
  errors: ['INVALID_CURRENCY', 'INVALID_UMA_ADDRESS', 'UMA_ADDRESS_EXISTS', 'PLATFORM_CUSTOMER_ID_EXISTS'],
});

export const listCustomers = defineOperation({
  id: 'listCustomers',
  feature: 'customers',
  method: 'GET',
  path: '/customers',
  permission: 'VIEW',
  summary: 'List customers, newest first, as JSON or CSV',
  request: { query: customerQuerySchema },
  response: {
    status: 200,
    body: pageSchema(customerSchema).meta({ id: 'CustomerListResponse' }),
    mediaTypes: [csvType],
  },
  errors: ['INVALID_UMA_ADDRESS'],
});

export const getCustomer = defineOperation({
  id: 'getCustomer',
  feature: 'customers',
  method: 'GET',
  path: '/customers/{customerId}',
  permission: 'VIEW',
  summary: 'Get a customer; a deleted one has isDeleted true',
  request: { path: customerIdPath },
  response: { status: 200, body: customerSchema },
  errors: ['USER_NOT_FOUND'],
});

export const updateCustomer = defineOperation({
  id: 'updateCustomer',
  feature: 'customers',
  method: 'PATCH',
  path: '/customers/{customerId}',
  permission: 'MANAGE',
  summary: 'Change a customer; fields left out stay as they are, currencies are replaced',
  request: { path: customerIdPath, body: customerUpdateSchema },
  response: { status: 200, body: customerSchema },
  errors: [
    'INVALID_CURRENCY',
    'INVALID_UMA_ADDRESS',
    'USER_NOT_FOUND',
    'UMA_ADDRESS_EXISTS',
    'CUSTOMER_DELETED',
    'CUSTOMER_HAS_FUNDS',
  ],
});

export const deleteCustomer = defineOperation({
  id: 'deleteCustomer',
  feature: 'customers',
  method: 'DELETE',
  path: '/customers/{customerId}',
  permission: 'MANAGE',
  summary: 'Delete a customer whose accounts are empty',
  request: { path: customerIdPath },
  response: { status: 200, body: customerSchema },
  errors: ['USER_NOT_FOUND', 'CUSTOMER_HAS_FUNDS', 'CUSTOMER_DELETED'],
});

export const customerOperations = [
  createCustomer,
  listCustomers,
  getCustomer,
  updateCustomer,
  deleteCustomer,
];
