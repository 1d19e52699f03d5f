import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema, textSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { permissions } from './token.ts';

const permissionSchema = z.enum(permissions).meta({
  id: 'Permission',
  description:
    'VIEW: read everything. TRANSACT: move money. MANAGE: configuration, tokens, customers, accounts. None implies another.',
});

const tokenFields = {
  id: idSchema('Token'),
  name: z.string().meta({ example: 'Payout worker' }),
  permissions: z.array(permissionSchema),
  clientId: z.string().meta({ description: 'User name for HTTP Basic authentication' }),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

const tokenSchema = z.object(tokenFields).meta({ id: 'ApiToken' });

const newTokenSchema = z
  .object({
    ...tokenFields,
    clientSecret: z
      .string()
      .meta({ description: 'Password for HTTP Basic authentication; shown this once and stored as a hash' }),
  })
  .meta({ id: 'NewApiToken' });

const tokenPath = z.object({
  tokenId: z.string().meta({ example: 'Token:019542f5-b3e7-7d02-8000-000000000000' }),
});

export const createToken = defineOperation({
  id: 'createToken',
  feature: 'tokens',
  method: 'POST',
  path: '/tokens',
  permission: 'MANAGE',
  summary: 'Create an API token',
  request: {
    body: z
      .object({
        name: textSchema(100).meta({ example: 'Payout worker' }),
        permissions: z
          .array(permissionSchema)
          .min(1, 'must name at least one permission')
          .max(20, 'must have at most 20 entries')
          .meta({ example: ['VIEW', 'TRANSACT'] }),
      })
      .meta({ id: 'ApiTokenCreateRequest' }),
  },
  response: { status: 201, body: newTokenSchema },
  errors: ['PLATFORM_DISABLED'],
  isAnswerSecret: true,
});

export const listTokens = defineOperation({
  id: 'listTokens',
  feature: 'tokens',
  method: 'GET',
  path: '/tokens',
  permission: 'VIEW',
  summary: 'List API tokens, newest first',
  request: {
    query: z.object({
      name: z.string().max(100).optional().meta({ description: 'The exact name' }),
      createdAfter: timestampSchema.optional(),
      createdBefore: timestampSchema.optional(),
      updatedAfter: timestampSchema.optional(),
      updatedBefore: timestampSchema.optional(),
      ...pageQuery,
    }),
  },
  response: { status: 200, body: pageSchema(tokenSchema).meta({ id: 'TokenListResponse' }) },
  errors: [],
});

export const getToken = defineOperation({
  id: 'getToken',
  feature: 'tokens',
  method: 'GET',
  path: '/tokens/{tokenId}',
  permission: 'VIEW',
  summary: 'Get an API token',
  request: { path: tokenPath },
  response: { status: 200, body: tokenSchema },
  errors: ['TOKEN_NOT_FOUND'],
});

export const deleteToken = defineOperation({
  id: 'deleteToken',
  feature: 'tokens',
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  permission: 'MANAGE',
  summary: 'Delete an API token; it stops working everywhere within 60 seconds',
  request: { path: tokenPath },
  response: { status: 204 },
  errors: ['TOKEN_NOT_FOUND'],
});

export const tokenOperations = [createToken, listTokens, getToken, deleteToken];
