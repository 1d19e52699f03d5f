import { describe, expect, it } from 'vitest';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { bankNames } from '#shared/accounts/institutions/bank-names.ts';
import { catalogue, namesOf } from '#shared/accounts/institutions/catalogue.ts';
import { discoveriesIn } from '#shared/accounts/institutions/rules.ts';
import { countryCodeSchema, currencyCodeSchema } from '#shared/kernel/schemas.ts';

const entries = discoveriesIn(catalogue, {});
const corridorOf = ({ country, currency }: { country: string; currency: string }) => `${country}/${currency}`;

const types = Object.values(accountTypes);
const namesOfBanks = Object.entries(accountTypes).filter(
  ([, { fields, isAnyBank }]) => fields.bankName !== undefined && isAnyBank !== true,
);

/** Countries with the euro. Bulgaria has used it since 2026. */
const euroCountries = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

describe('the catalogue of institutions', () => {
  it('has at least 300 entries, and each corridor and each name in a corridor once', () => {
    const keys = entries.map((entry) => `${corridorOf(entry)}/${entry.bankName}`);
    const shown = entries.map((entry) => `${corridorOf(entry)}/${entry.displayName}`);

    expect(entries.length).toBeGreaterThanOrEqual(300);
    expect(new Set(catalogue.map(corridorOf)).size).toBe(catalogue.length);
    expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(entries.length);
    expect(new Set(shown.map((key) => key.toLowerCase())).size).toBe(entries.length);
  });

  it('has ISO countries and currencies, and names that an account can have', () => {
    const isName = (name: string) => name === name.trim() && /^[^\p{Cc}|;]{2,80}$/u.test(name);

    expect(catalogue.filter(({ country }) => !countryCodeSchema.safeParse(country).success)).toEqual([]);
    expect(catalogue.filter(({ currency }) => !currencyCodeSchema.safeParse(currency).success)).toEqual([]);
    expect(entries.filter(({ bankName, displayName }) => !isName(bankName) || !isName(displayName))).toEqual(
      [],
    );
  });

  it('is sorted by country', () => {
    const corridors = catalogue.map(corridorOf);

    expect(corridors).toEqual(corridors.toSorted());
  });

  it('is sorted by bankName within each corridor', () => {
    const { compare } = new Intl.Collator('en');
    const names = catalogue.map((corridor) => discoveriesIn([corridor], {}).map(({ bankName }) => bankName));

    expect(names).toEqual(names.map((list) => list.toSorted(compare)));
  });

  it('covers exactly the corridors of account types on bank and mobile-money rails', () => {
    const currencies = types
      .filter(({ paymentRails, isAnyBank }) => paymentRails !== null && isAnyBank !== true)
      .flatMap((type) => type.currencies);
    const regions = types.flatMap(({ currencies: [currency], fields }) =>
      (fields.region?.enum ?? []).map((country) => `${country}/${currency}`),
    );
    const euro = euroCountries.map((country) => `${country}/EUR`);
    const covered = catalogue.map(corridorOf);

    expect(new Set(catalogue.map(({ currency }) => currency))).toEqual(new Set(currencies));
    expect(covered).toEqual(expect.arrayContaining([...regions, ...euro]));
    expect(covered.filter((corridor) => corridor.endsWith('/EUR')).toSorted()).toEqual(euro);
  });
});

describe('the bank names that account creation accepts', () => {
  it('exist for each account type that has a bankName, and not for the one that may name any bank', () => {
    expect([...bankNames.keys()]).toEqual(namesOfBanks.map(([accountType]) => accountType));
    expect(bankNames.has('SWIFT_ACCOUNT')).toBe(false);
  });

  it('are exactly the names that the catalogue has in these currencies, of El Salvador for its accounts', () => {
    for (const [accountType, { currencies, bankCountry }] of namesOfBanks) {
      const names = bankNames.get(accountType) ?? [];
      const corridors = catalogue.filter(
        ({ country, currency }) =>
          currencies.includes(currency) && (bankCountry === undefined || country === bankCountry),
      );
      expect(corridors).toHaveLength(1);
      const known = names.map((text) => text.split('|'));
      expect(known).toEqual(corridors.flatMap(({ institutions }) => institutions.map(namesOf)));
    }
  });

  it('mean one bank each, whatever the case', () => {
    for (const names of bankNames.values()) {
      const all = names.flatMap((text) => [...new Set(text.toLowerCase().split('|'))]);
      expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    }
  });
});
