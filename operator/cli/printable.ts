/**
 * What a terminal would execute, hide or turn around. Joiners stay, because names in some scripts need them. JSON has the
 * same escapes.
 */
const unprintable = /[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv;

const escaped = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Text of somebody else as a part of a line on a terminal. */
export const printable = (text: string): string => text.replaceAll(unprintable, escaped);

/** Line breaks, and the colours of our own output. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it keeps the sequences of colours
const ours = /(\n|\u001b\[(?:0|1|2|22|31|32|33|39)m)/;

/** A whole output for a terminal, text or JSON. Only our own line breaks and colours take effect. */
export const printableOutput = (text: string): string =>
  text
    .split(ours)
    .map((part, index) => (index % 2 === 0 ? printable(part) : part))
    .join('');
