import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { keyClient, webhookKeyId } from './signing-key.ts';

const lineLength = 64;

const pemOf = (der: Uint8Array): string => {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? [];
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n');
};

let cached: Promise<string> | undefined;

const fetchPem = async (): Promise<string> => {
  const { PublicKey } = await keyClient.send(new GetPublicKeyCommand({ KeyId: webhookKeyId }));
  if (PublicKey === undefined) throw new Error('The key service answered without a key');
  return pemOf(PublicKey);
};

/**
 * The key that checks our signatures, as PEM (SubjectPublicKeyInfo). Asked for once a process: the key behind the
 * alias changes only with a deployment, which starts new processes. A failure is not kept.
 *
 * @throws the key service's error
 */
export const webhookPublicKey = async (): Promise<string> => {
  cached ??= fetchPem();
  try {
    return await cached;
  } catch (error) {
    cached = undefined;
    throw error;
  }
};
