import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';

interface SignKey {
  readonly usage: 'SIGN_VERIFY';
  readonly arn: string;
  readonly privateKey: KeyObject;
}

interface SealKey {
  readonly usage: 'ENCRYPT_DECRYPT';
  readonly arn: string;
  /** 256 bits. */
  readonly secret: Buffer;
}

/** A key of the template with the secret that the host has made. */
export type LocalKey = SignKey | SealKey;

/** Finds a key by its id, its ARN, its alias or the ARN of its alias. */
export type FindKey = (reference: string) => LocalKey | undefined;

const aliasOf = (reference: string): string => reference.replace(/^arn:aws:kms:[^:]*:[^:]*:(?=alias\/)/, '');

/**
 * Makes the template's keys. A data directory keeps them, so that old signatures can still be verified and sealed data
 * can still be opened.
 *
 * @throws StartError for another kind of key than P-256 for signing or a symmetric one, and for an alias without a key
 */
export const openKeys = async (
  template: Pick<Template, 'ofType' | 'find'>,
  dataDir: string | undefined,
): Promise<FindKey> => {
  const found = new Map<string, LocalKey>();
  for (const resource of template.ofType('AWS::KMS::Key')) {
    const key = await openKey(resource, dataDir);
    found.set(resource.physicalId, key).set(key.arn, key);
  }
  for (const { logicalId, physicalId, properties } of template.ofType('AWS::KMS::Alias')) {
    const key = found.get(String(properties.TargetKeyId));
    found.set(physicalId, key ?? refuse(logicalId, 'its key is not in the template'));
  }
  return (reference) => found.get(aliasOf(reference));
};

const openKey = async (resource: Resource, dataDir: string | undefined): Promise<LocalKey> => {
  const { logicalId, properties } = resource;
  const arn = resource.arn ?? refuse(logicalId, 'it has no ARN');
  const { KeySpec = 'SYMMETRIC_DEFAULT', KeyUsage = 'ENCRYPT_DECRYPT' } = properties;
  const keepIn = (ending: string): string | undefined =>
    dataDir === undefined ? undefined : join(dataDir, 'kms', `${logicalId}.${ending}`);
  if (KeySpec === 'ECC_NIST_P256' && KeyUsage === 'SIGN_VERIFY') {
    const pem = await kept(keepIn('pem'), newPem);
    return { usage: KeyUsage, arn, privateKey: createPrivateKey(pem) };
  }
  if (KeySpec === 'SYMMETRIC_DEFAULT' && KeyUsage === 'ENCRYPT_DECRYPT') {
    const secret = await kept(keepIn('key'), () => randomBytes(32).toString('base64'));
    return { usage: KeyUsage, arn, secret: Buffer.from(secret, 'base64') };
  }
  return refuse(
    logicalId,
    'of KMS keys only ECC_NIST_P256 for SIGN_VERIFY and SYMMETRIC_DEFAULT for ENCRYPT_DECRYPT are served',
  );
};

const kept = async (file: string | undefined, make: () => string): Promise<string> => {
  if (file === undefined) return make();
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const made = make();
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  await writeFile(file, made, { mode: 0o600 });
  return made;
};

const newPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
