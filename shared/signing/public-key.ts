import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
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

export interface WebhookPublicKeys {
  readonly webhookPublicKey: string;
  /** The second key that signs while keys change. */
  readonly nextWebhookPublicKey?: string;
}

const fetchKeys = async (): Promise<WebhookPublicKeys> => {
  const [webhookPublicKey, nextWebhookPublicKey] = await Promise.all([
    fetchPem(webhookKeyId),
    nextWebhookKeyId === undefined ? undefined : fetchPem(nextWebhookKeyId),
  ]);
  return { webhookPublicKey, ...(nextWebhookPublicKey !== undefined && { nextWebhookPublicKey }) };
};

let cached: Promise<WebhookPublicKeys> | undefined;

/**
 * The public keys that verify our signatures, as PEM (SubjectPublicKeyInfo). Each process reads them once, because
 * keys change only with a deployment, which starts new processes. A failure is not cached.
 *
 * @throws the key service's error
 */
export const webhookPublicKeys = async (): Promise<WebhookPublicKeys> => {
  cached ??= fetchKeys();
  try {
    return await cached;
  } catch (error) {
    cached = undefined;
    throw error;
  }
};
