import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AccountTypeRule, accountTypes } from '#shared/accounts/account-types/account-types.ts';
import { catalogue, namesOf } from '#shared/accounts/institutions/catalogue.ts';

const file = join(import.meta.dirname, '../shared/accounts/institutions/bank-names.generated.json');

/** Writes the bank names that account creation accepts. The catalogue test fails when the file is out of date. */
export const writeBankNames = async (): Promise<void> => {
  const types = Object.entries(accountTypes).filter(
    ([, { fields, isAnyBank }]) => fields.bankName !== undefined && isAnyBank !== true,
  );
  const namesIn = ({ currencies, bankCountry }: AccountTypeRule) =>
    catalogue
      .filter(({ currency }) => currencies.includes(currency))
      .filter(({ country }) => bankCountry === undefined || country === bankCountry)
      .flatMap(({ institutions }) => institutions.map((institution) => namesOf(institution).join('|')));
  const names = Object.fromEntries(types.map(([accountType, rule]) => [accountType, namesIn(rule)]));
  await writeFile(file, `${JSON.stringify(names, null, 2)}\n`);
};
