import { createHash } from 'node:crypto';
import { SignCommand } from '@aws-sdk/client-kms';
import { keyClient, webhookKeyId } from './signing-key.ts';

/**
 * ECDSA P-256 over the SHA-256 of the bytes, DER as X.509 has it. Only the digest goes out: KMS takes at most 4,096
 * bytes of a message.
 *
 * @throws the key service's error: without a signature nothing may be sent
 */
export const sign = async (message: string, keyId = webhookKeyId): Promise<Buffer> => {
  const { Signature } = await keyClient.send(
    new SignCommand({
      KeyId: keyId,
      Message: createHash('sha256').update(message).digest(),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  );
  if (Signature === undefined) throw new Error('The key service answered without a signature');
  return Buffer.from(Signature);
};
