import * as z from 'zod';
import { absent } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';

/** A question about a receiver that a quote may refer to. */
export interface Lookup {
  readonly platformId: string;
  readonly uuid: string;
  /** What was asked about: a UMA address in lower case, or an ExternalAccount id. */
  readonly receiver: string;
  readonly createdAt: string;
  /** From this moment on it counts as unknown. ISO 8601. */
  readonly expiresAt: string;
}

const lookupItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    uuid: z.string(),
    receiver: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    /** Only cleans up: TTL deletes late. */
    expiresAtEpochSeconds: z.int(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `LOOKUP#${platformId}#${uuid}`,
    sk: 'LOOKUP',
  }),
});

/** The write that files a new lookup; its condition fails when the id is taken. */
export const putLookup = (lookup: Lookup): Write => {
  const expiresAtEpochSeconds = Math.ceil(Date.parse(lookup.expiresAt) / 1000);
  return lookupItem.put({ ...lookup, expiresAtEpochSeconds }, absent('uuid'));
};

/** A lookup of this platform, expired ones too; read consistently. */
export const getLookup = (platformId: string, uuid: string): Promise<Lookup | undefined> =>
  lookupItem.get({ platformId, uuid });
