import { GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import { keyClient } from './key-service.ts';
import { sealingContext, sealingKeyId } from './sealing.ts';
import { sealedPairSpec } from './sealing-words.ts';

/** A new P-256 key pair. KMS makes it and returns its private part encrypted, so this process never sees it. */
export const makeSealedPair = async (
  version: number,
): Promise<{ readonly publicKey: string; readonly sealed: string }> => {
  const { PublicKey, PrivateKeyCiphertextBlob } = await keyClient.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: sealingKeyId,
      KeyPairSpec: sealedPairSpec,
      EncryptionContext: sealingContext(version),
    }),
  );
  if (PublicKey === undefined || PrivateKeyCiphertextBlob === undefined) {
    throw new Error('The key service answered without a key pair');
  }
  const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
  return { publicKey: base64(PublicKey), sealed: base64(PrivateKeyCiphertextBlob) };
};
