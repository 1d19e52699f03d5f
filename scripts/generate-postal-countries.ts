import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAddress } from 'localized-address-format';
import { countryCodes } from '#shared/kernel/schemas.ts';

export const postalCountriesFile = join(
  import.meta.dirname,
  '../shared/kernel/postal-countries.generated.json',
);

/** A character that no country writes on a letter. */
const marker = '\uE000';

const writes = (country: string, field: 'administrativeArea' | 'postalCode'): boolean =>
  formatAddress({ postalCountry: country, [field]: marker })
    .join('')
    .includes(marker);

/** Which countries have postal codes and states, from Google's address data. */
export const postalCountriesSource = (): string => {
  const codes = [...countryCodes];
  const withoutPostalCode = codes.filter((code) => !writes(code, 'postalCode'));
  const withState = codes.filter((code) => writes(code, 'administrativeArea'));
  return `${JSON.stringify({ withoutPostalCode, withState }, undefined, 1)}\n`;
};

/** Writes the facts that rules need to a file of their own: the formats of all countries would be 15 KB a function. */
export const writePostalCountries = (): Promise<void> =>
  writeFile(postalCountriesFile, postalCountriesSource());
