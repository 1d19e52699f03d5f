import bankNamesJson from './bank-names.generated.json' with { type: 'json' };

/**
 * The banks an account can be at, by currency, for the currencies whose account type has the field `bankName`: each with
 * its bankName first and the other names that people have for it after, between bars. Made by `npm run docs` from institutions.json:
 * the whole catalogue would put 24 KB into each function that creates accounts.
 */
export const bankNames: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(bankNamesJson));

const normalized = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The bankName of the bank with this name in this currency, whatever the case; undefined for an unknown bank. */
export const knownBankName = (currency: string, name: string): string | undefined => {
  const wanted = normalized(name);
  const banks = bankNames.get(currency) ?? [];
  const namesOfBanks = banks.map((names) => names.split('|'));
  return namesOfBanks.find((names) => names.some((known) => normalized(known) === wanted))?.[0];
};
