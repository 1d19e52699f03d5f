import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type SignedRequest, signatureHeader, signedText, timestampHeader } from './signed-text.ts';

/** For the difference of two clocks and the time that a request takes. */
const toleranceSeconds = 300;

/**
 * The switch's key from its PEM.
 *
 * @throws for any other kind of key, so that a wrong setting shows at the first start
 */
export const switchPublicKeyOf = (pem: string): KeyObject => {
  const key = createPublicKey(pem);
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key;
  throw new Error('SWITCH_PUBLIC_KEY must be a public key on the curve P-256');
};

const refused = (message: string): Refusal => new Refusal('INVALID_SIGNATURE', { message });

/** Refuses other spellings of the same bytes: one signature has one text. */
const bytesOf = (base64: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > 0 && bytes.toString('base64') === base64) return bytes;
  throw refused(`${signatureHeader} must be the base64 of a DER signature.`);
};

const checkAge = (timestamp: string, now: Date): void => {
  if (!/^\d{10}$/.test(timestamp)) {
    throw refused(`${timestampHeader} must be the time of sending in whole seconds since 1970.`);
  }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds) return;
  throw refused(`${timestampHeader} must be at most ${toleranceSeconds} seconds away from now; sign again.`);
};

export interface ReceivedSignature {
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
}

/** A key, and the name of the switch that has it. */
export interface NamedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/**
 * Checks that the holder of one of the keys has sent the request within the last 300 seconds.
 *
 * @returns the name of the switch
 * @throws Refusal INVALID_SIGNATURE
 */
export const signerOf = (
  keys: readonly NamedKey[],
  { timestamp, signature }: ReceivedSignature,
  request: Omit<SignedRequest, 'timestamp'>,
  now: Date,
): string => {
  if (timestamp === undefined || signature === undefined) {
    throw refused(`${timestampHeader} and ${signatureHeader} are required.`);
  }
  checkAge(timestamp, now);
  const text = Buffer.from(signedText({ ...request, timestamp }));
  const bytes = bytesOf(signature);
  const signer = keys.find(({ key }) => verify('sha256', text, { key, dsaEncoding: 'der' }, bytes));
  if (signer !== undefined) return signer.name;
  throw refused(`${signatureHeader} does not fit the request; docs/switch.md says what is signed.`);
};
