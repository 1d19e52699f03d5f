import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetPublicKeyCommand,
  type KMSClient,
  SignCommand,
  type SignCommandOutput,
} from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AwsHost, startAws } from '#src/aws/aws-host.ts';
import { type LocalKey, openKeys } from '#src/aws/kms-keys.ts';
import type { JsonObject } from '#src/template-json.ts';
import { templateOf } from '#src/testing/template-of.ts';
import { kmsOf } from './support/clients.ts';
import { noDatabase } from './support/no-database.ts';
import { functionWithRole } from './support/templates.ts';

const KeyId = 'alias/webhooks';
const keyArn = 'arn:aws:kms:us-east-1:000000000000:key/Key';

const key = (properties: JsonObject): JsonObject => ({ Type: 'AWS::KMS::Key', Properties: properties });
const alias: JsonObject = {
  Type: 'AWS::KMS::Alias',
  Properties: { AliasName: KeyId, TargetKeyId: { 'Fn::GetAtt': ['Key', 'Arn'] } },
};
const closedArn = keyArn.replace('Key', 'Closed');
/** Its policy names one role and not the account. */
const closed = key({
  KeySpec: 'ECC_NIST_P256',
  KeyUsage: 'SIGN_VERIFY',
  KeyPolicy: {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: 'kms:GetPublicKey',
        Resource: '*',
        Principal: { AWS: { 'Fn::GetAtt': ['ReaderRole', 'Arn'] } },
      },
    ],
  },
});
const resources = { Key: key({ KeySpec: 'ECC_NIST_P256', KeyUsage: 'SIGN_VERIFY' }), Alias: alias };
const mayCall = (action: string): JsonObject => ({ Effect: 'Allow', Action: action, Resource: keyArn });

const signed = (
  message: Uint8Array,
  MessageType: 'DIGEST' | 'RAW',
  SigningAlgorithm = 'ECDSA_SHA_256' as const,
) => new SignCommand({ KeyId, Message: message, MessageType, SigningAlgorithm });
const digestOf = (message: Uint8Array) => createHash('sha256').update(message).digest();

describe('the key service', () => {
  let host: AwsHost;
  let signer: KMSClient;
  let reader: KMSClient;

  const publicKey = async () => {
    const { PublicKey } = await reader.send(new GetPublicKeyCommand({ KeyId }));
    return createPublicKey({ key: Buffer.from(PublicKey ?? []), format: 'der', type: 'spki' });
  };

  beforeAll(async () => {
    const template = templateOf({
      ...resources,
      Closed: closed,
      ...functionWithRole('Signer', [
        mayCall('kms:Sign'),
        { Effect: 'Allow', Action: 'kms:*', Resource: closedArn },
      ]),
      ...functionWithRole('Reader', [mayCall('kms:GetPublicKey')]),
    });
    const invoke = async () => ({ payload: 'null' });
    host = await startAws({ template, invoke, timeScale: 1, dynamodb: noDatabase() });
    signer = kmsOf(host, 'Signer');
    reader = kmsOf(host, 'Reader');
  });

  afterAll(async () => {
    await host.stop();
  });

  it('signs a digest so that the public key verifies the message', async () => {
    const message = randomBytes(10_000);

    const { Signature, KeyId: usedKey } = await signer.send(signed(digestOf(message), 'DIGEST'));

    expect(usedKey).toBe(keyArn);
    expect(verify('sha256', message, await publicKey(), Signature ?? new Uint8Array())).toBe(true);
    expect(verify('sha256', randomBytes(10), await publicKey(), Signature ?? new Uint8Array())).toBe(false);
  });

  it('signs 300 digests that all verify, even when a number begins with zeros', async () => {
    const check = await publicKey();
    const messages = Array.from({ length: 300 }, () => randomBytes(20));

    const answers: SignCommandOutput[] = [];
    // The client has 50 connections, and warns when more requests wait for one.
    for (let from = 0; from < messages.length; from += 50) {
      const some = messages.slice(from, from + 50);
      answers.push(
        ...(await Promise.all(some.map((message) => signer.send(signed(digestOf(message), 'DIGEST'))))),
      );
    }

    const verdicts = answers.map(({ Signature }, index) =>
      verify('sha256', messages[index] ?? Buffer.alloc(0), check, Signature ?? new Uint8Array()),
    );
    expect(verdicts.filter((isGood) => !isGood)).toEqual([]);
  });

  it('signs a short message itself', async () => {
    const message = Buffer.from('hello');

    const { Signature } = await signer.send(signed(message, 'RAW'));

    expect(verify('sha256', message, await publicKey(), Signature ?? new Uint8Array())).toBe(true);
  });

  it.each([
    ['a digest of another length', signed(randomBytes(31), 'DIGEST'), 'ValidationException'],
    ['a message of more than 4,096 bytes', signed(randomBytes(4097), 'RAW'), 'ValidationException'],
    [
      'an unknown key',
      new SignCommand({
        KeyId: keyArn.replace('Key', 'Other'),
        Message: randomBytes(32),
        SigningAlgorithm: 'ECDSA_SHA_256',
      }),
      'AccessDeniedException',
    ],
  ])('refuses %s', async (_what, command, name) => {
    await expect(signer.send(command)).rejects.toMatchObject({ name });
  });

  it('lets a role do only what its policy allows', async () => {
    const signing = reader.send(signed(randomBytes(32), 'DIGEST'));
    await expect(signing).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message: expect.stringContaining(`kms:Sign on resource: ${keyArn}`),
    });
    await expect(signer.send(new GetPublicKeyCommand({ KeyId }))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });

  it("lets no role use a key whose policy does not allow it, whatever the role's policy is", async () => {
    const getKey = new GetPublicKeyCommand({ KeyId: closedArn });

    await expect(signer.send(getKey)).rejects.toMatchObject({ name: 'AccessDeniedException' });
    await expect(reader.send(getKey)).resolves.toMatchObject({ KeyId: closedArn });
  });
});

describe('the keys of a template', () => {
  it('stay the same in a data directory', async () => {
    const template = templateOf(resources);
    const dataDir = mkdtempSync(join(tmpdir(), 'kms-'));

    const secretOf = (found: LocalKey | undefined) =>
      found?.usage === 'SIGN_VERIFY' ? found.privateKey.export({ format: 'jwk' }) : undefined;
    const first = secretOf((await openKeys(template, dataDir))(KeyId));
    const second = secretOf((await openKeys(template, dataDir))(keyArn));
    const other = secretOf((await openKeys(template, undefined))(KeyId));

    expect(first).toMatchObject({ crv: 'P-256' });
    expect(first).toEqual(second);
    expect(first).not.toEqual(other);
  });

  it.each([
    ['another kind of key', { Key: key({ KeySpec: 'RSA_2048', KeyUsage: 'SIGN_VERIFY' }) }],
    ['an alias of no key', { Alias: { ...alias, Properties: { AliasName: KeyId, TargetKeyId: 'none' } } }],
  ])('are refused with %s', async (_what, wrong) => {
    await expect(openKeys(templateOf(wrong), undefined)).rejects.toThrow(/In |only|not in/);
  });
});
