import { createHash } from 'node:crypto';
import { KMSClient, SignCommand } from '@aws-sdk/client-kms';
import * as z from 'zod';
import { withLimits } from '#shared/kernel/aws-client.ts';
import { setting } from '#shared/kernel/config.ts';

/** 2 tries of at most 2 s: with the 5 s of an endpoint, an attempt stays below the functions' 10 s. */
export const keyClient = new KMSClient(withLimits({ tries: 2, timeoutMs: 2000 }));

/** The first KMS key of the settings (docs/operating.md). */
const requestKeyId = setting('REQUEST_KEY_ID', z.string().min(1));

/**
 * Signs a request to the outside with a KMS key by ECDSA P-256 over the SHA-256 of the message; DER, as in X.509. Only
 * the hash leaves the process, because KMS takes at most 4,096 bytes of a message.
 *
 * @throws the key service's error: nothing may be sent unsigned
 */
export const sign = async (message: string): Promise<Buffer> => {
  const { Signature } = await keyClient.send(
    new SignCommand({
      KeyId: requestKeyId,
      Message: createHash('sha256').update(message).digest(),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    }),
  );
  if (Signature === undefined) throw new Error('The key service answered without a signature');
  return Buffer.from(Signature);
};
