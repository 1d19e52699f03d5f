/** Accents and dots that stand above or below a letter. The vowel signs of other scripts are letters of their own. */
const accents = /[\u0300-\u036f]/g;

/** One text for all spellings that people take for the same: capitals, accents, wide letters, ligatures. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(accents, '').toUpperCase().normalize('NFKC');

/** Whether a text has these words as they stand, without regard to capitals and accents. */
export const textSearch = (wanted: string): ((texts: readonly (string | undefined)[]) => boolean) => {
  // An accent alone would be found in every text.
  const spelled = folded(wanted) === '' ? (text: string) => text : folded;
  const part = spelled(wanted);
  return (texts) => texts.some((text) => text !== undefined && spelled(text).includes(part));
};
