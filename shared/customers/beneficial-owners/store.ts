import * as z from 'zod';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { verificationStatuses } from '../customer.ts';
import { storedAddressSchema } from '../stored-address.ts';
import {
  type BeneficialOwner,
  beneficialOwnerRoles,
  identificationTypes,
  type PersonalInfo,
} from './beneficial-owner.ts';

const storedPersonSchema: z.ZodType<PersonalInfo, PersonalInfo> = z.object({
  firstName: z.string(),
  middleName: z.string().optional(),
  lastName: z.string(),
  birthDate: z.string(),
  nationality: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  address: storedAddressSchema,
  idType: z.enum(identificationTypes),
  identifier: z.string(),
  countryOfIssuance: z.string().optional(),
});

const beneficialOwnerItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The owner's uuid. */
    sortId: z.string(),
    /** Of the index of a customer's owners. */
    ownerPk: z.string(),
    version: z.int(),
    customerUuid: z.string(),
    roles: z.array(z.enum(beneficialOwnerRoles)),
    ownershipPercentage: z.int(),
    personalInfo: storedPersonSchema,
    kycStatus: z.enum(verificationStatuses),
    /** kycDueAt, under the name by which start-workflows is woken. */
    workflowDueAt: z.string().optional(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `OWNER#${platformId}#${sortId}`,
    sk: 'OWNER',
  }),
});

const partitionOf = (platformId: string, customerUuid: string): string =>
  `OWNER#${platformId}#${customerUuid}`;

const ownerOf = (stored: ReturnType<typeof beneficialOwnerItem.parse>): BeneficialOwner => {
  const { sortId: uuid, ownerPk: _, workflowDueAt: kycDueAt, ...fields } = stored;
  return { ...fields, uuid, kycDueAt };
};

const storedOf = ({ uuid: sortId, kycDueAt, ...fields }: BeneficialOwner) => ({
  ...fields,
  ...(kycDueAt === undefined ? {} : { workflowDueAt: kycDueAt }),
  roles: [...fields.roles],
  sortId,
  ownerPk: partitionOf(fields.platformId, fields.customerUuid),
});

/** The write that files a new owner; its condition fails when the uuid is taken. */
export const newBeneficialOwnerWrite = (owner: BeneficialOwner): Write =>
  beneficialOwnerItem.put(storedOf(owner), absent('version'));

/** The write that replaces an owner; its condition fails when someone else has changed it since it was read. */
export const changedBeneficialOwnerWrite = (owner: BeneficialOwner): Write =>
  beneficialOwnerItem.put(storedOf(owner), equals('version', owner.version - 1));

/** An owner of one of the platform's customers, read consistently. */
export const readBeneficialOwner = async (
  platformId: string,
  uuid: string,
): Promise<BeneficialOwner | undefined> => {
  const stored = await beneficialOwnerItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : ownerOf(stored);
};

/** Owners read in one query; an answer of DynamoDB carries 1 MB, more than this many. */
const ownersAtOnce = 500;

/** All owners of one customer, newest first. Businesses have few; the cost grows with their number. */
export const readBeneficialOwnersOf = async (
  platformId: string,
  customerUuid: string,
): Promise<BeneficialOwner[]> => {
  const owners: BeneficialOwner[] = [];
  const range = {
    index: 'owner',
    partition: partitionOf(platformId, customerUuid),
    descending: true,
  } as const;
  for (;;) {
    const found = await readRange({ ...range, after: owners.at(-1)?.uuid, count: ownersAtOnce });
    owners.push(...found.map((raw) => ownerOf(beneficialOwnerItem.parse(raw))));
    if (found.length < ownersAtOnce) return owners;
  }
};

/**
 * The newest owners of a customer as they are now, newest first: the index, which lags behind its owners, only says which
 * they are. @param count at most 100
 */
export const readNewestOwners = async (
  platformId: string,
  customerUuid: string,
  count: number,
): Promise<BeneficialOwner[]> => {
  const partition = partitionOf(platformId, customerUuid);
  const listed = await readRange({ index: 'owner', partition, descending: true, count });
  const keys = listed.map((raw) => ({ ...beneficialOwnerItem.keyOf(beneficialOwnerItem.parse(raw)) }));
  const owners = (await readBatch(keys)).map((raw) => ownerOf(beneficialOwnerItem.parse(raw)));
  return owners.sort((left, right) => (left.uuid < right.uuid ? 1 : -1));
};
