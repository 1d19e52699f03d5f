import { expect, it } from 'vitest';
import { textSearch } from '#shared/kernel/text-search.ts';

it.each([
  ['a part of a word', 'voic', 'Invoice 4711', true],
  ['words as they stand', 'invoice 47', 'Invoice 4711', true],
  ['words in another order', '4711 invoice', 'Invoice 4711', false],
  ['capitals', 'INVOICE', 'invoice', true],
  ['an accent that only the text has', 'jose', 'José Álvarez', true],
  ['an accent that only the search has', 'josé', 'JOSE', true],
  ['an accent in two characters', 'jos\u00e9', 'jose\u0301', true],
  ['a sharp s', 'strasse', 'Hauptstraße 1', true],
  ['a sigma at the end of a part', 'οδος', 'ΟΔΟΣΑ', true],
  ['a dotted I', 'istanbul', 'İstanbul', true],
  ['wide letters', 'abc', 'ＡＢＣ', true],
  ['a vowel sign of another script', 'का', 'कि', false],
  ['a syllable that only begins alike', '가', '각', false],
  ['an accent alone', '\u0301', 'invoice', false],
  ['characters of a pattern', '.*', 'invoice', false],
])('a search for %s: %s in %s %s', (_what, wanted, text, expected) => {
  expect(textSearch(wanted)(['other', undefined, text])).toBe(expected);
});
