import { generateKeyPairSync, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { p1363Of } from '#shared/kernel/signing/webhook-signers.ts';

const integer = (hex: string) =>
  Buffer.from(`02${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`, 'hex');
const der = (r: string, s: string) => {
  const body = Buffer.concat([integer(r), integer(s)]);
  return Buffer.concat([Buffer.of(0x30, body.length), body]);
};
const full = 'f'.repeat(64);

test.each([
  ['numbers of full length', `00${full}`, `00${full}`, full + full],
  ['numbers without a sign byte', '7'.repeat(64), '1'.repeat(64), '7'.repeat(64) + '1'.repeat(64)],
  ['short numbers', '01', '00ff', `${'01'.padStart(64, '0')}${'ff'.padStart(64, '0')}`],
])('%s become 32 bytes each', (_what, r, s, expected) => {
  expect(p1363Of(der(r, s)).toString('hex')).toBe(expected);
});

test('2,000 signatures verify after the conversion to P1363', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const message = Buffer.from('hello');
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;

  const verdicts = Array.from({ length: 2000 }, () =>
    verify('sha256', message, key, p1363Of(sign('sha256', message, privateKey))),
  );

  expect(verdicts.filter((isGood) => !isGood)).toEqual([]);
});
