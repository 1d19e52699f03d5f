import bankNamesJson from './bank-names.generated.json' with { type: 'json' };

/**
 * The banks an account can be at, by currency, for the currencies whose account type has the field `bankName`. Made by
 * `npm run docs` from institutions.json: the whole catalogue would put 24 KB into each function that creates accounts.
 */
export const bankNames: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(bankNamesJson).map(([currency, names]) => [currency, new Set(names)]),
);
