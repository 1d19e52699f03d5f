import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../start-error.ts';
import type { Resource, Template } from '../template.ts';

/** A key of the template with a private key that the host has made. */
export interface LocalKey {
  readonly arn: string;
  readonly privateKey: KeyObject;
}

/** Finds a key by its id, its ARN, its alias or the ARN of its alias. */
export type FindKey = (reference: string) => LocalKey | undefined;

const aliasOf = (reference: string): string => reference.replace(/^arn:aws:kms:[^:]*:[^:]*:(?=alias\/)/, '');

/**
 * Makes the template's keys. A data directory keeps them, so that old signatures can still be verified.
 *
 * @throws StartError for another kind of key than P-256 for signing, and for an alias without a key
 */
export const openKeys = async (
  template: Pick<Template, 'ofType' | 'find'>,
  dataDir: string | undefined,
): Promise<FindKey> => {
  const found = new Map<string, LocalKey>();
  for (const resource of template.ofType('AWS::KMS::Key')) {
    const key = { arn: checkedArn(resource), privateKey: await privateKeyOf(resource.logicalId, dataDir) };
    found.set(resource.physicalId, key).set(key.arn, key);
  }
  for (const { logicalId, physicalId, properties } of template.ofType('AWS::KMS::Alias')) {
    const key = found.get(String(properties.TargetKeyId));
    found.set(physicalId, key ?? refuse(logicalId, 'its key is not in the template'));
  }
  return (reference) => found.get(aliasOf(reference));
};

const checkedArn = ({ logicalId, arn, properties }: Resource): string => {
  const isServed = properties.KeySpec === 'ECC_NIST_P256' && properties.KeyUsage === 'SIGN_VERIFY';
  if (!isServed) refuse(logicalId, 'of KMS keys only ECC_NIST_P256 for SIGN_VERIFY is served');
  return arn ?? refuse(logicalId, 'it has no ARN');
};

const privateKeyOf = async (logicalId: string, dataDir: string | undefined): Promise<KeyObject> => {
  if (dataDir === undefined) return newKey();
  const file = join(dataDir, 'kms', `${logicalId}.pem`);
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return createPrivateKey(kept);
  const made = newKey();
  await mkdir(join(dataDir, 'kms'), { recursive: true, mode: 0o700 });
  await writeFile(file, made.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return made;
};

const newKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
