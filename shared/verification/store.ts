import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { type ListRequest, readRange, readShards } from '#shared/kernel/table/range.ts';
import { listShards, shardOf } from '#shared/kernel/table/table.ts';
import { storedVerificationSchema, type Verification } from './verification.ts';

const listPrefix = (platformId: string): string => `VERIFICATION#${platformId}`;
const customerPartition = (platformId: string, customerUuid: string): string =>
  `VERIFICATION#${platformId}#${customerUuid}`;
const queuePartition = (shard: number): string => `VERIFICATION_QUEUE#${shard}`;

const verificationItem = defineItem({
  schema: storedVerificationSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `VERIFICATION#${platformId}#${uuid}`,
    sk: 'VERIFICATION',
  }),
  indexKeysOf: ({ platformId, uuid, customerUuid, status }) => ({
    listPk: `${listPrefix(platformId)}#${shardOf(uuid)}`,
    ownerPk: customerPartition(platformId, customerUuid),
    // The operator's queue: only verifications that wait for a decision.
    statusPk: status === 'IN_PROGRESS' ? queuePartition(shardOf(uuid)) : undefined,
  }),
  storedAs: { uuid: 'sortId' },
});

/** The table's key, for reads of many. */
export const verificationKey = verificationItem.keyOf;

/** Parses the raw item of a verification. */
export const parseVerification = (raw: unknown): Verification => verificationItem.parse(raw);

/** The write that stores a verification's next version; its condition fails when another writer was first. */
export const verificationWrite = (verification: Verification): Write => {
  const { version } = verification;
  const unmoved = version === 1 ? absent('version') : equals('version', version - 1);
  return verificationItem.put(verification, unmoved);
};

/** A verification of the platform, read consistently. */
export const readVerification = (platformId: string, uuid: string): Promise<Verification | undefined> =>
  verificationItem.get({ platformId, uuid });

type Range = ListRequest;

/** Verifications of the platform or of one customer, sorted by their creation. */
export const walkVerifications = async (
  { platformId, customerUuid }: { readonly platformId: string; readonly customerUuid?: string | undefined },
  range: Range,
): Promise<Verification[]> => {
  if (customerUuid === undefined)
    return (await readShards(listPrefix(platformId), range)).map(parseVerification);
  const partition = customerPartition(platformId, customerUuid);
  return (await readRange({ ...range, index: 'owner', partition })).map(parseVerification);
};

/** Verifications of all platforms that wait for the operator's decision, oldest first. */
export const readQueue = async (count: number): Promise<Verification[]> => {
  const shards = Array.from({ length: listShards }, (_, shard) =>
    readRange({ index: 'status', partition: queuePartition(shard), descending: false, count }),
  );
  const waiting = (await Promise.all(shards)).flat().map(parseVerification);
  return waiting.sort((a, b) => (a.uuid < b.uuid ? -1 : 1)).slice(0, count);
};

/** The waiting verification with this uuid, of any platform. */
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
  const [found] = await readRange(range);
  return found && parseVerification(found);
};
