/** Small letters without accents, so that `Lopez` finds `López`. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The words of a search. An amount may have a sign before it and commas for thousands. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .map((word) => word.replace(/^\p{Sc}/u, ''))
    .map((word) => (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word))
    .filter((word) => word !== '');

/** `125` for 125.00, as people say it. */
const shortAmount = (text: string): string => (/^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text);

/** The words that no text contains. Amounts must be equal: 2.74 is no part of 62.74, but 125 is 125.00. */
export const unmatched = (
  words: readonly string[],
  { texts, amounts }: { readonly texts: readonly string[]; readonly amounts: readonly string[] },
): string[] => {
  const all = texts.map(folded);
  const wanted = new Set(amounts.map(shortAmount));
  return words.filter((word) => !wanted.has(shortAmount(word)) && !all.some((one) => one.includes(word)));
};

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const codeByName = new Map(
  letters.flatMap((first) =>
    letters.flatMap((second): [string, string][] => {
      const name = names.of(`${first}${second}`);
      return name === undefined ? [] : [[folded(name), `${first}${second}`]];
    }),
  ),
);

/** The two letters of a country that somebody typed by them or by its English name; undefined when there is none. */
export const countryCode = (text: string): string | undefined => {
  const typed = text.trim();
  if (/^[a-z]{2}$/i.test(typed)) return typed.toUpperCase();
  return codeByName.get(folded(typed));
};
