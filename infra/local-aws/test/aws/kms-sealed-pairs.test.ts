import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DecryptCommand,
  type DecryptCommandInput,
  GenerateDataKeyPairWithoutPlaintextCommand,
  type KMSClient,
  SignCommand,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { openKeys } from '#src/aws/kms-keys.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { kmsOf } from './support/clients.ts';
import { noDatabase } from './support/no-database.ts';
import { functionWithRole } from './support/templates.ts';

const arnOf = (id: string) => `arn:aws:kms:us-east-1:000000000000:key/${id}`;
const KeyId = arnOf('Seal');
const key = (properties: JsonObject): JsonObject => ({ Type: 'AWS::KMS::Key', Properties: properties });
const resources = {
  Seal: key({}),
  Other: key({ KeySpec: 'SYMMETRIC_DEFAULT', KeyUsage: 'ENCRYPT_DECRYPT' }),
  Signing: key({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }),
};
const EncryptionContext = { service: 'payments', environment: 'test', version: '1' };

/** As a policy that names the context: its values, its names, and that there is a version at all. */
const may = (action: string, Condition?: JsonObject): JsonObject => ({
  Effect: 'Allow',
  Action: action,
  Resource: KeyId,
  ...(Condition !== undefined && { Condition }),
});
const boundToContext: JsonObject = {
  StringEquals: { 'kms:EncryptionContext:service': 'payments', 'kms:EncryptionContext:environment': 'test' },
  StringLike: { 'kms:EncryptionContext:version': '?*' },
  'ForAllValues:StringEquals': { 'kms:EncryptionContextKeys': ['service', 'environment', 'version'] },
};

let host: AwsHost;
let maker: KMSClient;
let opener: KMSClient;
let operator: KMSClient;
let sealed: Uint8Array;
let publicKey: Uint8Array;

beforeAll(async () => {
  const template = templateOf({
    ...resources,
    ...functionWithRole('Maker', [
      may('kms:GenerateDataKeyPairWithoutPlaintext', {
        StringEquals: { 'kms:DataKeyPairSpec': 'ECC_NIST_P256' },
      }),
    ]),
    ...functionWithRole('Opener', [may('kms:Decrypt', boundToContext)]),
  });
  const invoke = async () => ({ payload: 'null' });
  host = await startAws({ template, invoke, timeScale: 1, dynamodb: noDatabase() });
  maker = kmsOf(host, 'Maker');
  opener = kmsOf(host, 'Opener');
  operator = kmsOf(host, 'OPERATOR');
  const made = await maker.send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId,
      KeyPairSpec: 'ECC_NIST_P256',
      EncryptionContext,
    }),
  );
  sealed = made.PrivateKeyCiphertextBlob ?? new Uint8Array();
  publicKey = made.PublicKey ?? new Uint8Array();
});

afterAll(() => host.stop());

const opened = (client: KMSClient, changes: Partial<DecryptCommandInput> = {}) =>
  client.send(new DecryptCommand({ KeyId, CiphertextBlob: sealed, EncryptionContext, ...changes }));

