import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '../errors.ts';
import { ringState, type SealedKey } from './key-ring.ts';
import { recentRing } from './ring-store.ts';

const lineLength = 64;

const pemOf = ({ publicKey }: SealedKey): string => {
  const lines = publicKey.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
};

export interface WebhookPublicKeys {
  readonly webhookPublicKey: string;
  /** The second key while keys change. */
  readonly nextWebhookPublicKey?: string;
}

/**
 * The public keys that verify our webhooks, as PEM (SubjectPublicKeyInfo). An announced key is among them before it signs.
 *
 * @throws ApiError SERVICE_UNAVAILABLE in the first minute of a deployment; the table's error
 */
export const webhookPublicKeys = async (): Promise<WebhookPublicKeys> => {
  const ring = await recentRing();
  if (ring === undefined) {
    const message = 'The first key that signs webhooks is not made yet; try again in a minute.';
    throw new ApiError('SERVICE_UNAVAILABLE', { message });
  }
  const { current, other } = ringState(ring, clock.now());
  return {
    webhookPublicKey: pemOf(current),
    ...(other !== undefined && { nextWebhookPublicKey: pemOf(other) }),
  };
};
