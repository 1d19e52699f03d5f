import { namesIn } from './pdf-names.ts';
import { packedObjects } from './pdf-object-streams.ts';
import { broken, unsuitable } from './unsuitable.ts';

const header = '%PDF-';
const endMark = '%%EOF';
/** Readers look for the end mark in the last 1,024 bytes. */
const tailBytes = 1_024;

/** What makes a PDF do something, or carry other files. */
const active: Readonly<Record<string, string>> = {
  JavaScript: 'contains a script',
  JS: 'contains a script',
  Launch: 'starts a program',
  EmbeddedFile: 'carries another file',
  EmbeddedFiles: 'carries another file',
  RichMedia: 'plays media',
};
const activeNames = Object.keys(active);
const longNames = activeNames.filter((name) => name !== 'JS');

const refuseActive = (name: string) =>
  unsuitable(`The PDF ${active[name]} (/${name}). Print it to a new PDF and send that.`);

const isSpace = (byte: number | undefined): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 32;

/** Position after white space and comments. */
const skipSpace = (bytes: Buffer, start: number): number => {
  let at = start;
  for (;;) {
    while (isSpace(bytes[at])) at += 1;
    if (bytes[at] !== 0x25) return at;
    while (at < bytes.length && bytes[at] !== 10 && bytes[at] !== 13) at += 1;
  }
};

/**
 * Whether `/JS` is an entry with a script: a text, a hexadecimal text or a reference. Three bytes alone turn up by chance
 * once in 17 million bytes of packed pictures.
 */
const isScript = (bytes: Buffer, after: number): boolean => {
  const at = skipSpace(bytes, after);
  const value = bytes.toString('latin1', at, at + 32);
  return /^(?:\((?:[\t\n\r -~]{3}|\xfe\xff|\xef\xbb\xbf)|<[\s\da-fA-F]{4}|\d{1,10}\s+\d{1,5}\s+R)/.test(
    value,
  );
};

const checkEnds = (bytes: Buffer): void => {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) throw broken('its PDF header is not valid');
  if (bytes.indexOf(header, 1, 'latin1') >= 0) {
    throw unsuitable('The file holds more than one PDF. Send one document in one PDF.');
  }
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes));
  const [, position, rest] = /startxref\s+(\d{1,10})\s+%%EOF((?:(?!startxref)[\s\S])*)$/.exec(tail) ?? [];
  if (position === undefined || rest === undefined) throw broken(`it does not end with ${endMark}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some writers fill up with zeros
  if (!/^[\x00\s]*$/.test(rest))
    throw unsuitable('Something follows the end of the PDF. Send the document alone.');
  if (Number(position) >= bytes.length) throw broken('a part of it is missing');
};

const refuseWebPage = (bytes: Buffer): void => {
  if (/<(?:!doctype|html|script)[\s>]/i.test(bytes.toString('latin1', 0, tailBytes))) {
    throw unsuitable(
      'The file is also a web page. Send one file that is a PDF, JPEG or PNG and nothing else.',
    );
  }
};

/**
 * What a reader would carry out is looked for in the bytes as they are and in packed objects; contents of pages, which can
 * hold none of it, stay packed.
 *
 * @throws Refusal UNSUITABLE_DOCUMENT unless the bytes are one whole PDF that only shows something
 */
export const checkPdf = (bytes: Buffer): void => {
  checkEnds(bytes);
  refuseWebPage(bytes);
  for (const { name, after } of namesIn(bytes, [...longNames, 'JS', 'Encrypt'])) {
    if (name === 'Encrypt') {
      throw unsuitable('The PDF is encrypted, or protected by a password. Send it without protection.');
    }
    if (name !== 'JS' || isScript(bytes, after)) throw refuseActive(name);
  }
  for (const objects of packedObjects(bytes)) {
    for (const { name } of namesIn(objects, activeNames)) throw refuseActive(name);
  }
};
