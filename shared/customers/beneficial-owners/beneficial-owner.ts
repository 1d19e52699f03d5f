import * as z from 'zod';
import type { WorkflowStart } from '#shared/kernel/outbox/workflow-start.ts';
import { identificationTypes, storedAddressSchema, verificationStatuses } from '../customer.ts';

/** An attribute of a stream record's DynamoDB JSON. */
const text = z.object({ S: z.string() }).transform(({ S }) => S);

const imageSchema = z.object({ platformId: text, sortId: text, workflowDueAt: text.optional() });

/** A change of a beneficial owner in the table's stream. */
export const ownerChangeSchema = z.object({
  dynamodb: z.object({
    NewImage: imageSchema,
    OldImage: imageSchema.pick({ workflowDueAt: true }).optional(),
  }),
});
type OwnerChange = z.output<typeof ownerChangeSchema>;

/**
 * The workflow that decides on a new name when the decision is due. Each name has one execution, named after its time.
 */
export const ownerWorkflowOf = ({ dynamodb }: OwnerChange): WorkflowStart | undefined => {
  const { NewImage: next, OldImage: former } = dynamodb;
  const { platformId, sortId: beneficialOwnerId, workflowDueAt: dueAt } = next;
  if (dueAt === undefined || former?.workflowDueAt === dueAt) return undefined;
  return {
    workflow: 'verification-outcome',
    name: `${beneficialOwnerId}-${Date.parse(dueAt)}`,
    input: { platformId, beneficialOwnerId, dueAt },
  };
};

export const beneficialOwnerRoles = [
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
] as const;

const personalInfoSchema = z.object({
  /** One of firstName and lastName is there; both but for a person with a single name. */
  firstName: z.string().optional(),
  middleName: z.string().optional(),
  lastName: z.string().optional(),
  /** `YYYY-MM-DD`. */
  birthDate: z.string(),
  nationality: z.string(),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  address: storedAddressSchema,
  idType: z.enum(identificationTypes),
  /** The number that `idType` names. */
  identifier: z.string(),
  countryOfIssuance: z.string().optional(),
});
export type PersonalInfo = Readonly<z.output<typeof personalInfoSchema>>;

export const beneficialOwnerItemSchema = z.object({
  platformId: z.string(),
  /** Bare UUIDv7; its time is the time of creation. */
  uuid: z.string(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  /** Bare uuid of the business customer. */
  customerUuid: z.string(),
  roles: z.array(z.enum(beneficialOwnerRoles)).readonly(),
  /** Whole percent, 0 to 100. */
  ownershipPercentage: z.int(),
  personalInfo: personalInfoSchema,
  kycStatus: z.enum(verificationStatuses),
  /** ISO time at which the sandbox decides on the present name; absent when no decision is due. */
  kycDueAt: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
/** Someone who owns, controls or directs a business. */
export type BeneficialOwner = Readonly<z.output<typeof beneficialOwnerItemSchema>>;
