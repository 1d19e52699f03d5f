import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountTypes } from '#shared/account-types/account-types.ts';
import { catalogue } from '#shared/discoveries/catalogue.ts';
import { discoveriesIn } from '#shared/discoveries/rules.ts';

const file = join(import.meta.dirname, '../shared/discoveries/bank-names.generated.json');

/** Writes the bank names that account creation accepts. The catalogue test fails when the file is out of date. */
export const writeBankNames = async (): Promise<void> => {
  const currencies = Object.values(accountTypes)
    .filter(({ fields }) => fields.bankName !== undefined)
    .flatMap((type) => type.currencies);
  const namesIn = (currency: string) =>
    discoveriesIn(catalogue, { currency }).map(({ bankName }) => bankName);
  const names = Object.fromEntries(currencies.map((currency) => [currency, namesIn(currency)]));
  await writeFile(file, `${JSON.stringify(names, null, 2)}\n`);
};
