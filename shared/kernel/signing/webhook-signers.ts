import { sign } from 'node:crypto';
import { clock } from '#shared/kernel/clock.ts';
import { ringState, type SealedKey, signingKeys } from './key-ring.ts';
import { recentRing } from './ring-store.ts';
import { forgetOtherKeys, openSealedKey } from './sealed-key.ts';

const coordinateBytes = 32;

/** The integer whose tag is at `at`, and the end of it. */
const integerAt = (der: Buffer, at: number): { value: Buffer; end: number } => {
  const length = der[at + 1] ?? 0;
  const start = at + 2;
  return { value: der.subarray(start, start + length), end: start + length };
};

/** DER writes a zero before a number whose first bit is set, and omits leading zeros. */
const coordinate = (value: Buffer): Buffer => {
  const bytes = value.subarray(Math.max(0, value.length - coordinateBytes));
  return Buffer.concat([Buffer.alloc(coordinateBytes - bytes.length), bytes]);
};

/**
 * Converts a P-256 signature from KMS's DER to the form of WebCrypto and JWS: r and s, 32 bytes each. The DER is a
 * sequence of two integers of at most 33 bytes, so every length fits into one byte.
 */
export const p1363Of = (der: Buffer): Buffer => {
  const r = integerAt(der, 2);
  const s = integerAt(der, r.end);
  return Buffer.concat([coordinate(r.value), coordinate(s.value)]);
};

/** Signs by ECDSA P-256 over the SHA-256 of the text; DER. */
export type WebhookSigner = (text: string) => Promise<Buffer>;

export interface WebhookSigners {
  readonly first: WebhookSigner;
  /** Signs beside it while keys change (docs/operating.md). */
  readonly second?: WebhookSigner;
}

const signerOf =
  (key: SealedKey): WebhookSigner =>
  async (text) =>
    sign('sha256', Buffer.from(text), await openSealedKey(key));

/** The keys that sign webhooks now. @throws when there is none yet, or the table's error: nothing may be sent unsigned */
export const webhookSigners = async (): Promise<WebhookSigners> => {
  const ring = await recentRing();
  if (ring === undefined) throw new Error('The first key that signs webhooks is not made yet');
  forgetOtherKeys(ring.keys);
  const now = clock.now();
  const [first, second] = signingKeys(ringState(ring, now), now);
  return { first: signerOf(first), ...(second !== undefined && { second: signerOf(second) }) };
};
