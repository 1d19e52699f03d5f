import { createPublicKey, sign as signMessage } from 'node:crypto';
import { messageLimitBytes } from '../aws-limits.ts';
import type { Json, JsonObject } from '../template-json.ts';
import { serviceError } from './answers.ts';
import type { AwsAnswer } from './interceptor.ts';
import type { JsonService } from './json-calls.ts';
import type { FindKey, LocalKey } from './kms-keys.ts';
import { signDigest } from './sign-digest.ts';

const algorithm = 'ECDSA_SHA_256';
const digestBytes = 32;
type Operation = (key: LocalKey, body: JsonObject) => AwsAnswer;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const invalid = (message: string): AwsAnswer => serviceError('ValidationException', message);

const sign: Operation = ({ arn, privateKey }, body) => {
  if (body.SigningAlgorithm !== algorithm)
    return serviceError('InvalidKeyUsageException', `The key signs with ${algorithm}`);
  const message = Buffer.from(text(body.Message), 'base64');
  const isDigest = body.MessageType === 'DIGEST';
  if (message.length === 0 || message.length > messageLimitBytes)
    return invalid(`The message must have 1 to ${messageLimitBytes} bytes`);
  if (isDigest && message.length !== digestBytes) return invalid('Digest is invalid length for algorithm.');
  const signature = isDigest ? signDigest(privateKey, message) : signMessage('sha256', message, privateKey);
  return {
    status: 200,
    body: { KeyId: arn, Signature: signature.toString('base64'), SigningAlgorithm: algorithm },
  };
};

const getPublicKey: Operation = ({ arn, privateKey }) => ({
  status: 200,
  body: {
    KeyId: arn,
    KeySpec: 'ECC_NIST_P256',
    KeyUsage: 'SIGN_VERIFY',
    PublicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
    SigningAlgorithms: [algorithm],
  },
});

const operations: Readonly<Record<string, Operation>> = { Sign: sign, GetPublicKey: getPublicKey };

/** The part of KMS that the host serves: Sign and GetPublicKey. */
export const kmsApi = (find: FindKey): JsonService => ({
  needs: (operation, { KeyId }) => [
    // IAM compares the key's ARN, even when the caller names an alias.
    { action: `kms:${operation}`, resource: find(text(KeyId))?.arn ?? text(KeyId), leadingKeys: [] },
  ],
  call: (operation, body) => {
    const run = operations[operation];
    if (!run) return serviceError('UnknownOperationException', `The local host does not serve ${operation}`);
    const key = find(text(body.KeyId));
    return key ? run(key, body) : serviceError('NotFoundException', `Key ${text(body.KeyId)} does not exist`);
  },
});
