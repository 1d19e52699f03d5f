import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Names and values that are not secret. Who opens a sealed text must say exactly the same ones. */
export type EncryptionContext = Readonly<Record<string, string>>;

/** The order of the names does not count. */
const boundTo = (arn: string, context: EncryptionContext): Buffer =>
  Buffer.from(JSON.stringify([arn, Object.entries(context).toSorted()]));

interface Sealing {
  readonly arn: string;
  readonly secret: Buffer;
  readonly context: EncryptionContext;
}

/** Encrypts for `open`. As KMS does, the ciphertext names its key. */
export const seal = ({ arn, secret, context }: Sealing, plaintext: Buffer): Buffer => {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, secret, iv).setAAD(boundTo(arn, context));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(arn.length), Buffer.from(arn), iv, cipher.getAuthTag(), body]);
};

/** The ARN of the key that sealed a ciphertext; nonsense for another text. */
export const sealedBy = (blob: Buffer): string => blob.subarray(1, 1 + (blob[0] ?? 0)).toString();

/** @returns undefined for another key, another context, or changed bytes */
export const open = ({ arn, secret, context }: Sealing, blob: Buffer): Buffer | undefined => {
  const iv = blob.subarray(1 + arn.length, 1 + arn.length + ivBytes);
  const tag = blob.subarray(1 + arn.length + ivBytes, 1 + arn.length + ivBytes + tagBytes);
  if (sealedBy(blob) !== arn || tag.length < tagBytes) return undefined;
  const cipher = createDecipheriv(algorithm, secret, iv, { authTagLength: tagBytes })
    .setAAD(boundTo(arn, context))
    .setAuthTag(tag);
  try {
    const body = blob.subarray(1 + arn.length + ivBytes + tagBytes);
    return Buffer.concat([cipher.update(body), cipher.final()]);
  } catch {
    return undefined;
  }
};
