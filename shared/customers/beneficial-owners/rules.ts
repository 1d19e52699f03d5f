import { isDeepStrictEqual } from 'node:util';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { inTheAnswer, type MagicValues, outcomeOfEnd } from '#shared/kernel/magic-values.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import type { Customer, VerificationStatus } from '../customer.ts';
import { customerDeleted } from '../rules.ts';
import type { BeneficialOwner, PersonalInfo } from './beneficial-owner.ts';
import type { BeneficialOwnerChange, BeneficialOwnerOrder } from './schemas.ts';

/** Long enough for a client to see PENDING, short enough to wait for. */
const kycDelayMs = serviceMs(2000);

/** By the end of the last name. */
export const ownerValues: MagicValues<Exclude<VerificationStatus, 'UNVERIFIED'>> = {
  values: {
    '001': { outcome: 'PENDING', effect: 'The KYC of the owner stays PENDING.', when: inTheAnswer },
    '002': { outcome: 'REJECTED', effect: 'The owner is rejected.', when: 'after 2 seconds' },
  },
  otherwise: { outcome: 'APPROVED', effect: 'The owner is approved.', when: 'after 2 seconds' },
};

/** The name whose end decides: the last one, or the only one. */
const decisiveName = ({ lastName, firstName = '' }: PersonalInfo): string => lastName ?? firstName;

/** The sandbox's decision on a name (docs/product.md). */
export const sandboxKycStatus = (lastName: string): VerificationStatus => outcomeOfEnd(ownerValues, lastName);

/**
 * The status of a name without a decision. In the sandbox a decision is due after a delay, unless the decision is
 * PENDING itself. In production the owner's status follows the status of the business.
 */
const unjudged = (lastName: string, at: Date, environment: Environment) => {
  const isDue = environment === 'sandbox' && sandboxKycStatus(lastName) !== 'PENDING';
  const kycDueAt = isDue ? new Date(at.getTime() + kycDelayMs).toISOString() : undefined;
  return { kycStatus: 'PENDING', kycDueAt } as const;
};

/** @throws ApiError CUSTOMER_DELETED; INVALID_INPUT for an individual */
const validateBusiness = ({ uuid, isDeleted, customerType }: Customer): void => {
  if (isDeleted) throw customerDeleted(uuid);
  if (customerType === 'BUSINESS') return;
  throw invalidInput([
    { path: 'customerId', message: 'must be a BUSINESS customer; an individual has no owners' },
  ]);
};

/** A new owner. @throws ApiError CUSTOMER_DELETED, INVALID_INPUT */
export const newBeneficialOwner = (
  order: BeneficialOwnerOrder,
  customer: Customer,
  facts: { readonly uuid: string; readonly environment: Environment },
): BeneficialOwner => {
  validateBusiness(customer);
  const madeAt = uuidTime(facts.uuid);
  const createdAt = madeAt.toISOString();
  return {
    platformId: customer.platformId,
    uuid: facts.uuid,
    version: 1,
    customerUuid: customer.uuid,
    roles: [...new Set(order.roles)],
    ownershipPercentage: order.ownershipPercentage,
    personalInfo: order.personalInfo,
    ...unjudged(decisiveName(order.personalInfo), madeAt, facts.environment),
    createdAt,
    updatedAt: createdAt,
  };
};

const nameOf = ({ firstName, middleName, lastName }: PersonalInfo) => ({ firstName, middleName, lastName });

/** The owner after a PATCH, one version on; the same object when the PATCH changes nothing. */
export const changedBeneficialOwner = (
  owner: BeneficialOwner,
  change: BeneficialOwnerChange,
  facts: { readonly at: Date; readonly environment: Environment },
): BeneficialOwner => {
  const personalInfo: PersonalInfo = { ...owner.personalInfo, ...given(change.personalInfo ?? {}) };
  const roles = change.roles === undefined ? owner.roles : [...new Set(change.roles)];
  const ownershipPercentage = change.ownershipPercentage ?? owner.ownershipPercentage;
  const changed = { ...owner, roles, ownershipPercentage, personalInfo };
  if (isDeepStrictEqual(changed, owner)) return owner;
  const isRenamed = !isDeepStrictEqual(nameOf(personalInfo), nameOf(owner.personalInfo));
  return {
    ...changed,
    ...(isRenamed ? unjudged(decisiveName(personalInfo), facts.at, facts.environment) : {}),
    version: owner.version + 1,
    updatedAt: facts.at.toISOString(),
  };
};

/** Leaves out fields whose value is undefined. Spread over an object, they would delete its values. */
const given = <T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** The owner after the sandbox's decision on the name, one version on. */
export const judgedBeneficialOwner = (owner: BeneficialOwner, at: string): BeneficialOwner => {
  const { kycDueAt: _, ...rest } = owner;
  const kycStatus = sandboxKycStatus(decisiveName(owner.personalInfo));
  return { ...rest, kycStatus, version: owner.version + 1, updatedAt: at };
};
