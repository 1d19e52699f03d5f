import { type CustomerInfoFieldName, customerInfoFieldNames } from '#shared/platforms/platform.ts';

/** What the network calls a fact about a payer (UMAD-04 and LUD-18), where our name is not the same in other letters. */
const ownWords: Partial<Readonly<Record<CustomerInfoFieldName, string>>> = {
  FULL_NAME: 'name',
  COUNTRY_OF_RESIDENCE: 'countryCode',
  ACCOUNT_IDENTIFIER: 'accountNumber',
};

const camelCase = (name: string): string =>
  name.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** `name` for FULL_NAME, `birthDate` for BIRTH_DATE. */
export const networkWord = (name: CustomerInfoFieldName): string => ownWords[name] ?? camelCase(name);

const byWord = new Map(customerInfoFieldNames.map((name) => [networkWord(name), name]));

/** Our name of a fact; undefined for one that no customer record has. */
export const fieldOfWord = (word: string): CustomerInfoFieldName | undefined => byWord.get(word);

/** Every UMA message has these, whatever the receiver asks for. */
export const wordsOfEachMessage: ReadonlySet<string> = new Set(['identifier', 'compliance']);
