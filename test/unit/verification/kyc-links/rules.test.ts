import { describe, expect, it } from 'vitest';
import type { Customer } from '#shared/customers/customer.ts';
import { type KycLink, newToken, tokenHashOf } from '#shared/verification/kyc-links/kyc-link.ts';
import {
  approvedByLink,
  isRedirectUri,
  newKycLink,
  validateOpening,
} from '#shared/verification/kyc-links/rules.ts';

const now = new Date('2025-10-13T12:00:00.000Z');

const customer: Customer = {
  platformId: '0199dd4b-c800-7000-8000-000000000001',
  uuid: '0199dd4b-c800-7000-8000-000000000c00',
  version: 1,
  customerType: 'INDIVIDUAL',
  platformCustomerId: 'jane',
  umaAddress: '$jane@uma.test',
  currencies: ['USD'],
  accountsOpenedAt: {},
  isDeleted: false,
  kycStatus: 'UNVERIFIED',
  createdAt: '2025-10-13T11:00:00.000Z',
  updatedAt: '2025-10-13T11:00:00.000Z',
};

const link: KycLink = {
  tokenHash: 'x',
  platformId: customer.platformId,
  platformCustomerId: 'jane',
  redirectUri: 'https://acme.example/done',
  createdAt: '2025-10-13T12:00:00.000Z',
  expiresAt: '2025-10-13T13:00:00.000Z',
};

const order = { tokenHash: 'x', platformId: customer.platformId, platformCustomerId: 'jane' };

describe('a redirectUri', () => {
  it.each([
    'https://acme.example',
    'https://acme.example:8443/done?a=1#b',
    'http://localhost:3000/done',
    'http://127.0.0.1/',
    'http://[::1]:3000/',
    'http://app.localhost/',
    'http://127.1/',
    'acme://done?a=1',
    'com.acme.app:/done',
  ])('may be %s', (text) => {
    expect(isRedirectUri(text)).toBe(true);
  });

  it.each([
    'http://acme.example/',
    'http://localhost.acme.example/',
    'http://127.acme.example/',
    'http://notlocalhost/',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'file:///etc/passwd',
    'acme:done',
    'mailto:jane@acme.example',
    'ms-msdt:/id',
    'ms-word://ofe|u|https://evil.example/a.docm',
    'search-ms:/query=x',
    'vscode://evil.extension/run',
    'shortcuts://run-shortcut?name=x',
    'ssh://evil.example',
    'smb://evil.example/share',
    'jnlp://evil.example/a',
    'x-apple.systempreferences:/com.apple',
    'zoommtg://evil.example',
    'tel:/+1900',
    'intent://done#Intent;scheme=acme;end',
    'acme://user:pass@done',
    '//acme.example/done',
    '/done',
    'https://user:pass@acme.example/',
    'https://acme.example@evil.example/',
    'https://',
    '',
  ])('may not be %s', (text) => {
    expect(isRedirectUri(text)).toBe(false);
  });
});

describe('a KYC link', () => {
  it('lasts for one hour', () => {
    expect(newKycLink(customer, { ...order, redirectUri: 'https://acme.example/done' }, now)).toEqual(link);
  });

  it('may be of nobody yet', () => {
    expect(newKycLink(undefined, { ...order, redirectUri: 'https://acme.example/done' }, now)).toEqual(link);
  });

  it('need not lead anywhere', () => {
    expect(newKycLink(customer, order, now)).not.toHaveProperty('redirectUri');
  });

  it('is refused for a deleted customer', () => {
    const deleted = { ...customer, isDeleted: true };

    expect(() => newKycLink(deleted, order, now)).toThrow('The customer is deleted.');
  });

  it.each([
    ['within the hour', {}, '2025-10-13T12:59:59.999Z', undefined],
    ['at its end', {}, '2025-10-13T13:00:00.000Z', 'This link has expired; ask for a new one.'],
    [
      'for the second time',
      { openedAt: '2025-10-13T12:00:01.000Z' },
      '2025-10-13T12:00:02.000Z',
      'This link was used already; it opens once.',
    ],
  ])('opened %s', (_name, fields, at, message) => {
    const open = () => validateOpening({ ...link, ...fields }, new Date(at));

    if (message === undefined) expect(open).not.toThrow();
    else expect(open).toThrow(message);
  });

  it('approves an individual by kycStatus and a business by kybStatus', () => {
    const business = { ...customer, customerType: 'BUSINESS', kycStatus: undefined } as const;
    const at = now.toISOString();

    expect(approvedByLink(customer, at)).toEqual({
      ...customer,
      kycStatus: 'APPROVED',
      statusChange: { version: 2, at },
      version: 2,
      updatedAt: at,
    });
    expect(approvedByLink(business, at)).toMatchObject({ kybStatus: 'APPROVED', version: 2 });
  });

  it('changes nothing for an approved customer and fails for a deleted one', () => {
    const approved = { ...customer, kycStatus: 'APPROVED' } as const;
    const at = now.toISOString();

    expect(approvedByLink(approved, at)).toBe(approved);
    expect(() => approvedByLink({ ...customer, isDeleted: true }, at)).toThrow('deleted');
  });
});

describe('a link token', () => {
  it('has 43 characters, is different each time and is stored only as a hash', () => {
    const tokens = Array.from({ length: 1000 }, newToken);

    expect(tokens.every((token) => /^[\w-]{43}$/.test(token))).toBe(true);
    expect(new Set(tokens).size).toBe(1000);
    expect(tokens.some((token) => tokenHashOf(token) === token)).toBe(false);
  });

  it.each(['', 'short', `${'a'.repeat(42)}/`, 'a'.repeat(44), '../../etc/passwd'])('cannot be %s', (text) => {
    expect(tokenHashOf(text)).toBeUndefined();
  });
});
