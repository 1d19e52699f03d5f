import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { DecryptCommand, GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { sealedPairSpec, sealingService, type umaPairSpec } from './contract.ts';
import { keyClient } from './sign.ts';

/** The symmetric KMS key that private keys are sealed with. */
const sealingKeyId = setting('SEALING_KEY_ID', z.string().min(1));

const environmentName = setting('ENVIRONMENT_NAME', z.string().min(1));

/** A pair whose private part only KMS can open. */
export interface SealedPair {
  /** A number for keys that sign webhooks, a text for others: names the key to KMS. */
  readonly version: number | string;
  /** Base64 of the SubjectPublicKeyInfo. */
  readonly publicKey: string;
  /** Base64 of the PKCS #8, encrypted by the sealing key. */
  readonly sealed: string;
}

/**
 * KMS opens a sealed key only for exactly these words. The key's policy statements name the first two, so a sealed key of
 * another environment opens nowhere else. CloudTrail shows all three.
 */
const sealingContext = (version: SealedPair['version']): Record<string, string> => ({
  service: sealingService,
  environment: environmentName,
  version: String(version),
});

/** A new key pair. KMS makes it and returns its private part encrypted, so this process never sees it. */
export const makeSealedPair = async (
  version: SealedPair['version'],
  spec: typeof sealedPairSpec | typeof umaPairSpec = sealedPairSpec,
): Promise<Omit<SealedPair, 'version'>> => {
  const { PublicKey, PrivateKeyCiphertextBlob } = await keyClient.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: sealingKeyId,
      KeyPairSpec: spec,
      EncryptionContext: sealingContext(version),
    }),
  );
  if (PublicKey === undefined || PrivateKeyCiphertextBlob === undefined) {
    throw new Error('The key service answered without a key pair');
  }
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return { publicKey: base64(PublicKey), sealed: base64(PrivateKeyCiphertextBlob) };
};

/** A right that was taken away has an effect after this time at the latest. */
const openMs = 3600_000;

interface Opened {
  readonly untilMs: number;
  readonly version: SealedPair['version'];
  readonly key: Promise<KeyObject>;
}

const opened = new Map<string, Opened>();

const plainKeyOf = (plaintext: Uint8Array): KeyObject => {
  try {
    const key = Buffer.from(plaintext.buffer, plaintext.byteOffset, plaintext.byteLength);
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } finally {
    plaintext.fill(0);
  }
};

/** Whoever could change the ring could otherwise make us sign with a key that nobody published. */
const mustFit = (privateKey: KeyObject, publicKey: string): void => {
  const spki = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  if (!spki.equals(Buffer.from(publicKey, 'base64'))) {
    throw new Error('The sealed key does not belong to its public key');
  }
};

const open = async ({ version, sealed, publicKey }: SealedPair): Promise<KeyObject> => {
  const { Plaintext } = await keyClient.send(
    new DecryptCommand({
      KeyId: sealingKeyId,
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: sealingContext(version),
    }),
  );
  if (Plaintext === undefined) throw new Error('The key service answered without a plaintext');
  const privateKey = plainKeyOf(Plaintext);
  mustFit(privateKey, publicKey);
  return privateKey;
};

/** Forgets all keys of webhooks but these. Called for each attempt with the keys of the ring. */
export const forgetOtherKeys = (kept: readonly SealedPair[]): void => {
  if (opened.size === 0) return;
  const names = new Set(kept.map(({ sealed }) => sealed));
  for (const [name, { version }] of opened) {
    if (typeof version === 'number' && !names.has(name)) opened.delete(name);
  }
};

/**
 * The private key, which a process opens once an hour and keeps in memory only.
 *
 * @throws the key service's error, which is not cached
 */
export const openSealedKey = async (sealedKey: SealedPair): Promise<KeyObject> => {
  const name = sealedKey.sealed;
  const known = opened.get(name);
  if (known !== undefined && known.untilMs > clock.nowMs()) return known.key;
  const key = open(sealedKey);
  opened.set(name, { untilMs: clock.nowMs() + openMs, version: sealedKey.version, key });
  try {
    return await key;
  } catch (error) {
    opened.delete(name);
    throw error;
  }
};
