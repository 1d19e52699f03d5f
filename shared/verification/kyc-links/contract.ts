import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import { isRedirectUri } from './rules.ts';

const redirectRule =
  "must be an https address or one of your app's own scheme, without credentials; plain http only on your own machine";

const redirectUriSchema = z
  .string()
  .max(2048, 'must have at most 2048 characters')
  .refine(isRedirectUri, redirectRule)
  .optional()
  .meta({
    description: 'Where the page leads the customer afterwards; without it the page says that it is done',
    example: 'https://acme.example/done',
  });

const linkAnswerSchema = z
  .object({
    kycUrl: z.string().meta({ format: 'uri' }),
    platformCustomerId: z.string(),
    customerId: idSchema('Customer').optional().meta({ description: 'Absent while no customer has this id' }),
  })
  .meta({ id: 'KycLinkResponse' });

const linkQuery = z.object({
  platformCustomerId: textSchema(255).meta({
    description:
      'Your id of the customer. In the sandbox you may ask before you create the customer: then the page asks for name, birth date and country, and creates an individual with this id',
    example: 'user-4711',
  }),
  redirectUri: redirectUriSchema,
});

/**
 * Needs MANAGE, although it is a GET: it makes a link, and whoever opens the link gets the customer approved in the
 * sandbox (decision "one verification at a time").
 */
export const getKycLink = defineOperation({
  id: 'getKycLink',
  feature: 'kyc',
  method: 'GET',
  path: '/customers/kyc-link',
  permission: 'MANAGE',
  summary:
    'Get a link that verifies a customer: in production at the verification provider, if the operator has one',
  request: { query: linkQuery },
  response: {
    status: 200,
    body: linkAnswerSchema,
  },
  errors: ['USER_NOT_FOUND', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
});

export const createKycLink = defineOperation({
  id: 'createKycLink',
  feature: 'kyc',
  method: 'POST',
  path: '/customers/{customerId}/kyc-link',
  permission: 'MANAGE',
  summary:
    'Make a link that verifies this customer: in production at the verification provider, if the operator has one',
  request: {
    path: z.object({
      customerId: z.string().meta({ example: 'Customer:019542f5-b3e7-7d02-8000-000000000000' }),
    }),
    body: z.object({ redirectUri: redirectUriSchema }).meta({ id: 'KycLinkRequest' }).optional(),
  },
  response: { status: 201, body: linkAnswerSchema },
  errors: ['USER_NOT_FOUND', 'CUSTOMER_DELETED', 'NOT_IMPLEMENTED'],
  isAnswerSecret: true,
});

const page = {
  feature: 'kyc',
  path: '/sandbox/kyc/{token}',
  permission: 'NONE',
  sandboxOnly: true,
  request: {
    path: z.object({ token: z.string().meta({ example: 'Vv0T7wYQm1rJmPqS0n5ZkE2yH8cXbLdU3aFgRtOiW4s' }) }),
  },
  response: { status: 200, mediaTypes: ['text/html'] },
  errors: ['REFERENCE_NOT_FOUND', 'EXPIRED', 'CUSTOMER_DELETED'],
} as const;

export const openKycLink = defineOperation({
  ...page,
  id: 'openKycLink',
  method: 'GET',
  summary:
    "Open a customer's link: approves the customer and shows a page; asks for the data of a new customer",
});

export const confirmKycLink = defineOperation({
  ...page,
  id: 'confirmKycLink',
  method: 'POST',
  summary:
    "Approve the link's customer with the button of the page, and first create a new one from its form",
});

export const kycOperations = [getKycLink, createKycLink, openKycLink, confirmKycLink];
