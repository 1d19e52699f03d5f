import type { KeyObject } from 'node:crypto';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { umaPairSpec, umaVersionPrefix } from '#shared/kernel/signing/contract.ts';
import { makeSealedPair, openSealedKey } from '#shared/kernel/signing/sealed-key.ts';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { selfSignedCertificate } from './certificate.ts';
import { domainKeysKey, getRotation, keysKeptMs, type Rotation } from './key-rotation.ts';

const pairSchema = z.object({
  /** Names the key to KMS. */
  version: z.string(),
  /** Base64 of the SubjectPublicKeyInfo. */
  publicKey: z.string(),
  /** Base64 of the PKCS #8, encrypted by the sealing key. */
  sealed: z.string(),
  /** Hexadecimal DER of the certificate that the domain made for itself. */
  certificate: z.string(),
});
export type DomainPair = Readonly<z.output<typeof pairSchema>>;

const domainKeysSchema = z.object({
  umaDomain: z.string(),
  /** Grows by one with each new generation. */
  generation: z.int().positive(),
  /** ISO 8601. */
  madeAt: z.string(),
  signing: pairSchema,
  encryption: pairSchema,
  /** The generation before: what was encrypted for it can still be read. */
  formerEncryption: pairSchema.optional(),
});
/** The key pairs of one of our UMA domains (decision "the UMA network"). */
export type DomainKeys = Readonly<z.output<typeof domainKeysSchema>>;

const keysItem = defineItem({
  schema: domainKeysSchema,
  keyOf: domainKeysKey,
});

const dayMs = 24 * 3600_000;
/** A generation is replaced on its first use after this time. */
const generationMs = 365 * dayMs;
/** Longer than a generation, so that no certificate runs out while its domain is quiet. */
const certificateMs = 2 * generationMs;

type Use = 'signing' | 'encryption';

const makePair = async (umaDomain: string, use: Use, generation: number, now: Date): Promise<DomainPair> => {
  const version = `${umaVersionPrefix}${umaDomain}.${use}.${generation}`;
  const pair = { version, ...(await makeSealedPair(version, umaPairSpec)) };
  const certificate = selfSignedCertificate({
    domain: umaDomain,
    privateKey: await openSealedKey(pair),
    publicKey: Buffer.from(pair.publicKey, 'base64'),
    from: new Date(now.getTime() - dayMs),
    until: new Date(now.getTime() + certificateMs),
  });
  return { ...pair, certificate: certificate.toString('hex') };
};

const nextGeneration = async (
  umaDomain: string,
  former: DomainKeys | undefined,
  now: Date,
): Promise<DomainKeys> => {
  const generation = (former?.generation ?? 0) + 1;
  const [signing, encryption] = await Promise.all([
    makePair(umaDomain, 'signing', generation, now),
    makePair(umaDomain, 'encryption', generation, now),
  ]);
  const before = former === undefined ? {} : { formerEncryption: former.encryption };
  return { umaDomain, generation, madeAt: now.toISOString(), signing, encryption, ...before };
};

/** When a generation ends: after a year, or when an operator has said so. */
const endMsOf = ({ madeAt, generation }: DomainKeys, rotation: Rotation | undefined): number => {
  const yearEndMs = Date.parse(madeAt) + generationMs;
  return rotation?.generation === generation ? Math.min(yearEndMs, Date.parse(rotation.from)) : yearEndMs;
};

/** The keys in use, and until when they may be used and shown to others without another look. */
export interface KeptKeys {
  readonly keys: DomainKeys;
  /** Milliseconds since 1970. */
  readonly untilMs: number;
}

const kept = (keys: DomainKeys, rotation: Rotation | undefined, now: Date): KeptKeys => ({
  keys,
  untilMs: Math.min(now.getTime() + keysKeptMs, endMsOf(keys, rotation)),
});

/** Of two processes that make a generation at once, both get the one that was written first. */
const readOrMake = async (umaDomain: string, now: Date): Promise<KeptKeys> => {
  const [known, rotation] = await Promise.all([keysItem.get({ umaDomain }), getRotation(umaDomain)]);
  if (known !== undefined && now.getTime() < endMsOf(known, rotation)) return kept(known, rotation, now);
  const made = await nextGeneration(umaDomain, known, now);
  const isUnchanged = known === undefined ? absent('generation') : equals('generation', known.generation);
  if (await writeAlone(keysItem.put(made, isUnchanged))) return kept(made, rotation, now);
  return kept(await existingKeys(umaDomain), rotation, now);
};

const cached = new Map<string, { readonly untilMs: number; readonly read: Promise<KeptKeys> }>();

/**
 * The keys of one of our domains, made on first use. At most five minutes old, and never of a generation that has ended:
 * who keeps them until `untilMs` meets no other ones before.
 *
 * @throws the key service's or the table's error, which is not cached
 */
export const keptDomainKeys = async (umaDomain: string): Promise<KeptKeys> => {
  const now = clock.now();
  const known = cached.get(umaDomain);
  const present = known !== undefined && known.untilMs > now.getTime() ? await known.read : undefined;
  if (present !== undefined && present.untilMs > now.getTime()) return present;
  const read = readOrMake(umaDomain, now);
  cached.set(umaDomain, { untilMs: now.getTime() + keysKeptMs, read });
  try {
    return await read;
  } catch (error) {
    cached.delete(umaDomain);
    throw error;
  }
};

/** The same for those who sign at once. */
export const domainKeys = async (umaDomain: string): Promise<DomainKeys> =>
  (await keptDomainKeys(umaDomain)).keys;

/**
 * The keys of a domain that has signed before: for functions that must not make any.
 *
 * @throws when the domain has none
 */
export const existingKeys = async (umaDomain: string): Promise<DomainKeys> => {
  const keys = await keysItem.get({ umaDomain });
  if (keys === undefined) throw new Error('The keys of a UMA domain are missing');
  return keys;
};

const jwkSchema = z.object({ d: z.string() });

const rawPrivateKey = (key: KeyObject): Uint8Array => {
  const { d } = jwkSchema.parse(key.export({ format: 'jwk' }));
  return Buffer.from(d, 'base64url');
};

/** The 32 bytes of a private key, as the SDK takes them. Only UMA functions may open it. */
export const privateKeyOf = async (pair: DomainPair): Promise<Uint8Array> =>
  rawPrivateKey(await openSealedKey(pair));
