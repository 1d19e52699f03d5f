import { sign as signWithKey } from 'node:crypto';
import { clock } from '#shared/kernel/clock.ts';
import { type RingKey, ringState, signingKeys } from './key-ring.ts';
import { recentRing } from './ring-store.ts';
import { forgetOtherKeys, openSealedKey } from './sealed-key.ts';
import { nextWebhookKeyId, sign, webhookKeyId } from './sign.ts';

/** Signs by ECDSA P-256 over the SHA-256 of the text; DER. */
export interface WebhookSigner {
  /** Of a KMS key, whose signatures cost money. Absent: a sealed key, which signs in this process. */
  readonly kmsKeyId?: string;
  readonly sign: (text: string) => Promise<Buffer>;
}

export interface WebhookSigners {
  readonly first: WebhookSigner;
  /** Signs beside it while keys change (docs/key-rotation.md). */
  readonly second?: WebhookSigner;
}

const kmsSigner = (kmsKeyId: string): WebhookSigner => ({
  kmsKeyId,
  sign: (text) => sign(text, kmsKeyId),
});

const signerOf = (key: RingKey): WebhookSigner =>
  key.kind === 'KMS'
    ? kmsSigner(webhookKeyId)
    : { sign: async (text) => signWithKey('sha256', Buffer.from(text), await openSealedKey(key)) };

const ofSettings: WebhookSigners = {
  first: kmsSigner(webhookKeyId),
  ...(nextWebhookKeyId !== undefined && { second: kmsSigner(nextWebhookKeyId) }),
};

/** The keys that sign webhooks now. @throws the table's error: nothing may be sent unsigned */
export const webhookSigners = async (): Promise<WebhookSigners> => {
  const ring = await recentRing();
  forgetOtherKeys((ring?.keys ?? []).filter((key) => key.kind === 'SEALED'));
  const now = clock.now();
  const state = ringState(ring, now);
  const [first, second] = (state === undefined ? [] : signingKeys(state, now)).map(signerOf);
  if (first === undefined) return ofSettings;
  return { first, ...(second !== undefined && { second }) };
};
