import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { payoutIdOf, payoutKeyOf } from '#shared/switch/payout-id.ts';
import { signedText } from '#shared/switch/signed-text.ts';
import { signerOf, switchPublicKeyOf } from '#shared/switch/verify-signature.ts';

const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const request = { method: 'POST', path: '/switch/payouts/a/result', body: '{"kind":"DELIVERED"}' };
const now = new Date('2025-10-13T12:00:00.000Z');
const seconds = (later: number): string => String(now.getTime() / 1000 + later);
const signatureOf = (timestamp: string, more: Partial<typeof request> = {}): string =>
  sign('sha256', Buffer.from(signedText({ ...request, ...more, timestamp })), {
    key: pair.privateKey,
    dsaEncoding: 'der',
  }).toString('base64');
const check = (timestamp: string | undefined, signature: string | undefined) => () =>
  signerOf([{ name: 'pix', key: pair.publicKey }], { timestamp, signature }, request, now);

describe('the signature of the switch', () => {
  it.each([0, 300, -300])('of a request %i seconds from now is taken', (later) => {
    const timestamp = seconds(later);

    expect(check(timestamp, signatureOf(timestamp))()).toBe('pix');
  });

  it.each([301, -301])('of a request %i seconds from now is refused', (later) => {
    expect(check(seconds(later), signatureOf(seconds(later)))).toThrow('must be at most 300 seconds away');
  });

  it.each([
    ['no timestamp', undefined, 'x', 'are required'],
    ['no signature', seconds(0), undefined, 'are required'],
    ['a timestamp in milliseconds', String(now.getTime()), 'x', 'whole seconds'],
    ['an empty signature', seconds(0), '', 'must be the base64'],
    ['another spelling of its bytes', seconds(0), `${signatureOf(seconds(0))} `, 'must be the base64'],
    ['the signature of another body', seconds(0), signatureOf(seconds(0), { body: '{}' }), 'does not fit'],
    ['the signature of another path', seconds(0), signatureOf(seconds(0), { path: '/' }), 'does not fit'],
    ['the signature of another time', seconds(0), signatureOf(seconds(1)), 'does not fit'],
  ])('is refused with %s', (_what, timestamp, signature, why) => {
    expect(check(timestamp, signature)).toThrow(why);
  });

  it('needs a key on its curve', () => {
    const pem = (key: typeof pair.publicKey): string =>
      key.export({ type: 'spki', format: 'pem' }).toString();
    const other = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });

    expect(switchPublicKeyOf(pem(pair.publicKey)).equals(pair.publicKey)).toBe(true);
    expect(() => switchPublicKeyOf(pem(other.publicKey))).toThrow('on the curve P-256');
  });
});

describe('the name of a payout', () => {
  const key = {
    platformId: '019542f5-b3e7-7d02-8000-00000000e000',
    uuid: '0199dd71-1600-7d02-8abc-0123456789ab',
  };
  const name = '019542f5-b3e7-7d02-8000-00000000e000.0199dd71-1600-7d02-8abc-0123456789ab';

  it('leads back to its payment', () => {
    expect(payoutIdOf(key)).toBe(name);
    expect(payoutKeyOf(name)).toEqual(key);
  });

  it.each(['', key.uuid, `${name}x`, `x${name}`, name.replace('.', '-'), name.toUpperCase()])(
    'is nothing else: %j',
    (text) => {
      expect(payoutKeyOf(text)).toBeUndefined();
    },
  );
});
