import { ApiError } from '#shared/kernel/errors.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { readBatch, readRange } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type BeneficialOwner, beneficialOwnerItemSchema } from './beneficial-owner.ts';

const partitionOf = (platformId: string, customerUuid: string): string =>
  `OWNER#${platformId}#${customerUuid}`;

const beneficialOwnerItem = defineItem({
  schema: beneficialOwnerItemSchema,
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `OWNER#${platformId}#${uuid}`,
    sk: 'OWNER',
  }),
  indexKeysOf: ({ platformId, customerUuid }) => ({ ownerPk: partitionOf(platformId, customerUuid) }),
  // The table's stream starts a workflow for an item with a new `workflowDueAt`.
  storedAs: { uuid: 'sortId', kycDueAt: 'workflowDueAt' },
});

/** The table's key, for reads of many. */
export const beneficialOwnerKey = beneficialOwnerItem.keyOf;

/** The write that files a new owner; its condition fails when the uuid is taken. */
export const newBeneficialOwnerWrite = (owner: BeneficialOwner): Write =>
  beneficialOwnerItem.put(owner, absent('version'));

/** The write that replaces an owner; its condition fails when another write changed the owner before. */
export const changedBeneficialOwnerWrite = (owner: BeneficialOwner): Write =>
  beneficialOwnerItem.put(owner, equals('version', owner.version - 1));

/** An owner of one of the platform's customers, read consistently. */
export const readBeneficialOwner = (platformId: string, uuid: string): Promise<BeneficialOwner | undefined> =>
  beneficialOwnerItem.get({ platformId, uuid });

/** Owners read in one query. They fit into the 1 MB of DynamoDB's answer. */
const ownersAtOnce = 500;

/** All owners of one customer, newest first. Businesses have few; the cost grows with their number. */
export const readBeneficialOwnersOf = async (
  platformId: string,
  customerUuid: string,
): Promise<BeneficialOwner[]> => {
  const range = {
    index: 'owner',
    partition: partitionOf(platformId, customerUuid),
    descending: true,
  } as const;
  return readToEnd({
    count: ownersAtOnce,
    read: async (page) => (await readRange({ ...range, ...page })).map(beneficialOwnerItem.parse),
    positionOf: ({ uuid }) => uuid,
  });
};

/**
 * The newest owners of a customer, read consistently, newest first. The index lags behind the table, so it gives only
 * the keys. @param count at most 100
 */
export const readNewestOwners = async (
  platformId: string,
  customerUuid: string,
  count: number,
): Promise<BeneficialOwner[]> => {
  const partition = partitionOf(platformId, customerUuid);
  const listed = await readRange({ index: 'owner', partition, descending: true, count });
  const keys = listed.map((raw) => ({ ...beneficialOwnerItem.keyOf(beneficialOwnerItem.parse(raw)) }));
  const owners = (await readBatch(keys)).map(beneficialOwnerItem.parse);
  return owners.sort((left, right) => (left.uuid < right.uuid ? 1 : -1));
};

/**
 * Reads an owner, calls `decide` for its next version, and writes that version if nothing changed in between. Writes
 * nothing when `decide` returns the same owner.
 *
 * @throws ApiError BENEFICIAL_OWNER_NOT_FOUND, SERVICE_UNAVAILABLE; errors of `decide`
 */
export const changeBeneficialOwner = (
  platformId: string,
  uuid: string,
  decide: (owner: BeneficialOwner) => BeneficialOwner | Promise<BeneficialOwner>,
): Promise<BeneficialOwner> =>
  changeWithRetry(
    async () => {
      const owner = await readBeneficialOwner(platformId, uuid);
      if (owner === undefined) throw new ApiError('BENEFICIAL_OWNER_NOT_FOUND');
      const changed = await decide(owner);
      if (changed === owner || (await writeAlone(changedBeneficialOwnerWrite(changed)))) return changed;
      return lostRace;
    },
    { message: 'Other requests keep changing this beneficial owner; try again.' },
  );
