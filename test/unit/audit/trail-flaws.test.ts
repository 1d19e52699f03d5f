import { describe, expect, it } from 'vitest';
import { trailFlaws } from '#test/post-run/support/trail-flaws.ts';

const uuid = '0199a7c0-0000-7000-8000-000000000001';
const record = {
  eventId: '0b1f',
  at: '2026-01-01T00:00:00.000Z',
  action: 'CHANGED',
  resource: `Transaction:${uuid}`,
  platformId: `Platform:${uuid}`,
  actor: { kind: 'TOKEN', id: uuid, requestId: uuid, operation: 'createTransferOut' },
  before: '1',
  after: '2026-01-01T00:00:00.000Z',
  fields: ['description', 'status'],
  values: {
    status: { before: 'PENDING', after: 'COMPLETED' },
    sentMinor: { after: '9007199254740993' },
    quote: { after: { exchangeRate: '1.0512', expiresAt: '2026-01-01T00:00:00.000Z', feesMinor: '12' } },
    permissions: { after: ['VIEW'] },
    currencies: { after: 'USD EUR USDC' },
    fees: { after: { USD: { fixedMinor: 10, variableBps: 50 } } },
  },
};

const flaws = (more: object): string[] => trailFlaws(`${JSON.stringify({ ...record, ...more })}\n`);
const value = (planted: unknown) => ({ values: { status: { after: planted } } });

describe('the search for personal data in the audit trail', () => {
  it('finds nothing in a record as the service writes it', () => {
    expect(flaws({})).toEqual([]);
  });

  it.each([
    ['a name as a value', value('Ada Lovelace')],
    ['a name among currencies', { values: { currencies: { after: 'USD Lovelace' } } }],
    ['a name in a list', value(['VIEW', 'Ada'])],
    ['a name in a map', value({ legalName: 'Xylo GmbH' })],
    ['an IBAN', value('DE89370400440532013000')],
    ['an account number', value('123456789001')],
    [
      'an account number as an amount that is too long',
      { values: { sentMinor: { after: '41111111111111111' } } },
    ],
    ['a mail address', value('ada@mail.example')],
    ['a UMA address', value('$ada@bank.example')],
    ['the address of an endpoint', value('https://bank.example/hook?key=1')],
    ['a secret', value('wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY')],
    ['a name among the names of fields', { fields: ['Ada Lovelace'] }],
    ['a name as the resource', { resource: 'Customer:Ada' }],
    ['a name as the version', { after: 'Ada' }],
    ['a code of an invitation', { resource: 'Invitation:K7QX2M' }],
    ['a field that nobody decided on', { description: 'rent' }],
    ['a field of the actor that nobody decided on', { actor: { ...record.actor, address: '10.0.0.1' } }],
  ])('finds %s', (_name, planted) => {
    expect(flaws(planted)).toHaveLength(1);
  });
});
