import * as z from 'zod';
import { absent, any, equals, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import type { ListRead } from '#shared/kernel/table/sweep.ts';
import { listShards, shardOf } from '#shared/kernel/table/table.ts';

const caseSchema = z.object({
  platformId: z.string(),
  /** Bare uuid of the verification. */
  verificationUuid: z.string(),
  /** Grows with every change; changes are conditional on it. */
  version: z.int(),
  /** Number of what the provider last got to judge; 0 before the first. */
  revision: z.int(),
  /** SHA-256 of what the revision says of the applicant; absent: the next question makes a new revision. */
  digest: z.string().optional(),
  /** Whether the provider has answered the order of this revision. */
  isAccepted: z.boolean(),
  /** Questions since the last submission. They set the wait for the next one. */
  asked: z.int(),
  /** ISO 8601: when the provider is asked next; absent while it is the platform's turn. */
  dueAt: z.string().optional(),
});
/** What the service and the verification provider know of each other about one verification. No personal data. */
export type ProviderCase = Readonly<z.output<typeof caseSchema>>;

interface CaseKey {
  readonly platformId: string;
  readonly verificationUuid: string;
}

const duePartition = (shard: number): string => `PROVIDER_DUE#${shard}`;

const dueKeys = (verificationUuid: string, dueAt: string) => ({
  duePk: duePartition(shardOf(verificationUuid)),
  dueSk: `${dueAt}#${verificationUuid}`,
});

const caseItem = defineItem({
  schema: caseSchema,
  keyOf: ({ platformId, verificationUuid }: CaseKey) => ({
    pk: `PROVIDER_CASE#${platformId}#${verificationUuid}`,
    sk: 'CASE',
  }),
  indexKeysOf: ({ verificationUuid, dueAt }) => (dueAt === undefined ? {} : dueKeys(verificationUuid, dueAt)),
});

/**
 * The write that gives a submission to the provider, at once and under a new revision, whatever was asked before. It
 * opens the case if there is none.
 */
export const submittedCaseWrite = ({ platformId, verificationUuid }: CaseKey, at: string): Write =>
  caseItem.update(
    { platformId, verificationUuid },
    {
      set: {
        platformId,
        verificationUuid,
        isAccepted: false,
        asked: 0,
        dueAt: at,
        ...dueKeys(verificationUuid, at),
      },
      add: { version: 1, revision: 0 },
      remove: ['digest'],
    },
    any(absent('version'), present('version')),
  );

/** The write of a case's next version; its condition fails when another writer was first. */
export const caseWrite = (next: ProviderCase): Write =>
  caseItem.put(next, next.version === 1 ? absent('version') : equals('version', next.version - 1));

/** The write that ends a case; its condition fails after any change since it was read. */
export const endedCaseWrite = (ended: ProviderCase): Write =>
  caseItem.remove(ended, equals('version', ended.version));

/** A case, read consistently. */
export const readCase = (platformId: string, verificationUuid: string): Promise<ProviderCase | undefined> =>
  caseItem.get({ platformId, verificationUuid });

/** Cases that are due by `before` (ISO 8601), the oldest first, in one list a shard. */
export const listDueCases = (before: string, count: number): ListRead<ProviderCase>[] =>
  Array.from({ length: listShards }, (_, shard) => async () => {
    const range = { index: 'due', partition: duePartition(shard), upper: before, descending: false } as const;
    return (await readRange({ ...range, count })).map(caseItem.parse);
  });
