import { createPublicKey, generateKeyPairSync, sign as signMessage } from 'node:crypto';
import { messageLimitBytes } from '../aws-limits.ts';
import type { ConditionContext } from '../iam/condition.ts';
import { isJsonObject, type Json, type JsonObject } from '../template-json.ts';
import { serviceError } from './answers.ts';
import type { AwsAnswer } from './interceptor.ts';
import type { JsonService } from './json-calls.ts';
import type { FindKey, LocalKey } from './kms-keys.ts';
import { type EncryptionContext, open, seal, sealedBy } from './kms-seal.ts';
import { signDigest } from './sign-digest.ts';

const algorithm = 'ECDSA_SHA_256';
const pairSpec = 'ECC_NIST_P256';
/** The pairs that the host makes, and Node's names of their curves. */
const curves = new Map([
  [pairSpec, 'P-256'],
  ['ECC_SECG_P256K1', 'secp256k1'],
]);
const digestBytes = 32;
type Operation = (key: LocalKey, body: JsonObject) => AwsAnswer;

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const bytes = (value: Json | undefined): Buffer => Buffer.from(text(value), 'base64');
const invalid = (message: string): AwsAnswer => serviceError('ValidationException', message);
const wrongUsage = ({ arn, usage }: LocalKey): AwsAnswer =>
  serviceError('InvalidKeyUsageException', `${arn} key usage is ${usage} which is not valid for this call`);

const contextOf = ({ EncryptionContext: given }: JsonObject): EncryptionContext =>
  isJsonObject(given)
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, text(value)]))
    : {};

const sign: Operation = (key, body) => {
  if (key.usage !== 'SIGN_VERIFY') return wrongUsage(key);
  if (body.SigningAlgorithm !== algorithm)
    return serviceError('InvalidKeyUsageException', `The key signs with ${algorithm}`);
  const { arn, privateKey } = key;
  const message = bytes(body.Message);
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

const getPublicKey: Operation = (key) => {
  if (key.usage !== 'SIGN_VERIFY')
    return serviceError('UnsupportedOperationException', `${key.arn} has no public key`);
  return {
    status: 200,
    body: {
      KeyId: key.arn,
      KeySpec: pairSpec,
      KeyUsage: 'SIGN_VERIFY',
      PublicKey: createPublicKey(key.privateKey).export({ type: 'spki', format: 'der' }).toString('base64'),
      SigningAlgorithms: [algorithm],
    },
  };
};

const generatePair: Operation = (key, body) => {
  if (key.usage !== 'ENCRYPT_DECRYPT') return wrongUsage(key);
  const spec = text(body.KeyPairSpec);
  const namedCurve = curves.get(spec);
  if (namedCurve === undefined)
    return invalid(`The local host makes pairs of ${[...curves.keys()].join(', ')} only`);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve });
  const secret = privateKey.export({ type: 'pkcs8', format: 'der' });
  return {
    status: 200,
    body: {
      KeyId: key.arn,
      KeyPairSpec: spec,
      PrivateKeyCiphertextBlob: seal({ ...key, context: contextOf(body) }, secret).toString('base64'),
      PublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  };
};

const decrypt: Operation = (key, body) => {
  if (key.usage !== 'ENCRYPT_DECRYPT') return wrongUsage(key);
  const blob = bytes(body.CiphertextBlob);
  if (sealedBy(blob).startsWith('arn:') && sealedBy(blob) !== key.arn) {
    const message = 'The key ID in the request does not identify a CMK that can perform this operation.';
    return serviceError('IncorrectKeyException', message);
  }
  const plaintext = open({ ...key, context: contextOf(body) }, blob);
  // As KMS, it does not say whether the context or the bytes are wrong.
  if (plaintext === undefined) return serviceError('InvalidCiphertextException', '');
  return {
    status: 200,
    body: {
      KeyId: key.arn,
      Plaintext: plaintext.toString('base64'),
      EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
    },
  };
};

const operations: Readonly<Record<string, Operation>> = {
  Decrypt: decrypt,
  GenerateDataKeyPairWithoutPlaintext: generatePair,
  GetPublicKey: getPublicKey,
  Sign: sign,
};

/** Only a ciphertext names its key by itself. */
const referenceOf = ({ KeyId, CiphertextBlob }: JsonObject): string =>
  KeyId === undefined && CiphertextBlob !== undefined ? sealedBy(bytes(CiphertextBlob)) : text(KeyId);

/** What a policy may ask about a request. IAM compares the names of condition keys without regard to case. */
const conditionsOf = (body: JsonObject): ConditionContext => {
  const context = Object.entries(contextOf(body));
  return {
    ...Object.fromEntries(
      context.map(([name, value]) => [`kms:encryptioncontext:${name.toLowerCase()}`, [value]]),
    ),
    ...(context.length > 0 && { 'kms:encryptioncontextkeys': context.map(([name]) => name) }),
    ...(body.KeyPairSpec !== undefined && { 'kms:datakeypairspec': [text(body.KeyPairSpec)] }),
  };
};

/** The part of KMS that the host serves: signatures, and key pairs whose private part is sealed. */
export const kmsApi = (find: FindKey): JsonService => ({
  needs: (operation, body) => {
    // IAM compares the key's ARN, even when the caller names an alias.
    const reference = referenceOf(body);
    const resource = find(reference)?.arn ?? reference;
    return [{ action: `kms:${operation}`, resource, leadingKeys: [], context: conditionsOf(body) }];
  },
  call: (operation, body) => {
    const run = operations[operation];
    if (!run) return serviceError('UnknownOperationException', `The local host does not serve ${operation}`);
    const reference = referenceOf(body);
    const key = find(reference);
    return key ? run(key, body) : serviceError('NotFoundException', `Key ${reference} does not exist`);
  },
});
