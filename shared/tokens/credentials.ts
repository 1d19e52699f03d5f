import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Where a token lies: both uuids are bare. */
export interface TokenKey {
  readonly platformId: string;
  readonly uuid: string;
}

const uuidBytes = 16;
const secretBytes = 32;

const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidFrom = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The client id of a token: base64url of the platform's and the token's uuid, so that credentials are checked with
 * one read by key. It is opaque to clients and grants nothing without the secret.
 */
export const clientIdOf = ({ platformId, uuid }: TokenKey): string =>
  Buffer.concat([bytesOf(platformId), bytesOf(uuid)]).toString('base64url');

/** The token a client id names; undefined for any text that is not one. */
export const tokenKeyOf = (clientId: string): TokenKey | undefined => {
  const bytes = Buffer.from(clientId, 'base64url');
  // Decoding is lenient; only the one spelling that clientIdOf gives is taken.
  if (bytes.length !== 2 * uuidBytes || bytes.toString('base64url') !== clientId) return undefined;
  return { platformId: uuidFrom(bytes.subarray(0, uuidBytes)), uuid: uuidFrom(bytes.subarray(uuidBytes)) };
};

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new client secret, 256 random bits: too many to guess, so a fast hash without salt or pepper keeps it safe. */
export const newClientSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const secretHashOf = (secret: string): string => digestOf(secret).toString('base64url');

/** Compares in a time that depends on neither the secret nor how much of it is right. */
export const isSecretOf = (secret: string, secretHash: string): boolean =>
  timingSafeEqual(digestOf(secret), Buffer.from(secretHash, 'base64url'));
