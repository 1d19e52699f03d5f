import * as z from 'zod';
import { idSchema } from '#shared/kernel/ids.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { pageQuery, pageSchema } from '#shared/kernel/schemas.ts';
import {
  beneficialOwnerCreateSchema,
  beneficialOwnerSchema,
  beneficialOwnerUpdateSchema,
} from './schemas.ts';

const ownerPath = z.object({
  beneficialOwnerId: z.string().meta({ example: 'BeneficialOwner:019542f5-b3e7-7d02-8000-000000000000' }),
});

const listQuery = z.object({ ...pageQuery, customerId: idSchema('Customer') });

export const createBeneficialOwner = defineOperation({
  id: 'createBeneficialOwner',
  feature: 'beneficial-owners',
  method: 'POST',
  path: '/beneficial-owners',
  permission: 'MANAGE',
  summary: 'Add a person who owns, controls or directs a business customer',
  request: { body: beneficialOwnerCreateSchema },
  response: { status: 201, body: beneficialOwnerSchema },
  errors: ['USER_NOT_FOUND', 'CUSTOMER_DELETED'],
});

export const listBeneficialOwners = defineOperation({
  id: 'listBeneficialOwners',
  feature: 'beneficial-owners',
  method: 'GET',
  path: '/beneficial-owners',
  permission: 'VIEW',
  summary: "List a business customer's beneficial owners, newest first, with their number",
  request: { query: listQuery },
  response: {
    status: 200,
    body: pageSchema(beneficialOwnerSchema).meta({ id: 'BeneficialOwnerListResponse' }),
  },
  errors: [],
});

export const getBeneficialOwner = defineOperation({
  id: 'getBeneficialOwner',
  feature: 'beneficial-owners',
  method: 'GET',
  path: '/beneficial-owners/{beneficialOwnerId}',
  permission: 'VIEW',
  summary: 'Get a beneficial owner',
  request: { path: ownerPath },
  response: { status: 200, body: beneficialOwnerSchema },
  errors: ['BENEFICIAL_OWNER_NOT_FOUND'],
});

export const updateBeneficialOwner = defineOperation({
  id: 'updateBeneficialOwner',
  feature: 'beneficial-owners',
  method: 'PATCH',
  path: '/beneficial-owners/{beneficialOwnerId}',
  permission: 'MANAGE',
  summary: 'Change a beneficial owner; fields left out stay, a new name is verified again',
  request: { path: ownerPath, body: beneficialOwnerUpdateSchema },
  response: { status: 200, body: beneficialOwnerSchema },
  errors: ['BENEFICIAL_OWNER_NOT_FOUND', 'CUSTOMER_DELETED'],
});

export const beneficialOwnerOperations = [
  createBeneficialOwner,
  listBeneficialOwners,
  getBeneficialOwner,
  updateBeneficialOwner,
];
