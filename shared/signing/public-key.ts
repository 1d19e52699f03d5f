import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { clock } from '#shared/kernel/clock.ts';
import { type RingKey, ringState } from './key-ring.ts';

import { recentRing } from './ring-store.ts';
import { keyClient, nextWebhookKeyId, webhookKeyId } from './sign.ts';

const lineLength = 64;

const pemOf = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
};

const fetchPem = async (keyId: string): Promise<string> => {
  const { PublicKey } = await keyClient.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (PublicKey === undefined) throw new Error('The key service answered without a key');
  return pemOf(PublicKey);
};

const pemsOfKms = new Map<string, Promise<string>>();

/**
 * A KMS key never changes under its id, and the settings change the ids only with a deployment, which starts new
 * processes. So each process asks once. A failure is not cached.
 */
const kmsPem = async (keyId: string): Promise<string> => {
  const pem = pemsOfKms.get(keyId) ?? fetchPem(keyId);
  pemsOfKms.set(keyId, pem);
  try {
    return await pem;
  } catch (error) {
    pemsOfKms.delete(keyId);
    throw error;
  }
};

export interface WebhookPublicKeys {
  readonly webhookPublicKey: string;
  /** The second key while keys change. */
  readonly nextWebhookPublicKey?: string;
}

const pemOfRing = (key: RingKey): Promise<string> =>
  key.kind === 'KMS' ? kmsPem(webhookKeyId) : Promise.resolve(pemOf(Buffer.from(key.publicKey, 'base64')));

const publishedPems = async (): Promise<readonly (string | undefined)[]> => {
  const settingsPems = () =>
    Promise.all([
      kmsPem(webhookKeyId),
      nextWebhookKeyId === undefined ? undefined : kmsPem(nextWebhookKeyId),
    ]);
  const state = ringState(await recentRing(), clock.now());
  if (state === undefined) return settingsPems();
  const { current, other } = state;
  return Promise.all([pemOfRing(current), other === undefined ? undefined : pemOfRing(other)]);
};

/**
 * The public keys that verify our webhooks, as PEM (SubjectPublicKeyInfo). An announced key is among them before it signs.
 *
 * @throws the key service's or the table's error
 */
export const webhookPublicKeys = async (): Promise<WebhookPublicKeys> => {
  const [webhookPublicKey, nextWebhookPublicKey] = await publishedPems();
  if (webhookPublicKey === undefined) throw new Error('No key signs webhooks');
  return { webhookPublicKey, ...(nextWebhookPublicKey !== undefined && { nextWebhookPublicKey }) };
};
