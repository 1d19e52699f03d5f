import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { catalogue, namesOf } from '#shared/accounts/institutions/catalogue.ts';

const file = join(import.meta.dirname, '../shared/accounts/institutions/bank-names.generated.json');

/** Writes the bank names that account creation accepts. The catalogue test fails when the file is out of date. */
export const writeBankNames = async (): Promise<void> => {
  const currencies = Object.values(accountTypes)
    .filter(({ fields }) => fields.bankName !== undefined)
    .flatMap((type) => type.currencies);
  const namesIn = (currency: string) =>
    catalogue
      .filter((corridor) => corridor.currency === currency)
      .flatMap(({ institutions }) => institutions.map((institution) => namesOf(institution).join('|')));
  const names = Object.fromEntries(currencies.map((currency) => [currency, namesIn(currency)]));
  await writeFile(file, `${JSON.stringify(names, null, 2)}\n`);
};
