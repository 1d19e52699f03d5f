import { verify, webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { signatureHeaders } from '#shared/webhooks/sending/send.ts';
import { noteFigures } from '#test/support/figures.ts';
import { inParallel } from '#test/support/in-parallel.ts';
import { proofTimeoutMs, sized } from '#test/support/proof.ts';
import { type Random, runSeed, seededRandom } from '#test/support/random.ts';
import { startKeyService, withRing } from '#test/unit/webhooks/support/key-service.ts';
import { verifyWebhook } from '../../examples/verify-webhook.mjs';
import { type OpenSsl, opensslVerifier } from './support/openssl.ts';

type Headers = Awaited<ReturnType<typeof signatureHeaders>>;

interface Sent {
  readonly headers: Headers;
  readonly body: string;
  readonly sentAt: Date;
}

const payloads = sized(40, 2000);
const seed = runSeed();
const repeat = `SEED=${seed}`;
const sentAtMs = Date.parse('2026-01-02T03:04:06.999Z');
/**
 * Characters of all kinds: ASCII, two to four bytes of UTF-8, controls that JSON escapes, and lookalikes of the
 * separators in signed text.
 */
const letters = ['a', '"', '\\', '.', ' ', '\n', '\u0000', 'é', '寿', '😀', '\u2028', '{}', 'Webhook:'];

let keyService: Awaited<ReturnType<typeof startKeyService>>;
let openssl: OpenSsl;
let pem: string;
let webKey: webcrypto.CryptoKey;
let sent: readonly Sent[];

const uuidOf = (random: Random): string => {
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-7$3-8$4-$5');
};

/** Payloads from `{}` to the 256 KB of a bulk job's result. Most are as small as usual events. */
const textOf = (random: Random): string => {
  const length = random.below(20) === 0 ? random.below(60_000) : random.below(800);
  return Array.from({ length }, () => random.pick(letters)).join('');
};

const send = async (random: Random, headersOf: typeof signatureHeaders): Promise<Sent> => {
  const id = `Webhook:${uuidOf(random)}`;
  const sentAt = new Date(sentAtMs + random.below(1_000_000_000));
  const timestamp = sentAt.toISOString();
  const body = random.below(50) === 0 ? '{}' : JSON.stringify({ id, timestamp, text: textOf(random) });
  return { headers: await headersOf({ id, timestamp, body, sentAt }), body, sentAt };
};

beforeAll(async () => {
  keyService = await startKeyService();
  await withRing();
  const { signatureHeaders: headersOf } = await import('#shared/webhooks/sending/send.ts');
  const { webhookPublicKeys } = await import('#shared/kernel/signing/public-key.ts');
  ({ webhookPublicKey: pem } = await webhookPublicKeys());
  openssl = opensslVerifier(pem);
  const spki = Buffer.from(pem.replaceAll(/-----[A-Z ]+-----|\s/g, ''), 'base64');
  webKey = await webcrypto.subtle.importKey('spki', spki, { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ]);
  const random = seededRandom(seed);
  const tasks = Array.from({ length: payloads }, () => () => send(random, headersOf));
  sent = await inParallel(tasks, 8);
}, proofTimeoutMs);

afterAll(async () => {
  openssl.stop();
  await keyService.stop();
});

const isTaken = ({ headers, body, sentAt }: Sent, now = sentAt): boolean =>
  verifyWebhook({ headers, rawBody: body, publicKeyPem: pem, now });

/** A verifier written from the documentation alone: WebCrypto over `id.timestamp.body`. */
const isOfWebCrypto = ({ headers, body }: Sent): Promise<boolean> => {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = Buffer.from(headers['webhook-signature'].replace('v1es256,', ''), 'base64');
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  return webcrypto.subtle.verify(algorithm, webKey, signature, Buffer.from(text));
};

const isOfOpenssl = ({ headers, body }: Sent): Promise<boolean> =>
  openssl.verifies(Buffer.from(body), Buffer.from(headers['X-Webhook-Signature'], 'base64'));

const flip = (bytes: Buffer, random: Random): Buffer => {
  const at = random.below(bytes.length);
  const other = Buffer.from(bytes);
  other.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at);
  return other;
};
const flipText = (text: string, random: Random): string => flip(Buffer.from(text), random).toString('latin1');

const mutants = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'body'] as const;

/** The webhook with one bit of one part flipped. */
const mutantOf = (webhook: Sent, part: (typeof mutants)[number], random: Random) => {
  const { headers, body } = webhook;
  if (part === 'body') return { headers, rawBody: flip(Buffer.from(body), random) };
  return { headers: { ...headers, [part]: flipText(headers[part], random) }, rawBody: body };
};

describe('T13', () => {
  test('the sample verifier, WebCrypto and the openssl binary accept every payload', {
    timeout: proofTimeoutMs,
  }, async () => {
    const tasks = sent.map((webhook) => async () => [
      isTaken(webhook),
      await isOfWebCrypto(webhook),
      await isOfOpenssl(webhook),
    ]);
    const verdicts = await inParallel(tasks, availableParallelism());

    expect(verdicts, repeat).toEqual(sent.map(() => [true, true, true]));
  });

  test('no payload is accepted with one flipped bit in id, timestamp, signature or body', {
    timeout: proofTimeoutMs,
  }, async () => {
    const random = seededRandom(seed + 1);
    const bodyHash = (webhook: Sent): boolean => {
      const signature = Buffer.from(webhook.headers['X-Webhook-Signature'], 'base64');
      const isOld = random.below(2) === 0;
      const body = Buffer.from(webhook.body);
      return verify(
        'sha256',
        isOld ? flip(body, random) : body,
        pem,
        isOld ? signature : flip(signature, random),
      );
    };
    const taken = sent.flatMap((webhook, index) => {
      const part = mutants[index % mutants.length] ?? 'body';
      const mutant = mutantOf(webhook, part, random);
      const isMutantTaken = verifyWebhook({ ...mutant, publicKeyPem: pem, now: webhook.sentAt });
      return [
        ...(isMutantTaken ? [[part, mutant]] : []),
        ...(bodyHash(webhook) ? [['X-Webhook-Signature', webhook]] : []),
      ];
    });

    expect(taken, repeat).toEqual([]);
  });

  test('each payload is accepted for 300 seconds around its attempt, and not one second longer', () => {
    const after = ({ sentAt }: Sent, seconds: number) =>
      new Date(Math.floor(sentAt.getTime() / 1000 + seconds) * 1000);
    const verdicts = sent.map((webhook) =>
      [-301, -300, 300, 301].map((seconds) => isTaken(webhook, after(webhook, seconds))),
    );

    expect(verdicts, repeat).toEqual(sent.map(() => [false, true, true, false]));
    noteFigures('T13', {
      payloads,
      'checked by three verifiers': payloads * 3,
      'single-bit mutations': payloads * 2,
      'moments around the 300 s': payloads * 4,
      'wrongly refused': 0,
      'wrongly taken': 0,
      seed,
    });
  });
});
