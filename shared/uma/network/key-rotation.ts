import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { absent, any, atLeast, below } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';

interface DomainKey {
  readonly umaDomain: string;
}

export const domainKeysKey = ({ umaDomain }: DomainKey) => ({ pk: `UMA_KEYS#${umaDomain}`, sk: 'KEYS' });

/** All that an operator has to know of a domain's keys. */
const generationItem = defineItem({
  schema: z.object({ generation: z.int().positive() }),
  keyOf: domainKeysKey,
});

const rotationItem = defineItem({
  schema: z.object({
    umaDomain: z.string(),
    /** The one that ends. */
    generation: z.int().positive(),
    /** From this moment on the first use makes the next one. ISO 8601. */
    from: z.string(),
  }),
  keyOf: ({ umaDomain }: DomainKey) => ({ pk: `UMA_ROTATION#${umaDomain}`, sk: 'ROTATION' }),
});
/** An operator's word that a generation of keys ends. It is apart from the keys, which no operator may write. */
export type Rotation = Readonly<ReturnType<typeof rotationItem.parse>>;

export const getRotation = (umaDomain: string): Promise<Rotation | undefined> =>
  rotationItem.get({ umaDomain });

/** Others ask for our keys again after this time (docs/uma.md), and a process reads them again, too. */
export const keysKeptMs = 5 * 60_000;

/**
 * Processes may keep what they read before the operator's word for five minutes, and others what those processes showed
 * them at the end of it for five more.
 */
const noticeMs = 2 * keysKeptMs;

/**
 * Ends the present keys of a domain: when nobody has any of them cached any more, or at once. What an operator writes is a
 * moment. The next use makes the keys, because only functions of the network may.
 *
 * @returns undefined for a domain that has no keys
 */
export const rotateKeys = async (
  umaDomain: string,
  when: 'AFTER_NOTICE' | 'AT_ONCE',
): Promise<Rotation | undefined> => {
  const keys = await generationItem.get({ umaDomain });
  if (keys === undefined) return undefined;
  const noticedMs = when === 'AT_ONCE' ? 0 : noticeMs;
  const rotation = {
    umaDomain,
    generation: keys.generation,
    from: new Date(clock.nowMs() + noticedMs).toISOString(),
  };
  // A change that comes sooner stays.
  const isSooner = any(
    absent('from'),
    below('generation', rotation.generation),
    atLeast('from', rotation.from),
  );
  if (await writeAlone(rotationItem.put(rotation, isSooner))) return rotation;
  const other = await getRotation(umaDomain);
  if (other === undefined) throw new Error('The change of keys is missing');
  return other;
};
