/** Each character of a name may be written as `#` and its two hexadecimal digits. Source: ISO 32000-1, 7.3.5. */
const spelled = (name: string): string =>
  [...name]
    .map((character) => {
      const hex = character.charCodeAt(0).toString(16);
      const digits = [...hex].map((digit) =>
        /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
      );
      return `(?:${character}|#${digits.join('')})`;
    })
    .join('');

/** White space and delimiters, one of which ends a name, or the end of all text. */
const nameEnd = '(?=[\\x00\\t\\n\\f\\r ()<>[\\]{}/%]|$)';

/** Finds the names however they are written; group `name<i>` tells which. */
export const namePattern = (names: readonly string[], flags = ''): RegExp =>
  new RegExp(
    `/(?:${names.map((name, index) => `(?<name${index}>${spelled(name)})`).join('|')})${nameEnd}`,
    flags,
  );

export interface FoundName {
  readonly name: string;
  /** Of its slash. */
  readonly at: number;
  /** Of what follows the name. */
  readonly after: number;
}

const windowBytes = 64 * 1024;
/** Longer than any of the names, with each character written as three. */
const overlapBytes = 128;

/** Every occurrence of the names in the bytes, which become text a window at a time. */
export function* namesIn(bytes: Buffer, names: readonly string[]): Generator<FoundName> {
  const pattern = namePattern(names, 'g');
  for (let start = 0; start < bytes.length; start += windowBytes) {
    const text = bytes.toString('latin1', start, Math.min(bytes.length, start + windowBytes + overlapBytes));
    for (const match of text.matchAll(pattern)) {
      // What begins in the overlap is found again, whole, in the next window.
      if (match.index >= windowBytes) break;
      const index = names.findIndex((_, position) => match.groups?.[`name${position}`] !== undefined);
      const at = start + match.index;
      yield { name: names[index] ?? '', at, after: at + match[0].length };
    }
  }
}
