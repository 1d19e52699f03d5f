import { describe, expect, it } from 'vitest';
import { isAllowed } from '#shared/uma/counterparties/check-counterparty.ts';
import type { ListedCounterparty } from '#shared/uma/counterparties/counterparty-list.ts';
import { knownProviders } from '#shared/uma/counterparties/known-providers.ts';
import { sandboxUmaProvider, type UmaProvider } from '#shared/uma/providers/uma-provider.ts';

describe('whether a service may pay and be paid', () => {
  it.each([
    ['on no list', undefined, false, undefined, true],
    ['on no list, and blocked in the catalogue', undefined, false, false, false],
    ['allowed', 'ALLOWED', true, undefined, true],
    ['allowed, and blocked in the catalogue', 'ALLOWED', true, false, true],
    ['blocked', 'BLOCKED', false, undefined, false],
    ['blocked, and good in the catalogue', 'BLOCKED', false, true, false],
    ['on no list, while others are allowed', undefined, true, true, false],
    ['taken off its list', 'UNLISTED', false, undefined, true],
    ['taken off its list, while others are allowed', 'UNLISTED', true, undefined, false],
  ] as const)('%s', (_what, state, isOnlyAllowed, catalogued, expected) => {
    expect(isAllowed({ state, isOnlyAllowed }, catalogued)).toBe(expected);
  });
});

const catalogued = (domain: string, allowListStatus = true): UmaProvider => ({
  name: domain,
  domain,
  supportedRegions: ['DE'],
  supportedCurrencies: ['EUR'],
  allowListStatus,
});

const listed = (domain: string, state: ListedCounterparty['state']): ListedCounterparty => ({
  domain,
  state,
  reason: 'Contract 7',
  name: `Bank of ${domain}`,
  supportedRegions: ['MX'],
  supportedCurrencies: ['MXN'],
  changedAt: '2026-11-28T09:00:00.000Z',
  version: 1,
});

const statuses = (providers: readonly UmaProvider[]) =>
  providers.map(({ domain, allowListStatus }) => [domain, allowListStatus]);

describe('the providers that platforms read about', () => {
  const catalogue = [catalogued('a.test'), catalogued('b.test', false), sandboxUmaProvider('sandbox.test')];

  it('are those of the catalogue while the operator has listed none', () => {
    expect(knownProviders(catalogue, { listed: [], isOnlyAllowed: false }, 'sandbox.test')).toEqual(
      catalogue,
    );
  });

  it("have the operator's word, and the domains that only the operator knows", () => {
    const lists = {
      listed: [listed('b.test', 'ALLOWED'), listed('c.test', 'BLOCKED'), listed('d.test', 'UNLISTED')],
      isOnlyAllowed: true,
    };

    const known = knownProviders(catalogue, lists, 'sandbox.test');

    expect(statuses(known)).toEqual([
      ['a.test', false],
      ['b.test', true],
      // Its receivers are paid without the network.
      ['sandbox.test', true],
      ['c.test', false],
    ]);
    expect(known.at(-1)).toMatchObject({ name: 'Bank of c.test', supportedRegions: ['MX'] });
    expect(known.at(-1)).not.toHaveProperty('reason');
  });
});
