import { sign } from 'node:crypto';
import { clock } from '#shared/kernel/clock.ts';
import { ringState, type SealedKey, signingKeys } from './key-ring.ts';
import { recentRing } from './ring-store.ts';
import { forgetOtherKeys, openSealedKey } from './sealed-key.ts';

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
