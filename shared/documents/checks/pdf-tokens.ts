import { unsuitable } from './unsuitable.ts';

/** The file has parts that cannot be checked, or not within the limits. */
export const hidden = () =>
  unsuitable(
    'Parts of the PDF are packed in a way that cannot be checked. Print it to a new PDF and send that.',
  );

/** Effort beyond the file's size: less than a second of a full processor. A function has a seventh of one. */
const extraBytes = 2 * 1024 * 1024;

/**
 * Limits the time of a check, counted in bytes read. A malicious file of 10 MB could otherwise keep the check busy for
 * hours.
 */
export class Effort {
  #leftBytes: number;

  constructor(sizeBytes: number) {
    this.#leftBytes = sizeBytes + extraBytes;
  }

  /** @throws Refusal UNSUITABLE_DOCUMENT when the file takes more effort than allowed */
  spend(bytes: number): void {
    this.#leftBytes -= bytes;
    if (this.#leftBytes < 0) throw hidden();
  }
}

const codeOf = (character: string): number => character.charCodeAt(0);
const flagsOf = (characters: string): Uint8Array => {
  const flags = new Uint8Array(256);
  for (const character of characters) flags[codeOf(character)] = 1;
  return flags;
};

/** White space and delimiters: ISO 32000-1, 7.2.2. */
const spaces = flagsOf('\0\t\n\f\r ');
const ends = flagsOf('\0\t\n\f\r ()<>[]{}/%');
const [percent, slash, backslash] = [codeOf('%'), codeOf('/'), codeOf('\\')];
const [open, close, less, greater] = [codeOf('('), codeOf(')'), codeOf('<'), codeOf('>')];
const [newline, carriageReturn] = [codeOf('\n'), codeOf('\r')];

/** A word takes as long as reading a few bytes. */
const wordEffort = 4;
/** Every name or word that the checks look for is shorter, also with each character written as three. */
const longestText = 64;

/** Position after white space and comments. */
export const skipSpace = (bytes: Buffer, start: number, effort: Effort): number => {
  let at = start;
  for (;;) {
    while (spaces[bytes[at] ?? 255] === 1) at += 1;
    if (bytes[at] !== percent) break;
    while (at < bytes.length && bytes[at] !== newline && bytes[at] !== carriageReturn) at += 1;
  }
  effort.spend(at - start);
  return at;
};

const plainName = (name: string): string =>
  name.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Reads a PDF's words one after another: names as `/Name` in plain spelling, texts as `()` without their contents, and
 * brackets, numbers and words as they are.
 */
export class PdfTokens {
  readonly #bytes: Buffer;
  readonly #effort: Effort;
  /** Position after the last word. */
  at: number;

  constructor(bytes: Buffer, at: number, effort: Effort) {
    this.#bytes = bytes;
    this.at = at;
    this.#effort = effort;
  }

  /** The next word; undefined at the end of the file. */
  next(): string | undefined {
    const start = skipSpace(this.#bytes, this.at, this.#effort);
    this.at = start;
    const token = this.#tokenAt(start);
    this.#effort.spend(this.at - start + wordEffort);
    return token;
  }

  #tokenAt(start: number): string | undefined {
    const bytes = this.#bytes;
    const first = bytes[start];
    if (first === undefined) return undefined;
    if (first === slash) return `/${plainName(this.#wordFrom(start + 1))}`;
    if (first === open) return this.#endText(start + 1);
    if (ends[first] === 0) return this.#wordFrom(start);
    const isDouble = (first === less || first === greater) && bytes[start + 1] === first;
    this.at = start + (isDouble ? 2 : 1);
    if (isDouble) return first === less ? '<<' : '>>';
    return first === less ? this.#endHexadecimal() : String.fromCharCode(first);
  }

  #wordFrom(start: number): string {
    let end = start;
    while (ends[this.#bytes[end] ?? codeOf(' ')] === 0) end += 1;
    this.at = end;
    return this.#bytes.toString('latin1', start, Math.min(end, start + longestText));
  }

  #endHexadecimal(): string {
    const end = this.#bytes.indexOf(greater, this.at);
    this.at = end < 0 ? this.#bytes.length : end + 1;
    return '()';
  }

  /** Brackets in a text come in pairs or after a backslash. */
  #endText(start: number): string {
    let at = start;
    for (let depth = 1; depth > 0 && at < this.#bytes.length; at += 1) {
      const byte = this.#bytes[at];
      if (byte === backslash) at += 1;
      else if (byte === open) depth += 1;
      else if (byte === close) depth -= 1;
    }
    this.at = at;
    return '()';
  }
}
