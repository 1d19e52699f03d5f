/** Each character of a name can also be written as `#` and two hexadecimal digits (ISO 32000-1, 7.3.5). */
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

/** A name ends at white space, at a delimiter, or at the end of the text. */
const nameEnd = '(?=[\\x00\\t\\n\\f\\r ()<>[\\]{}/%]|$)';

/** Matches the names in every spelling. Group `name<i>` shows which one matched. */
export const namePattern = (names: readonly string[], flags = ''): RegExp =>
  new RegExp(
    `/(?:${names.map((name, index) => `(?<name${index}>${spelled(name)})`).join('|')})${nameEnd}`,
    flags,
  );

export interface FoundName {
  readonly name: string;
  /** Position of its slash. */
  readonly at: number;
  /** Position after the name. */
  readonly after: number;
}

const windowBytes = 64 * 1024;
/** Longer than every name with each character written as three. */
const overlapBytes = 128;

/** Finds every occurrence of the names. Converts the bytes to text one window at a time. */
export function* namesIn(bytes: Buffer, names: readonly string[]): Generator<FoundName> {
  const pattern = namePattern(names, 'g');
  for (let start = 0; start < bytes.length; start += windowBytes) {
    const text = bytes.toString('latin1', start, Math.min(bytes.length, start + windowBytes + overlapBytes));
    for (const match of text.matchAll(pattern)) {
      // The next window finds a name in the overlap again, complete.
      if (match.index >= windowBytes) break;
      const index = names.findIndex((_, position) => match.groups?.[`name${position}`] !== undefined);
      const at = start + match.index;
      yield { name: names[index] ?? '', at, after: at + match[0].length };
    }
  }
}
