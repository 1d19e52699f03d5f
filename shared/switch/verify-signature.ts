import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { ApiError } from '#shared/kernel/errors.ts';
import { headerOf } from '#shared/kernel/http/body-fields.ts';
import { type SignatureNames, type SignedRequest, signedText, switchSignature } from './signed-text.ts';

/** For the difference of two clocks and the time that a request takes. */
const toleranceSeconds = 300;

/**
 * The key of a switch, or of another party that signs alike, from its PEM.
 *
 * @throws for any other kind of key, so that a wrong setting shows at the first start
 */
export const switchPublicKeyOf = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new Error('A public key of another party must be one on the curve P-256');
};

const refused = (message: string): ApiError => new ApiError('INVALID_SIGNATURE', { message });

/** Refuses other spellings of the same bytes: one signature has one text. */
const bytesOf = (base64: string, names: SignatureNames): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > 0 && bytes.toString('base64') === base64) return bytes;
  throw refused(`${names.signature} must be the base64 of a DER signature.`);
};

const checkAge = (timestamp: string, now: Date, names: SignatureNames): void => {
  if (!/^\d{10}$/.test(timestamp)) {
    throw refused(`${names.timestamp} must be the time of sending in whole seconds since 1970.`);
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds) return;
  throw refused(`${names.timestamp} must be at most ${toleranceSeconds} seconds away from now; sign again.`);
};

export interface ReceivedSignature {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** Absent: those of the switch. */
  readonly names?: SignatureNames;
}

/** A key, and the name of whoever has it. */
export interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/**
 * Checks that the holder of one of the keys has sent the request within the last 300 seconds.
 *
 * @returns the name of the key's holder
 * @throws ApiError INVALID_SIGNATURE
 */
export const signerOf = (
  keys: readonly NamedKey[],
  { timestamp, signature, names = switchSignature }: ReceivedSignature,
  request: Omit<SignedRequest, 'timestamp'>,
  now: Date,
): string => {
  if (timestamp === undefined || signature === undefined) {
    throw refused(`${names.timestamp} and ${names.signature} are required.`);
  }
  checkAge(timestamp, now, names);
  const text = Buffer.from(signedText({ ...request, timestamp }));
  const bytes = bytesOf(signature, names);
  const signer = keys.find(({ key }) => verify('sha256', text, { key, dsaEncoding: 'der' }, bytes));
  if (signer !== undefined) return signer.name;
  throw refused(`${names.signature} does not fit the request; ${names.page} says what is signed.`);
};

const bodyOf = ({ body, isBase64Encoded }: APIGatewayProxyEvent): string =>
  isBase64Encoded ? Buffer.from(body ?? '', 'base64').toString('utf8') : (body ?? '');

/**
 * The operator's domain name may put a path before ours, so this builds the path from the resource and its
 * parameters.
 */
const pathOf = ({ resource, pathParameters }: APIGatewayProxyEvent): string =>
  resource.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathParameters?.[name] ?? '');

/** What a signature covers, as the signer sent it. */
export const signedPartsOf = (event: APIGatewayProxyEvent): Omit<SignedRequest, 'timestamp'> => ({
  method: event.httpMethod,
  path: pathOf(event),
  body: bodyOf(event),
});

/** The headers of a request that its sender signs. */
export const receivedSignature = (event: APIGatewayProxyEvent, names: SignatureNames): ReceivedSignature => ({
  timestamp: headerOf(event, names.timestamp.toLowerCase()),
  signature: headerOf(event, names.signature.toLowerCase()),
  names,
});
