import * as z from 'zod';
import { umaAddressSchema } from '#shared/customers/uma-address.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { amountSchema, currencyAmountSchema, textSchema, timestampSchema } from '#shared/kernel/schemas.ts';
import { invitationStatuses } from './invitation.ts';

const firstNameSchema = textSchema(255).meta({
  description: "Inviter's first name, shown to the person who opens the link",
  example: 'Jane',
});

/** An invitation in answers and events. */
export const invitationSchema = z
  .object({
    code: z.string().meta({ example: '7K3QZ0XW9D2MTR4B' }),
    createdAt: timestampSchema,
    claimedAt: timestampSchema.optional(),
    url: z.string().meta({ format: 'uri', example: 'https://acme.example/invitations/7K3QZ0XW9D2MTR4B' }),
    expiresAt: timestampSchema.optional(),
    inviterUma: z.string().meta({ example: '$jane.doe@acme.example' }),
    inviteeUma: z.string().optional().meta({ example: '$joe@bank.example' }),
    status: z.enum(invitationStatuses),
    firstName: firstNameSchema.optional(),
    amountToSend: currencyAmountSchema.optional(),
  })
  .meta({ id: 'UmaInvitation' });

const creationSchema = z
  .object({
    inviterUma: umaAddressSchema,
    firstName: firstNameSchema.optional(),
    amountToSend: amountSchema.optional().meta({
      description:
        "Shown to the invitee, in the smallest unit of the inviter's main currency. You send it yourself after the claim",
      example: 12500,
    }),
    expiresAt: timestampSchema
      .optional()
      .meta({ description: 'In the future. Without it, the invitation does not expire' }),
  })
  .meta({ id: 'UmaInvitationCreateRequest' });

/** A request for an invitation. */
export type InvitationOrder = z.output<typeof creationSchema>;

const codePath = z.object({
  invitationCode: z.string().meta({ example: '7K3QZ0XW9D2MTR4B' }),
});

const endedErrors = ['INVITATION_ALREADY_CLAIMED', 'INVITATION_CANCELLED', 'EXPIRED'] as const;

export const createInvitation = defineOperation({
  id: 'createInvitation',
  feature: 'invitations',
  method: 'POST',
  path: '/invitations',
  permission: 'MANAGE',
  summary: 'Create a link with which one of your customers invites a person',
  request: { body: creationSchema },
  response: { status: 201, body: invitationSchema },
  errors: ['INVALID_UMA_ADDRESS', 'INVALID_AMOUNT', 'INVITATIONS_NOT_CONFIGURED'],
});

export const getInvitation = defineOperation({
  id: 'getInvitation',
  feature: 'invitations',
  method: 'GET',
  path: '/invitations/{invitationCode}',
  permission: 'VIEW',
  summary: 'Get an invitation by its code, whichever platform made it',
  request: { path: codePath },
  response: { status: 200, body: invitationSchema },
  errors: ['INVITATION_NOT_FOUND'],
});

export const claimInvitation = defineOperation({
  id: 'claimInvitation',
  feature: 'invitations',
  method: 'POST',
  path: '/invitations/{invitationCode}/claim',
  permission: 'MANAGE',
  summary: 'Claim an invitation for one of your customers; a claim works once',
  request: {
    path: codePath,
    body: z.object({ inviteeUma: umaAddressSchema }).meta({ id: 'UmaInvitationClaimRequest' }),
  },
  response: { status: 200, body: invitationSchema },
  errors: ['INVALID_UMA_ADDRESS', 'INVITATION_NOT_FOUND', ...endedErrors],
});

export const cancelInvitation = defineOperation({
  id: 'cancelInvitation',
  feature: 'invitations',
  method: 'POST',
  path: '/invitations/{invitationCode}/cancel',
  permission: 'MANAGE',
  summary: 'Cancel an unclaimed invitation of your platform',
  request: { path: codePath },
  response: { status: 200, body: invitationSchema },
  errors: ['INVITATION_NOT_FOUND', ...endedErrors],
});

export const invitationOperations = [createInvitation, getInvitation, claimInvitation, cancelInvitation];
