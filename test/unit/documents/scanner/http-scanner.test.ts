import { createPublicKey, generateKeyPairSync, sign as signBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askHttpScanner } from '#shared/documents/scanner/http-scanner.ts';
import { clock } from '#shared/kernel/clock.ts';
import { type Reaction, switchServer } from '../../switch/support/switch-server.ts';
import { document, keyOf, scanOf } from '../support/scan-world.ts';

const ours = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const theirs = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const signWith = (pair: typeof ours, text: string): string =>
  signBytes('sha256', Buffer.from(text), pair.privateKey).toString('base64');

const scan = scanOf(1);
const right = { scanId: scan.fileUuid, sha256: document.sha256, result: 'CLEAN' };

interface Wish {
  readonly status?: number;
  readonly body?: unknown;
  readonly signer?: typeof ours;
  readonly ageSeconds?: number;
  /** What is signed in place of the path of the request. */
  readonly path?: string;
  readonly isSigned?: boolean;
}

const answering =
  ({ status = 200, body = right, signer = theirs, ageSeconds = 0, path, isSigned = true }: Wish): Reaction =>
  (request, response) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(Math.floor(clock.nowMs() / 1_000) - ageSeconds);
    const signature = signWith(signer, `${timestamp}.POST.${path ?? request.path}.${text}`);
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(isSigned && { 'x-switch-timestamp': timestamp, 'x-switch-signature': signature }),
    });
    response.end(text);
  };

const asked = async (react: Reaction) => {
  const { url, received } = await switchServer(react);
  const options = {
    url,
    publicKey: createPublicKey(theirs.privateKey),
    sign: async (text: string) => signWith(ours, text),
    timeoutMs: 5_000,
  };
  const [settled] = await Promise.allSettled([askHttpScanner(options, scan, document)]);
  return { settled, received };
};

describe('the scanner', () => {
  it('gets a signed question with a link of fifteen minutes, and no name of a person or file', async () => {
    const { received } = await asked(answering({}));

    const [{ method, path, headers, body }] = received as [(typeof received)[number]];
    const { link, linkExpiresAt, ...rest } = JSON.parse(body);
    expect([method, path, headers['idempotency-key']]).toEqual(['POST', '/switch/v1/scans', scan.fileUuid]);
    expect(rest).toEqual({
      scanId: scan.fileUuid,
      fileType: 'application/pdf',
      sizeBytes: 4,
      sha256: document.sha256,
    });
    expect(new URL(link).pathname).toBe(`/${keyOf(1)}`);
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('900');
    expect(Number.isNaN(Date.parse(linkExpiresAt))).toBe(false);
    const text = `${headers['x-switch-timestamp']}.${method}.${path}.${body}`;
    const signature = Buffer.from(String(headers['x-switch-signature']), 'base64');
    expect(verify('sha256', Buffer.from(text), ours.publicKey, signature)).toBe(true);
  });

  it.each([
    ['CLEAN', 'CLEAN'],
    ['INFECTED', 'INFECTED'],
    ['UNSCANNABLE', 'UNSCANNABLE'],
    ['PENDING', undefined],
  ])('may answer %s', async (result, expected) => {
    const { settled } = await asked(answering({ body: { ...right, result } }));

    expect(settled).toEqual({ status: 'fulfilled', value: expected });
  });

  it.each<[string, Wish, string]>([
    ['without a signature', { isSigned: false }, 'ApiError'],
    ['with the signature of somebody else', { signer: ours }, 'ApiError'],
    ['that was signed for another path', { path: '/scans' }, 'ApiError'],
    ['that is older than five minutes', { ageSeconds: 400 }, 'ApiError'],
    ['about another file', { body: { ...right, scanId: 'another' } }, 'ScannerUnclear'],
    ['about other bytes', { body: { ...right, sha256: 'other==' } }, 'ScannerUnclear'],
    ['with an unknown result', { body: { ...right, result: 'FINE' } }, 'ScannerUnclear'],
    ['that is no JSON', { body: 'CLEAN' }, 'ScannerUnclear'],
    ['with another status', { status: 202 }, 'ScannerUnclear'],
    ['that is a fault', { status: 500 }, 'ScannerUnclear'],
    ['that is very long', { body: { ...right, more: 'x'.repeat(20_000) } }, 'ScannerUnclear'],
  ])('is not believed in an answer %s', async (_what, wish, name) => {
    const { settled } = await asked(answering(wish));

    expect(settled.status === 'rejected' && settled.reason.name).toBe(name);
  });

  it('is not believed when it ends the connection', async () => {
    const { settled } = await asked((_request, response) => response.destroy());

    expect(settled.status === 'rejected' && settled.reason.name).toBe('ScannerUnclear');
  });
});
