import { generateKeyPairSync, type KeyObject, sign, verify, webcrypto } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { p1363Of } from '#shared/kernel/signing/webhook-signers.ts';
import { verifyWebhook } from '../../../../examples/verify-webhook.mjs';
import { numbersOf, oddDer, oddP1363, order } from '../support/odd-signatures.ts';

const id = 'Webhook:0199a7c0-0000-7000-8000-000000000000';
const now = new Date('2026-01-02T03:04:06Z');
const body = '{"hello":"world"}';
const signed = Buffer.from(`${id}.${now.getTime() / 1000}.${body}`);

/** Keys and signatures until one of every kind is there: r and s with and without a first bit that is set, and short ones. */
const samples = (count: number): { publicKey: KeyObject; der: Buffer }[] =>
  Array.from({ length: count }, () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    return { publicKey, der: sign('sha256', signed, privateKey) };
  });

const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

const isTaken = (publicKey: KeyObject, signature: string): boolean =>
  verifyWebhook({
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': signature,
    },
    rawBody: body,
    publicKeyPem: pemOf(publicKey),
    now,
  });

const webKeyOf = (publicKey: KeyObject): Promise<webcrypto.CryptoKey> =>
  webcrypto.subtle.importKey(
    'spki',
    publicKey.export({ type: 'spki', format: 'der' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );

describe('a signature at the edges of what is one', () => {
  test('is refused by the sample verifier and WebCrypto: 64 bytes with wrong numbers, or other bytes', async () => {
    const taken: string[] = [];
    for (const { publicKey, der } of samples(5)) {
      const webKey = await webKeyOf(publicKey);
      expect(isTaken(publicKey, `v1es256,${p1363Of(der).toString('base64')}`)).toBe(true);
      for (const [name, bytes] of oddP1363(der)) {
        if (isTaken(publicKey, `v1es256,${bytes.toString('base64')}`)) taken.push(`verifier: ${name}`);
        const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
        if (await webcrypto.subtle.verify(algorithm, webKey, bytes, signed)) taken.push(`WebCrypto: ${name}`);
      }
    }

    expect(taken).toEqual([]);
  });

  test('is refused by Node as X-Webhook-Signature: other ASN.1 than DER of two numbers', () => {
    const taken = samples(5).flatMap(({ publicKey, der }) =>
      oddDer(der)
        .filter(([, bytes]) => verify('sha256', signed, publicKey, bytes))
        .map(([name]) => name),
    );

    expect(taken).toEqual([]);
  });

  test('has a twin, as every signature of ECDSA: who takes each id once is not deceived by it', () => {
    for (const { publicKey, der } of samples(5)) {
      const { r, s } = numbersOf(der);
      const twin = Buffer.from(
        r.toString(16).padStart(64, '0') + (order - s).toString(16).padStart(64, '0'),
        'hex',
      );
      expect(isTaken(publicKey, `v1es256,${twin.toString('base64')}`)).toBe(true);
    }
  });
});

describe('a header around a good signature', () => {
  const [{ publicKey, der } = { publicKey: undefined, der: Buffer.alloc(0) }] = samples(1);
  const good = p1363Of(der).toString('base64');
  const take = (header: string) => publicKey !== undefined && isTaken(publicKey, header);

  test.each([
    ['alone', `v1es256,${good}`],
    ['after another of ours', `v1es256,${'A'.repeat(86)}== v1es256,${good}`],
    ['after one of a version to come', `v2,abc v1es256,${good}`],
  ])('is taken: %s', (_what, header) => expect(take(header)).toBe(true));

  test.each([
    ['no tag', good],
    ['another tag', `v1a,${good}`],
    ['a tag in capitals', `V1ES256,${good}`],
    ['no padding', `v1es256,${good.slice(0, -2)}`],
    ['more padding', `v1es256,${good}=`],
    ['something after it', `v1es256,${good},`],
    ['a comma for the space', `v1a,abc,v1es256,${good}`],
    ['no signature', 'v1es256,'],
    ['nothing', ''],
  ])('is refused: %s', (_what, header) => expect(take(header)).toBe(false));

  test('is refused in base64 with other spare bits, or of the other alphabet', () => {
    const last = good.charCodeAt(85);
    const others = [1, 2, 4, 8].map((bit) => `${good.slice(0, 85)}${String.fromCharCode(last ^ bit)}==`);
    const urlSafe = samples(20).map(({ publicKey: key, der: one }) => {
      const text = p1363Of(one).toString('base64');
      const other = text.replaceAll('+', '-').replaceAll('/', '_');
      return other !== text && isTaken(key, `v1es256,${other}`);
    });

    expect(others.map((text) => take(`v1es256,${text}`))).toEqual([false, false, false, false]);
    expect(urlSafe).not.toContain(true);
  });
});
