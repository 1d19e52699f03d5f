import * as z from 'zod';
import { absent, all, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { readRange } from '#shared/kernel/range.ts';
import { shardOf } from '#shared/kernel/table.ts';

/**
 * FILING: an object may lie under `objectKey` that no document has. FILED: a document has it. ABANDONED: nobody came back
 * in time, so none will have it. REMOVED: its document is deleted.
 */
export const filingStates = ['FILING', 'FILED', 'ABANDONED', 'REMOVED'] as const;

/** The record behind each object: while something is left to remove, the sweep finds it. */
export interface Filing {
  readonly platformId: string;
  /** The upload's id, or a new one for a document that was deleted: clients can choose the ids of their uploads. */
  readonly id: string;
  readonly state: (typeof filingStates)[number];
  readonly documentUuid: string;
  /** 201 for a new document, 200 for a change: what the upload is answered with. */
  readonly status: 200 | 201;
  /** Where the file is, or is to be; absent where a change has none. */
  readonly objectKey?: string | undefined;
  /** An object that no document has any more. */
  readonly obsoleteKey?: string | undefined;
  /** From when on the sweep does what is left to do. */
  readonly dueAt?: string | undefined;
  readonly createdAt: string;
  readonly expiresAtEpochSeconds: number;
}

/** Far longer than a function lives: who has not moved a filing on by then is dead. */
const graceMs = 15 * 60_000;
/** Longer than the raw upload lies there (open-upload.ts): while it can be followed, its answer is known. */
const memoryMs = 2 * 24 * 3_600_000;

export const dueAfter = (now: Date): string => new Date(now.getTime() + graceMs).toISOString();
export const forgottenAfter = (now: Date): number => Math.ceil((now.getTime() + memoryMs) / 1000);

const filingItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    id: z.string(),
    state: z.enum(filingStates),
    documentUuid: z.string(),
    status: z.union([z.literal(200), z.literal(201)]),
    objectKey: z.string().optional(),
    obsoleteKey: z.string().optional(),
    dueAt: z.string().optional(),
    duePk: z.string().optional(),
    dueSk: z.string().optional(),
    createdAt: z.string(),
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, id }: { platformId: string; id: string }) => ({
    pk: `FILING#${platformId}#${id}`,
    sk: 'FILING',
  }),
});

const duePartition = (shard: number): string => `DOCUMENT_DUE#${shard}`;

const itemOf = (filing: Filing) => {
  const { dueAt, id } = filing;
  const due = { duePk: duePartition(shardOf(id)), dueSk: `${dueAt}#${id}` };
  return { ...filing, ...(dueAt === undefined ? {} : due) };
};

const filingOf = (raw: unknown): Filing => {
  const { duePk: _pk, dueSk: _sk, ...filing } = filingItem.parse(raw);
  return filing;
};

/** Read consistently. */
export const readFiling = async (platformId: string, id: string): Promise<Filing | undefined> => {
  const stored = await filingItem.get({ platformId, id });
  return stored === undefined ? undefined : filingOf(stored);
};

/** The write that begins or records a filing; its condition fails when there is one of this id. */
export const newFilingWrite = (filing: Filing): Write => filingItem.put(itemOf(filing), absent('state'));

const unmoved = ({ state, objectKey, dueAt }: Filing) =>
  all(
    equals('state', state),
    objectKey === undefined ? absent('objectKey') : equals('objectKey', objectKey),
    dueAt === undefined ? absent('dueAt') : equals('dueAt', dueAt),
  );

/** The write that moves a filing on; its condition fails when somebody else has moved it since it was read. */
export const movedFilingWrite = (before: Filing, after: Filing): Write =>
  filingItem.put(itemOf(after), unmoved(before));

/** Filings whose time has come, longest overdue first. */
export const overdueFilings = async (shard: number, before: string, count: number): Promise<Filing[]> => {
  const partition = duePartition(shard);
  const items = await readRange({ index: 'due', partition, upper: before, descending: false, count });
  return items.map(filingOf);
};
