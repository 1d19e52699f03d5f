import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { absent, any, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import type { ListRead } from '#shared/kernel/table/sweep.ts';
import { listShards, shardOf } from '#shared/kernel/table/table.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

const environment = setting('ENVIRONMENT', environmentSchema);

/** Whether a change of an approved customer submits it again (decision "a provider verifies customers"). */
export const isReverifyOn: boolean =
  environment === 'production' && setting('REVERIFY_ON_CHANGE', z.literal('true').optional()) === 'true';

const duePartition = (shard: number): string => `REVERIFY_DUE#${shard}`;

const noteItem = defineItem({
  schema: z.object({ platformId: z.string(), customerUuid: z.string(), dueAt: z.string() }),
  keyOf: ({ platformId, customerUuid }: { platformId: string; customerUuid: string }) => ({
    pk: `REVERIFY#${platformId}#${customerUuid}`,
    sk: 'NOTE',
  }),
  indexKeysOf: ({ customerUuid, dueAt }) => ({
    duePk: duePartition(shardOf(customerUuid)),
    dueSk: `${dueAt}#${customerUuid}`,
  }),
});
/** A customer that must be submitted again. */
export type ReverifyNote = Readonly<ReturnType<typeof noteItem.parse>>;

/** A change that follows its note has this long to happen. No request takes longer than 10 s. */
const delayMs = serviceMs(60_000);

const noteWrite = ({ platformId, uuid: customerUuid }: Customer): Write => {
  const dueAt = new Date(clock.nowMs() + delayMs).toISOString();
  return noteItem.put({ platformId, customerUuid, dueAt }, any(absent('dueAt'), present('dueAt')));
};

/** A platform that vouches for its customers itself has never submitted them. */
const wasVerifiedHere = (customer: Customer): boolean =>
  isApproved(customer) && customer.verificationUuid !== undefined;

const identityOf = (customer: Customer) => ({
  fullName: customer.fullName,
  birthDate: customer.birthDate,
  nationality: customer.nationality,
  address: customer.address,
  businessInfo: customer.businessInfo,
  idType: customer.idType,
  identifier: customer.identifier,
  countryOfIssuance: customer.countryOfIssuance,
});

/** Writes beside a customer's change, when the change is one of who it is. */
export const reverifyWrites = (before: Customer, after: Customer): NamedWrites =>
  isReverifyOn && wasVerifiedHere(after) && !isDeepStrictEqual(identityOf(before), identityOf(after))
    ? { reverify: noteWrite(after) }
    : {};

/**
 * Notes a change of an owner before the change is made. If the change fails after all, the new submission finds nothing
 * new and ends.
 */
export const noteOwnerChange = async (customer: Customer): Promise<void> => {
  if (isReverifyOn && wasVerifiedHere(customer)) await writeAlone(noteWrite(customer), { isChange: false });
};

/** The write that removes a note; its condition fails when a later change has made it anew. */
export const doneNoteWrite = (note: ReverifyNote): Write =>
  noteItem.remove(note, equals('dueAt', note.dueAt));

/** Notes that are due by `before` (ISO 8601), the oldest first, in one list a shard. */
export const listDueNotes = (before: string, count: number): ListRead<ReverifyNote>[] =>
  Array.from({ length: listShards }, (_, shard) => async () => {
    const range = { index: 'due', partition: duePartition(shard), upper: before, descending: false } as const;
    return (await readRange({ ...range, count })).map(noteItem.parse);
  });
