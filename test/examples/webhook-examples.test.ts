import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWebhook } from '#client';
import { opensslVerifier } from '#test/prove/support/openssl.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';
import { type ReceivedRequest, WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { verifyWebhook } from '../../examples/verify-webhook.mjs';

let platform: TestPlatform;
let publicKeyPem: string;
/** A real event, and the same event changed in every way that an attacker might try. */
let genuine: ReceivedRequest;
let forged: readonly ReceivedRequest[];

const withHeader = (request: ReceivedRequest, name: string, value: string): ReceivedRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
});

beforeAll(async () => {
  const receiver = await WebhookReceiver.start();
  platform = await newPlatform();
  await platform.api.ok('updateConfig', { body: { webhookEndpoint: receiver.url } });
  await platform.fundedAccount(100);
  const { webhookPublicKey = '' } = await platform.api.ok('getConfig');
  publicKeyPem = webhookPublicKey;
  const [event, other] = await Promise.all([
    receiver.firstRequestAbout('BALANCE_UPDATED'),
    receiver.firstRequestAbout('"TEST"'),
  ]);
  genuine = event;
  const seconds = Number(event.headers['webhook-timestamp']);
  forged = [
    { ...event, body: event.body.replace('100', '900') },
    { ...event, body: `${event.body} ` },
    { ...event, headers: {} },
    withHeader(event, 'webhook-id', String(other.headers['webhook-id'])),
    withHeader(event, 'webhook-timestamp', String(seconds + 1)),
    withHeader(event, 'webhook-signature', String(other.headers['webhook-signature'])),
    withHeader(event, 'webhook-signature', String(event.headers['x-webhook-signature'])),
    withHeader(event, 'webhook-signature', 'v1es256,'),
  ];
  await receiver.stop();
});

it('the client accepts a real event and refuses every change of it', async () => {
  const read = ({ headers, body }: ReceivedRequest) => readWebhook({ headers, rawBody: body, publicKeyPem });

  expect(await read(genuine)).toMatchObject({ type: 'INTERNAL_ACCOUNT_BALANCE_UPDATED' });
  expect(await Promise.all(forged.map(read))).toEqual(forged.map(() => undefined));
});

describe('the example for Node', () => {
  const isTaken = ({ headers, body }: ReceivedRequest, now = new Date()) =>
    verifyWebhook({ headers, rawBody: body, publicKeyPem, now });

  it('accepts a real event and refuses every change of it', () => {
    expect([genuine, ...forged].map((request) => isTaken(request))).toEqual([
      true,
      ...forged.map(() => false),
    ]);
  });

  it('refuses an event that is older than five minutes', () => {
    expect(isTaken(genuine, new Date(Date.now() + 302_000))).toBe(false);
  });
});

describe('the example for Python', () => {
  const driver = [
    'import json, sys',
    'from verify_webhook import verify_webhook',
    'key, requests = json.load(sys.stdin)',
    'print(json.dumps([verify_webhook(r["headers"], r["body"].encode(), [key]) for r in requests]))',
  ].join('\n');

  const python = (code: string, input: string): Promise<{ error: string | undefined; output: string }> =>
    new Promise((done) => {
      const options = { cwd: 'examples', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } };
      const child = execFile('python3', ['-c', code], options, (error, output) =>
        done({ error: error?.message, output }),
      );
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });

  /** Does the same as the example by other means: the signature as DER, over id, timestamp and body. */
  const byOpenssl = async (requests: readonly ReceivedRequest[]): Promise<boolean[]> => {
    const openssl = opensslVerifier(publicKeyPem);
    const verdicts = requests.map(({ headers, body }) => {
      const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
      return openssl.verifies(signed, derOf(String(headers['webhook-signature'])));
    });
    const all = await Promise.all(verdicts);
    openssl.stop();
    return all;
  };

  /** The shortest form, as DER requires: a zero byte comes first only when the first bit is set. */
  const integer = (bytes: Buffer): Buffer => {
    const hex = bytes.toString('hex').replace(/^(00)+(?=..)/, '');
    const shortest = Buffer.from(/^[89a-f]/.test(hex) ? `00${hex}` : hex, 'hex');
    return Buffer.concat([Buffer.from([2, shortest.length]), shortest]);
  };
  const derOf = (header: string): Buffer => {
    const both = Buffer.from(header.replace('v1es256,', ''), 'base64');
    const content = Buffer.concat([integer(both.subarray(0, 32)), integer(both.subarray(32, 64))]);
    return Buffer.concat([Buffer.from([0x30, content.length]), content]);
  };

  it('accepts a real event and refuses every change of it', async () => {
    const requests = [genuine, ...forged];
    const { error } = await python('import cryptography', '');
    if (error !== undefined) {
      console.warn(
        'To run examples/verify_webhook.py itself: python3, pip install cryptography. openssl checks its place.',
      );
      expect(await byOpenssl(requests)).toEqual([true, ...forged.map(() => false)]);
      return;
    }

    const { output } = await python(driver, JSON.stringify([publicKeyPem, requests]));

    expect(JSON.parse(output)).toEqual([true, ...forged.map(() => false)]);
  });
});
