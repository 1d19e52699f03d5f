import { unsuitable } from './unsuitable.ts';

/** What other programs would take the same bytes for: an archive, a page, a script, another document. */
const signatures: readonly (readonly [string, string])[] = [
  ['PK\x03\x04', 'a ZIP archive'],
  ['PK\x05\x06', 'a ZIP archive'],
  ['Rar!\x1a\x07', 'a RAR archive'],
  ['7z\xbc\xaf\x27\x1c', 'a 7z archive'],
  ['%PDF-', 'a PDF'],
];
const markup: readonly (readonly [RegExp, string])[] = [
  [/<(?:!doctype|html|head|body|script|iframe|svg)[\s>/]/i, 'a web page'],
  [/<\?php/i, 'a script'],
];

const refuseSecond = (what: string) =>
  unsuitable(`The file is also ${what}. Send one file that is a PDF, JPEG or PNG and nothing else.`);

/** Long enough that no signature falls between two windows. */
const overlapBytes = 32;
const windowBytes = 64 * 1024;

/** @throws Refusal UNSUITABLE_DOCUMENT when another file's signature stands anywhere in the bytes */
export const refuseOtherFilesIn = (bytes: Buffer): void => {
  const signed = signatures.find(([signature]) => bytes.includes(signature, 0, 'latin1'));
  if (signed) throw refuseSecond(signed[1]);
  for (let start = 0; start < bytes.length; start += windowBytes) {
    const text = bytes.toString('latin1', start, start + windowBytes + overlapBytes);
    const found = markup.find(([pattern]) => pattern.test(text));
    if (found) throw refuseSecond(found[1]);
  }
};

/** A ZIP is found from its end: its directory's record lies in the last 64 KB and 22 bytes. */
const zipTailBytes = 65_557;

/** @throws Refusal UNSUITABLE_DOCUMENT when an unpacker would find an archive at the end of the file */
export const refuseArchiveAtEnd = (bytes: Buffer): void => {
  if (bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1') >= Math.max(0, bytes.length - zipTailBytes)) {
    throw refuseSecond('a ZIP archive');
  }
};
