import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The key of a token. Both uuids are bare. */
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
 * The client id of a token: base64url of the platform's and the token's uuid, so that a check of credentials reads one
 * item by its key. The id is opaque to clients and grants nothing without the secret.
 */
export const clientIdOf = ({ platformId, uuid }: TokenKey): string =>
  Buffer.concat([bytesOf(platformId), bytesOf(uuid)]).toString('base64url');

/** The key of the token that a client id names; undefined for a text that is no client id. */
export const tokenKeyOf = (clientId: string): TokenKey | undefined => {
  const bytes = Buffer.from(clientId, 'base64url');
  // Decoding is lenient, but only the spelling of clientIdOf is accepted.
  if (bytes.length !== 2 * uuidBytes || bytes.toString('base64url') !== clientId) return undefined;
  return { platformId: uuidFrom(bytes.subarray(0, uuidBytes)), uuid: uuidFrom(bytes.subarray(uuidBytes)) };
};

const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new client secret: 256 random bits. Nobody can guess them, so a fast hash without salt or pepper is safe. */
export const newClientSecret = (): string => randomBytes(secretBytes).toString('base64url');

export const secretHashOf = (secret: string): string => digestOf(secret).toString('base64url');

/** The time of the comparison depends neither on the secret nor on how much of it is right. */
export const isSecretOf = (secret: string, secretHash: string): boolean =>
  timingSafeEqual(digestOf(secret), Buffer.from(secretHash, 'base64url'));

/** The user name and password of HTTP Basic authentication. */
export interface BasicCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Client id and secret have 43 characters each. A much longer header cannot be valid, so it is not decoded. */
const maxHeaderBytes = 1024;

const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/;

/** Reads an `Authorization: Basic …` header; undefined unless it holds both parts. */
export const parseBasicCredentials = (header: string | undefined): BasicCredentials | undefined => {
  if (header === undefined || Buffer.byteLength(header) > maxHeaderBytes) return undefined;
  const encoded = /^Basic +([^ ]+) *$/i.exec(header)?.[1];
  if (encoded === undefined || !base64Pattern.test(encoded)) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) };
};
