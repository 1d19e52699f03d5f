import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { countryCodeSchema, currencyCodeSchema } from '#shared/kernel/schemas.ts';
import { positionOf, providersAfter, umaProviderView, wantedProviders } from '#shared/uma/providers/rules.ts';
import {
  sandboxUmaProvider,
  shippedUmaProviders,
  type UmaProvider,
} from '#shared/uma/providers/uma-provider.ts';

/** ISO 17442: 18 characters and two check digits by ISO 7064 MOD 97-10. */
const isLei = (lei: string): boolean =>
  /^[0-9A-Z]{18}\d{2}$/.test(lei) &&
  BigInt([...lei].map((letter) => Number.parseInt(letter, 36)).join('')) % 97n === 1n;

const entrySchema = z.strictObject({
  name: z.string().min(1).max(100),
  domain: z.string().regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/),
  supportedRegions: z.array(countryCodeSchema).min(1),
  supportedCurrencies: z.array(currencyCodeSchema).min(1),
  allowListStatus: z.boolean(),
  logoUrl: z.url({ protocol: /^https$/ }).optional(),
  lei: z.string().refine(isLei).optional(),
  isSandboxOnly: z.boolean().optional(),
});

const all = [sandboxUmaProvider('sandbox.uma.test'), ...shippedUmaProviders];

describe('the catalogue of UMA providers', () => {
  it('has well-formed entries, with each domain once', () => {
    expect(() => z.array(entrySchema).parse(all)).not.toThrow();
    expect(new Set(all.map(({ domain }) => domain)).size).toBe(all.length);
  });

  it('marks each example as an example and shows it only in the sandbox', () => {
    const examples = shippedUmaProviders.filter(({ domain }) => domain.endsWith('.test'));

    expect(examples.filter(({ name }) => !name.endsWith('(example)'))).toEqual([]);
    expect(examples.filter(({ isSandboxOnly }) => isSandboxOnly !== true)).toEqual([]);
  });
});

const provider = (name: string, more: Partial<UmaProvider> = {}): UmaProvider => ({
  name,
  domain: `${name.toLowerCase().replaceAll(/\W/g, '')}.test`,
  supportedRegions: ['US'],
  supportedCurrencies: ['USD'],
  allowListStatus: true,
  ...more,
});

const sample = [
  provider('banco B'),
  provider('Alpha', { supportedRegions: ['US', 'MX'], supportedCurrencies: ['USD', 'MXN'] }),
  provider('Ünion', { allowListStatus: false }),
  provider('Banco A', { supportedRegions: ['MX'], supportedCurrencies: ['MXN'], allowListStatus: false }),
];

const asc = { sortOrder: 'asc' } as const;
const names = (providers: readonly UmaProvider[]) => providers.map(({ name }) => name);

describe('a list of UMA providers', () => {
  it.each([
    ['by name', {}, ['Ünion', 'Alpha', 'Banco A', 'banco B']],
    ['in a country', { countryCode: 'MX' }, ['Alpha', 'Banco A']],
    ['in a currency', { currencyCode: 'USD' }, ['Ünion', 'Alpha', 'banco B']],
    ['on the allowlist', { hasBlockedProviders: false }, ['Alpha', 'banco B']],
    ['with blocked providers', { hasBlockedProviders: true }, ['Ünion', 'Alpha', 'Banco A', 'banco B']],
    [
      'by all filters at once',
      { countryCode: 'MX', currencyCode: 'MXN', hasBlockedProviders: false },
      ['Alpha'],
    ],
    ['in a country without providers', { countryCode: 'BR' }, []],
  ])('%s', (_name, filters, expected) => {
    expect(names(wantedProviders(sample, { ...filters, ...asc }))).toEqual(expected);
    expect(names(wantedProviders(sample, { ...filters, sortOrder: 'desc' }))).toEqual(expected.toReversed());
  });

  it('continues after a position in either direction, even when that provider is gone', () => {
    const without = sample.filter(({ name }) => name !== 'Alpha');
    const position = positionOf(provider('Alpha'));
    const desc = { sortOrder: 'desc' } as const;

    expect(names(providersAfter(wantedProviders(without, asc), position, asc))).toEqual([
      'Banco A',
      'banco B',
    ]);
    expect(names(providersAfter(wantedProviders(without, desc), position, desc))).toEqual(['Ünion']);
    expect(names(providersAfter(wantedProviders(without, asc), undefined, asc))).toHaveLength(3);
  });

  it('has positions that a cursor can hold', () => {
    expect([...all, ...sample].map(positionOf).filter((text) => !/^[\x21-\x7e]+$/.test(text))).toEqual([]);
  });

  it('shows complete currencies and hides the internal fields', () => {
    const view = umaProviderView(provider('Alpha', { isSandboxOnly: true, lei: '000000EXAMPLEBANK138' }));

    expect(view).toEqual({
      name: 'Alpha',
      domain: 'alpha.test',
      supportedRegions: ['US'],
      supportedCurrencies: [{ code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }],
      allowListStatus: true,
      logoUrl: undefined,
      lei: '000000EXAMPLEBANK138',
    });
  });
});