describe('a key pair whose private part is sealed', () => {
  it('opens with its context, and is the pair of its public key', async () => {
    const { Plaintext, KeyId: usedKey } = await opened(opener);

    const privateKey = createPrivateKey({
      key: Buffer.from(Plaintext ?? []),
      format: 'der',
      type: 'pkcs8',
    });
    const message = Buffer.from('hello');
    const spki = createPublicKey({ key: Buffer.from(publicKey), format: 'der', type: 'spki' });
    expect(usedKey).toBe(KeyId);
    expect(verify('sha256', message, spki, sign('sha256', message, privateKey))).toBe(true);
    expect(Buffer.from(sealed).includes(Buffer.from(Plaintext ?? []))).toBe(false);
  });

  it('opens without the name of the key, which the ciphertext has, and whatever the order of the context', async () => {
    const { service, environment, version } = EncryptionContext;
    const reordered = { version, environment, service };

    await expect(opened(opener, { KeyId: undefined })).resolves.toMatchObject({ KeyId });
    await expect(opened(opener, { EncryptionContext: reordered })).resolves.toMatchObject({ KeyId });
  });

  it.each<[string, Partial<DecryptCommandInput>, string]>([
    [
      'another value',
      { EncryptionContext: { ...EncryptionContext, version: '2' } },
      'InvalidCiphertextException',
    ],
    ['a name more', { EncryptionContext: { ...EncryptionContext, more: '1' } }, 'InvalidCiphertextException'],
    ['a name less', { EncryptionContext: { service: 'payments' } }, 'InvalidCiphertextException'],
    ['no context', { EncryptionContext: undefined }, 'InvalidCiphertextException'],
    ['another key', { KeyId: arnOf('Other') }, 'IncorrectKeyException'],
    ['a key that signs', { KeyId: arnOf('Signing') }, 'InvalidKeyUsageException'],
    ['no ciphertext', { CiphertextBlob: Buffer.from('no') }, 'InvalidCiphertextException'],
  ])('is not opened with %s', async (_what, changes, name) => {
    await expect(opened(operator, changes)).rejects.toMatchObject({ name });
  });

  it('is not opened after one changed byte, wherever it is', async () => {
    const refusals = Array.from({ length: sealed.length }, async (_, at) => {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((sealed[at] ?? 0) ^ 1, at);
      return opened(operator, { CiphertextBlob: changed }).then(
        () => at,
        () => undefined,
      );
    });

    expect((await Promise.all(refusals)).filter((at) => at !== undefined)).toEqual([]);
  });
});

describe('a policy', () => {
  it.each<[string, Partial<DecryptCommandInput>]>([
    ['another environment', { EncryptionContext: { ...EncryptionContext, environment: 'production' } }],
    ['a name more than it names', { EncryptionContext: { ...EncryptionContext, more: '1' } }],
    ['no version', { EncryptionContext: { service: 'payments', environment: 'test' } }],
    ['no context', { EncryptionContext: undefined }],
    ['another key', { KeyId: arnOf('Other') }],
  ])('that names the context allows no call with %s', async (_what, changes) => {
    await expect(opened(opener, changes)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('of who makes pairs opens none, and of who opens them makes none', async () => {
    const pair = new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId,
      KeyPairSpec: 'ECC_NIST_P256',
      EncryptionContext,
    });

    await expect(opened(maker)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(opener.send(pair)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('may name the kind of pair', async () => {
    const pair = { KeyId, KeyPairSpec: 'ECC_NIST_P384', EncryptionContext } as const;

    await expect(maker.send(new GenerateDataKeyPairWithoutPlaintextCommand(pair))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
    await expect(operator.send(new GenerateDataKeyPairWithoutPlaintextCommand(pair))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });
});

describe('a key', () => {
  it('that seals does not sign, and one that signs seals nothing', async () => {
    const signing = new SignCommand({
      KeyId,
      Message: Buffer.alloc(32),
      MessageType: 'DIGEST',
      SigningAlgorithm: 'ECDSA_SHA_256',
    });
    const pair = new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: arnOf('Signing'),
      KeyPairSpec: 'ECC_NIST_P256',
    });

    await expect(operator.send(signing)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
    await expect(operator.send(pair)).rejects.toMatchObject({ name: 'InvalidKeyUsageException' });
  });

  it('that seals stays the same in a data directory', async () => {
    const template = templateOf(resources);
    const dataDir = mkdtempSync(join(tmpdir(), 'kms-'));

    const first = (await openKeys(template, dataDir))(KeyId);
    const second = (await openKeys(template, dataDir))(KeyId);

    expect(first).toEqual(second);
    expect(first).not.toEqual((await openKeys(template, undefined))(KeyId));
  });
});
