import * as z from 'zod';
import { absent, any, present } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readToEnd } from '#shared/kernel/table/pages.ts';
import { readRange } from '#shared/kernel/table/range.ts';

const daySeconds = 86_400;
/** The objects stay longer. Their keys name the hour, so that older ones are found by listing them. */
const pointerDays = 400;

const anyState = any(absent('key'), present('key'));

/** Sort keys are keys of objects: `audit/…`. */
const range = {
  index: 'table',
  lower: 'audit/',
  upper: 'audit0',
  descending: false,
  consistent: true,
} as const;

const pointerItem = defineItem({
  schema: z.object({ partition: z.string(), key: z.string(), at: z.string() }),
  keyOf: ({ partition, key }: { partition: string; key: string }) => ({ pk: partition, sk: key }),
  expiresAtEpochSecondsOf: ({ at }) => Math.ceil(Date.parse(at) / 1_000) + pointerDays * daySeconds,
});

/** @param resource `Type:<uuid>` */
export const resourcePartition = (resource: string): string => `AUDIT#${resource}`;

/** @param hour `2026-11-24T08` */
export const hourPartition = (hour: string): string => `AUDIT_HOUR#${hour}`;

/** The write that says where an object is. Writing it again changes nothing. */
export const pointerWrite = (partition: string, key: string, at: string): Write =>
  pointerItem.put({ partition, key, at }, anyState);

const perRead = 500;

/**
 * Keys of the objects of a resource or an hour, in the order of time.
 *
 * @param from ISO 8601; what was stored before it is left out, since a change is stored after it has happened
 */
export const readPointers = async (partition: string, from = ''): Promise<string[]> => {
  const pointers = await readToEnd({
    count: perRead,
    read: async (page) =>
      (await readRange({ ...range, ...page, partition })).map((raw) => pointerItem.parse(raw)),
    positionOf: ({ key }) => key,
  });
  return pointers.filter(({ at }) => at >= from).map(({ key }) => key);
};

const heldPartition = 'AUDIT_HELD#ALL';

const heldItem = defineItem({
  schema: z.object({ key: z.string(), lines: z.string() }),
  keyOf: ({ key }: { key: string }) => ({ pk: heldPartition, sk: key }),
});

/** Lines that S3 did not take. The hourly worker moves them there. */
export interface HeldObject {
  readonly key: string;
  readonly lines: string;
}

export const heldWrite = (held: HeldObject): Write => heldItem.put(held, anyState);

export const removedHeldWrite = (key: string): Write => heldItem.remove({ key }, present('key'));

/** The held lines of an object, read consistently; undefined when S3 has it. */
export const readHeld = (key: string): Promise<HeldObject | undefined> => heldItem.get({ key });

export const listHeld = async (count: number): Promise<HeldObject[]> =>
  (await readRange({ ...range, partition: heldPartition, count })).map(heldItem.parse);
