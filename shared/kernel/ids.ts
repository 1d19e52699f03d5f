import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { ApiError, type ErrorCode, errorCatalogue } from './errors.ts';
import { currencyByNumber, currencyNumber } from './money.ts';

/** The types of identifiers `Type:<UUIDv7>`. */
export type IdType =
  | 'BeneficialOwner'
  | 'Customer'
  | 'Deposit'
  | 'Document'
  | 'ExternalAccount'
  | 'InternalAccount'
  | 'Job'
  | 'Journal'
  | 'LinkToken'
  | 'Lookup'
  | 'PayoutBatch'
  | 'Platform'
  | 'PlatformConfig'
  | 'Quote'
  | 'Token'
  | 'Transaction'
  | 'Verification'
  | 'Webhook'
  | 'WebhookEndpoint';

/** Source of the pattern of a bare UUIDv7. */
export const uuidV7 = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const uuidV7Pattern = new RegExp(`^${uuidV7}$`);

/** A new bare UUIDv7 in lower case. UUIDs sort by the time of their creation. */
export const newUuid = (): string => uuidv7();

/** `Type:<uuid>`, the form of identifiers in the API. */
export const formatId = (type: IdType, uuid: string): string => `${type}:${uuid}`;

/** Bare uuids by their type, as far as there are any. */
export type OptionalIds = Readonly<{ [Type in IdType]?: string | undefined }>;

/** `Type:<uuid>` of those that are there. */
export const publicIds = (ids: OptionalIds): string[] =>
  Object.entries(ids).flatMap(([type, uuid]) => (uuid === undefined ? [] : `${type}:${uuid}`));

/** The bare uuid of an identifier of the given type, or undefined when it has another type or form. */
export const uuidOf = (type: IdType, id: string): string | undefined => {
  if (!id.startsWith(`${type}:`)) return undefined;
  const uuid = id.slice(type.length + 1);
  return uuidV7Pattern.test(uuid) ? uuid : undefined;
};

/** The uuid of an identifier in a path. A wrong one has the code of an unknown one; its answer shows the right form. */
export const pathUuid = (type: IdType, id: string, notFound: ErrorCode): string => {
  const uuid = uuidOf(type, id);
  if (uuid !== undefined) return uuid;
  const expectedForm = `${type}:<uuid>`;
  throw new ApiError(notFound, {
    message: `${errorCatalogue[notFound].message} Its id has the form ${expectedForm}.`,
    details: { expectedForm },
  });
};

/** Schema of an identifier in a body or query; a wrong one is INVALID_INPUT. */
export const idSchema = (...types: [IdType, ...IdType[]]) =>
  z
    .string()
    .regex(
      new RegExp(`^(?:${types.join('|')}):${uuidV7}$`),
      `must be an identifier of the form ${types.map((type) => `${type}:<uuid>`).join(' or ')}`,
    )
    .meta({ example: `${types[0]}:019542f5-b3e7-7d02-8000-000000000000` });

/** The uuid of an identifier that a schema checked before. */
export const bareUuid = (id: string): string => id.slice(id.indexOf(':') + 1);

/** The least UUIDv7 of a millisecond: a bound for time ranges over uuid sort keys. */
export const leastUuidAt = (at: Date): string => {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
};

/** The time of a UUIDv7's creation, to the millisecond. */
export const uuidTime = (uuid: string): Date =>
  new Date(Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16));

/** Ten bits hold every ISO 4217 number (at most 999) and our private ones (1001 and up). */
const currencyBits = 10;
const currencyMask = (1 << currencyBits) - 1;

const lastGroup = (uuid: string): number => Number.parseInt(uuid.slice(24), 16);
const withLastGroup = (uuid: string, group: number): string =>
  `${uuid.slice(0, 24)}${group.toString(16).padStart(12, '0')}`;

/** The low ten bits of the last group. The group is below 2^48, so a number holds it exactly. */
const lowBits = (group: number): number => group % (currencyMask + 1);

/** A new uuid for an owner of accounts (customer, platform): a UUIDv7 whose last ten bits are zero. */
export const newOwnerUuid = (): string => {
  const uuid = newUuid();
  const group = lastGroup(uuid);
  return withLastGroup(uuid, group - lowBits(group));
};

/**
 * The uuid of an owner's internal account in a currency: the owner's uuid with the currency's number in the last ten
 * bits. So the id of an account gives its owner and currency without a read (decision "account ids hold owner and
 * currency").
 */
export const internalAccountUuid = (ownerUuid: string, currency: string): string =>
  withLastGroup(ownerUuid, lastGroup(ownerUuid) + currencyNumber(currency));

/** Owner and currency of an internal account's uuid; undefined when its number belongs to no currency. */
export const ownerOfAccount = (accountUuid: string): { ownerUuid: string; currency: string } | undefined => {
  const group = lastGroup(accountUuid);
  const currency = currencyByNumber(lowBits(group));
  if (currency === undefined) return undefined;
  return { ownerUuid: withLastGroup(accountUuid, group - lowBits(group)), currency };
};
