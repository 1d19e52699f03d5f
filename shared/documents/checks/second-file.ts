import { unsuitable } from './unsuitable.ts';

/** Other types that a program could read the same bytes as. */
const signatures: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'a ZIP archive'],
  ['PK\x05\x06', 'a ZIP archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['%PDF-', 'a PDF'],
];
type Markup = readonly (readonly [RegExp, string])[];
/** Long enough not to occur by chance in millions of compressed bytes. */
const longMarkup: Markup = [
  [/<(?:!doctype|html|iframe|script)[\s>/]/i, 'a web page'],
  [/<\?php/i, 'a script'],
];
const markup: Markup = [...longMarkup, [/<(?:head|body|svg)[\s>/]/i, 'a web page']];

const refuseSecond = (what: string) =>
  unsuitable(`The file is also ${what}. Send one file that is a PDF, JPEG or PNG and nothing else.`);

/** Longer than every pattern, so that none is split between two windows. */
const overlapBytes = 32;
const windowBytes = 64 * 1024;

const refuse = (bytes: Buffer, patterns: Markup): void => {
  for (let start = 0; start < bytes.length; start += windowBytes) {
    const text = bytes.toString('latin1', start, start + windowBytes + overlapBytes);
    const found = patterns.find(([pattern]) => pattern.test(text));
    if (found) throw refuseSecond(found[1]);
  }
};

/** For mostly compressed bytes. @throws Refusal UNSUITABLE_DOCUMENT when a web page or script begins in them */
export const refuseMarkupIn = (bytes: Buffer): void => refuse(bytes, longMarkup);

/** @throws Refusal UNSUITABLE_DOCUMENT when another file begins in the bytes */
export const refuseOtherFilesIn = (bytes: Buffer): void => {
  const signed = signatures.find(([signature]) => bytes.includes(signature, 0, 'latin1'));
  if (signed) throw refuseSecond(signed[1]);
  refuse(bytes, markup);
};

/** Programs find a ZIP from its end: its directory's record is in the last 64 KB and 22 bytes. */
const zipTailBytes = 65_557;

/** @throws Refusal UNSUITABLE_DOCUMENT when a program would find an archive at the end of the file */
export const refuseArchiveAtEnd = (bytes: Buffer): void => {
  if (bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= Math.max(0, bytes.length - zipTailBytes)) {
    throw refuseSecond('a ZIP archive');
  }
};
