import { describe, expect, it } from 'vitest';
import { Sha256 } from '#shared/kernel/sha256.ts';

const text = 'what do ya want for nothing?';
const bytes = Buffer.from(text);
const view = new Uint8Array(bytes);

const digestOf = async (data: string | ArrayBuffer | ArrayBufferView, secret?: string | ArrayBufferView) => {
  const hash = new Sha256(secret);
  hash.update(data);
  return Buffer.from(await hash.digest()).toString('hex');
};

describe('SHA-256 for signatures', () => {
  it.each([
    ['text', text],
    ['bytes', bytes],
    ['a part of a buffer', Buffer.concat([Buffer.from('x'), bytes]).subarray(1)],
    ['a buffer', view.buffer],
  ])('hashes %s', async (_name, data) => {
    const digest = await digestOf(data);

    expect(digest).toBe('b381e7fec653fc3ab9b178272366b8ac87fed8d31cb25ed1d0e1f3318644c89c');
  });

  it.each([
    ['text', 'Jefe'],
    ['bytes', Buffer.from('Jefe')],
  ])('takes a secret of %s for an HMAC (RFC 4231, test case 2)', async (_name, secret) => {
    const digest = await digestOf(text, secret);

    expect(digest).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');
  });
});
