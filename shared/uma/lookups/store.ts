import * as z from 'zod';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { networkLookupSchema } from './receiver.ts';

const lookupItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    uuid: z.string(),
    /** A UMA address in lower case, or an ExternalAccount id. */
    receiver: z.string(),
    /** uuid of the customer who had the UMA address. Absent for other receivers. */
    receiverUuid: z.string().optional(),
    /** Of a receiver at another VASP. */
    network: networkLookupSchema.optional(),
    createdAt: z.string(),
    /** From this moment on the lookup counts as unknown. ISO 8601. */
    expiresAt: z.string(),
  }),
  keyOf: ({ platformId, uuid }: { platformId: string; uuid: string }) => ({
    pk: `LOOKUP#${platformId}#${uuid}`,
    sk: 'LOOKUP',
  }),
  expiresAtEpochSecondsOf: ({ expiresAt }) => Math.ceil(Date.parse(expiresAt) / 1000),
});

/** The table's key, for reads of many. */
export const lookupKey = lookupItem.keyOf;

/** A question about a receiver that a quote may refer to. */
export type Lookup = Readonly<ReturnType<typeof lookupItem.parse>>;

/** The write that files a new lookup; its condition fails when the uuid is taken. */
export const putLookup = (lookup: Lookup): Write => lookupItem.put(lookup, absent('uuid'));

/** A lookup of this platform, also an expired one; read consistently. */
export const getLookup = (platformId: string, uuid: string): Promise<Lookup | undefined> =>
  lookupItem.get({ platformId, uuid });
