import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, it } from 'vitest';
import { selfSignedCertificate } from '#shared/uma/network/certificate.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
const spki = publicKey.export({ type: 'spki', format: 'der' });
const from = new Date('2026-01-01T00:00:00Z');
const until = new Date('2027-01-01T00:00:00Z');

const certificateFor = (domain: string): X509Certificate =>
  new X509Certificate(selfSignedCertificate({ domain, privateKey, publicKey: spki, from, until }));

it('a domain proves its key by a certificate that it signs itself', () => {
  const certificate = certificateFor('pay.acme.test');

  expect(certificate.verify(publicKey)).toBe(true);
  expect(certificate.publicKey.export({ type: 'spki', format: 'der' })).toEqual(spki);
  expect(certificate.subject).toBe('CN=pay.acme.test');
  expect(certificate.checkIssued(certificate)).toBe(true);
  expect(certificate.checkHost('pay.acme.test')).toBe('pay.acme.test');
  expect(certificate.checkHost('other.test')).toBeUndefined();
  expect(new Date(certificate.validFrom)).toEqual(from);
  expect(new Date(certificate.validTo)).toEqual(until);
});

it('the longest domain fits', () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.test`;

  expect(certificateFor(domain).checkHost(domain)).toBe(domain);
});
