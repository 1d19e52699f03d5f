import * as z from 'zod';
import { externalAccountSchema } from '#shared/accounts/schemas.ts';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { textSchema, timestampSchema } from '#shared/kernel/schemas.ts';

const linkTokenSchema = z.string().meta({
  description: 'For the widget and the callback; works once',
  example: 'LinkToken:019542f5-b3e7-7d02-8000-000000000000',
});

export const createLinkToken = defineOperation({
  id: 'createLinkToken',
  feature: 'linkprovider',
  method: 'POST',
  path: '/linkprovider/link-tokens',
  permission: 'MANAGE',
  summary: 'Start the widget in which a customer links a bank account; the token lasts 30 minutes',
  request: {
    body: z.object({ customerId: idSchema('Customer') }).meta({ id: 'LinkTokenCreateRequest' }),
  },
  response: {
    status: 201,
    body: z.object({ linkToken: linkTokenSchema, expiration: timestampSchema }).meta({ id: 'LinkToken' }),
  },
  errors: ['MISSING_MANDATORY_USER_INFO', 'USER_NOT_FOUND', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  isAnswerSecret: true,
});

export const linkExternalAccount = defineOperation({
  id: 'linkExternalAccount',
  feature: 'linkprovider',
  method: 'POST',
  path: '/linkprovider/callback/{link_token}',
  permission: 'MANAGE',
  summary: 'Add the bank account that a customer chose in the widget; the bank confirms it seconds later',
  request: {
    path: z.object({ link_token: linkTokenSchema }),
    body: z
      .object({
        publicToken: textSchema(512).meta({
          description:
            'The token from the widget. In the sandbox, a token ending in -fail makes the account INACTIVE',
          example: 'public-sandbox-5c1f',
        }),
        accountId: textSchema(255).optional().meta({
          description: "The bank's id of the chosen account; without it, the default account",
        }),
      })
      .meta({ id: 'LinkCallbackRequest' }),
  },
  response: { status: 201, body: externalAccountSchema },
  errors: [
    'EXPIRED',
    'MISSING_MANDATORY_USER_INFO',
    'TOKEN_NOT_FOUND',
    'EXTERNAL_ACCOUNT_EXISTS',
    'CUSTOMER_DELETED',
    'NOT_IMPLEMENTED',
  ],
});

export const linkproviderOperations = [createLinkToken, linkExternalAccount];
