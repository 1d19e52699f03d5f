import { describe, expect, it } from 'vitest';
import { textSchema } from '#shared/kernel/schemas.ts';

const schema = textSchema(10);
const messagesOf = (text: string): (string | undefined)[] =>
  schema.safeParse(text).error?.issues.map(({ message }) => message) ?? [];

describe('text', () => {
  it.each([
    ['in Unicode NFC', 'Cafe\u0301', 'Café'],
    ['without white space at its ends', ' \u00a0Ada Obi\u3000 ', 'Ada Obi'],
    ['with the joiners that some scripts need', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['with marks of direction that turn nothing', 'עדה\u200f', 'עדה\u200f'],
    ['of at most so many characters without its ends', '  1234567890  ', '1234567890'],
    ['of an emoji with its variation selector', '❤\ufe0f', '❤\ufe0f'],
  ])('is stored %s', (_how, sent, stored) => {
    expect(schema.parse(sent)).toBe(stored);
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \u00a0\u2003'],
    ['zero-width characters', '\u200b\u2060\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['fillers', '\u3164\u115f\uffa0'],
    ['empty Braille patterns', '\u2800\u2800'],
    ['tags and variation selectors', '\u{e0041}\ufe0f'],
  ])('of %s is empty', (_what, text) => {
    expect(messagesOf(text)).toEqual(['must not be empty']);
  });

  it.each([
    ['C0', 'a\u0000b'],
    ['a line break at the end', 'ab\n'],
    ['DEL', 'a\u007fb'],
    ['C1', 'a\u009bb'],
    ['an override of direction', 'a\u202eb'],
    ['an embedding', 'a\u202ab'],
    ['an isolate', 'a\u2067b'],
  ])('with %s is refused', (_what, text) => {
    expect(messagesOf(text)).toContain(
      'must not contain control characters or marks that turn the direction of text',
    );
  });

  it('with half a surrogate pair is refused', () => {
    expect(messagesOf('a\ud83d')).toContain('must be well-formed Unicode');
  });
});
