import * as z from 'zod';
import { documentTypes } from '#shared/documents/document-types.ts';
import { absent, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { type RangeRequest, type RawItem, readRange, readShards } from '#shared/kernel/range.ts';
import { listShards, shardOf } from '#shared/kernel/table.ts';
import {
  type Verification,
  type VerificationError,
  verificationErrorTypes,
  verificationStatuses,
} from './verification.ts';

const storedErrorSchema: z.ZodType<VerificationError, VerificationError> = z.object({
  resourceId: z.string(),
  type: z.enum(verificationErrorTypes),
  field: z.string().optional(),
  acceptedDocumentTypes: z.array(z.enum(documentTypes)).readonly().optional(),
  reason: z.string(),
});

const verificationItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The verification's uuid. */
    sortId: z.string(),
    listPk: z.string(),
    ownerPk: z.string(),
    /** Of the operator's queue; only while it waits for the decision. */
    statusPk: z.string().optional(),
    version: z.int(),
    customerUuid: z.string(),
    status: z.enum(verificationStatuses),
    errors: z.array(storedErrorSchema),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
  keyOf: ({ platformId, sortId }: { platformId: string; sortId: string }) => ({
    pk: `VERIFICATION#${platformId}#${sortId}`,
    sk: 'VERIFICATION',
  }),
});

const listPrefix = (platformId: string): string => `VERIFICATION#${platformId}`;
const ownerPartition = (platformId: string, customerUuid: string): string =>
  `VERIFICATION#${platformId}#${customerUuid}`;
const queuePartition = (shard: number): string => `VERIFICATION_QUEUE#${shard}`;

const verificationOf = (stored: ReturnType<typeof verificationItem.parse>): Verification => {
  const { sortId: uuid, listPk: _list, ownerPk: _owner, statusPk: _queue, ...fields } = stored;
  return { ...fields, uuid };
};

const storedOf = ({ uuid: sortId, ...fields }: Verification) => ({
  ...fields,
  errors: [...fields.errors],
  sortId,
  listPk: `${listPrefix(fields.platformId)}#${shardOf(sortId)}`,
  ownerPk: ownerPartition(fields.platformId, fields.customerUuid),
  ...(fields.status === 'IN_PROGRESS' ? { statusPk: queuePartition(shardOf(sortId)) } : {}),
});

/** The domain value of a stored verification. */
export const parseVerification = (raw: unknown): Verification => verificationOf(verificationItem.parse(raw));

/** The write that files a verification's next version; its condition fails when someone else has changed it before. */
export const verificationWrite = (verification: Verification): Write => {
  const { version } = verification;
  const unmoved = version === 1 ? absent('version') : equals('version', version - 1);
  return verificationItem.put(storedOf(verification), unmoved);
};

/** A verification of the platform, read consistently. */
export const readVerification = async (
  platformId: string,
  uuid: string,
): Promise<Verification | undefined> => {
  const stored = await verificationItem.get({ platformId, sortId: uuid });
  return stored === undefined ? undefined : verificationOf(stored);
};

const parseAll = (items: RawItem[]): Verification[] => items.map(parseVerification);

type Range = Omit<RangeRequest, 'index' | 'partition'>;

/** Walks the platform's verifications, or those of one customer, in the order in which they were made. */
export const walkVerifications = async (
  { platformId, customerUuid }: { readonly platformId: string; readonly customerUuid?: string | undefined },
  range: Range,
): Promise<Verification[]> => {
  if (customerUuid === undefined) return parseAll(await readShards(listPrefix(platformId), range));
  const partition = ownerPartition(platformId, customerUuid);
  return parseAll(await readRange({ ...range, index: 'owner', partition }));
};

/** Verifications of all platforms that wait for the operator, oldest first. */
export const readQueue = async (count: number): Promise<Verification[]> => {
  const shards = Array.from({ length: listShards }, (_, shard) =>
    readRange({ index: 'status', partition: queuePartition(shard), descending: false, count }),
  );
  const waiting = parseAll((await Promise.all(shards)).flat());
  return waiting.sort((a, b) => (a.uuid < b.uuid ? -1 : 1)).slice(0, count);
};

/** One of them by its uuid, whichever platform's it is. */
export const findInQueue = async (uuid: string): Promise<Verification | undefined> => {
  const partition = queuePartition(shardOf(uuid));
  const range = {
    index: 'status',
    partition,
    lower: uuid,
    upper: uuid,
    descending: false,
    count: 1,
  } as const;
  const [found] = parseAll(await readRange(range));
  return found;
};
