import { namesIn } from './pdf-names.ts';
import { packedObjects } from './pdf-object-streams.ts';
import { Effort, skipSpace } from './pdf-tokens.ts';
import { refuseMarkupIn } from './second-file.ts';
import { broken, unsuitable } from './unsuitable.ts';

const header = '%PDF-';
const endMark = '%%EOF';
/** Readers look for the end mark in the last 1,024 bytes. */
const tailBytes = 1_024;

/** Names that make a PDF do something or carry other files. */
const active: Readonly<Record<string, string>> = {
  JavaScript: 'contains a script',
  JS: 'contains a script',
  OnInstantiate: 'contains a script',
  XFA: 'holds a form with scripts',
  Launch: 'starts a program',
  GoToE: 'opens another file',
  GoToR: 'opens another file',
  ImportData: 'opens another file',
  SubmitForm: 'sends data',
  EmbeddedFile: 'carries another file',
  EmbeddedFiles: 'carries another file',
  FileAttachment: 'carries another file',
  EF: 'carries another file',
  Movie: 'plays media',
  Rendition: 'plays media',
  RichMedia: 'plays media',
};
const activeNames = Object.keys(active);

const refuseActive = (name: string) =>
  unsuitable(`The PDF ${active[name]} (/${name}). Print it to a new PDF and send that.`);

/**
 * Short names occur by chance: three bytes once in 17 million bytes of compressed pictures. So a short name counts
 * only with a matching value after it. A script is a text, a hexadecimal text or a reference.
 */
const values: Readonly<Record<string, RegExp>> = {
  JS: /^(?:\((?:[\t\n\r -~]{3}|\xfe\xff|\xef\xbb\xbf)|<[\s\da-fA-F]{4}|\d{1,10}\s+\d{1,5}\s+R)/,
  XFA: /^(?:\[|\d{1,10}\s+\d{1,5}\s+R)/,
  EF: /^(?:<<|\d{1,10}\s+\d{1,5}\s+R)/,
};

/** Ten short names may be chance. A hundred thousand are an attack. */
const chanceEffort = 100;

const isMeant = (bytes: Buffer, name: string, after: number, effort: Effort): boolean => {
  const value = values[name];
  if (value === undefined) return true;
  effort.spend(chanceEffort);
  const at = skipSpace(bytes, after, effort);
  return value.test(bytes.toString('latin1', at, at + 32));
};

const checkEnds = (bytes: Buffer): void => {
  if (!/^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))) throw broken('its PDF header is not valid');
  if (bytes.indexOf(header, 1, 'latin1') >= 0) {
    throw unsuitable('The file holds more than one PDF. Send one document in one PDF.');
  }
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes));
  const [, position, rest] = /startxref\s+(\d{1,10})\s+%%EOF((?:(?!startxref)[\s\S])*)$/.exec(tail) ?? [];
  if (position === undefined || rest === undefined) throw broken(`it does not end with ${endMark}`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: some software pads with zeros
  if (!/^[\x00\s]*$/.test(rest))
    throw unsuitable('Something follows the end of the PDF. Send the document alone.');
  if (Number(position) >= bytes.length) throw broken('a part of it is missing');
};

/**
 * Looks for active content in the bytes and in packed objects. Page contents stay compressed, because they cannot be
 * active.
 *
 * @throws Refusal UNSUITABLE_DOCUMENT unless the bytes are one complete PDF without active content
 */
export const checkPdf = (bytes: Buffer): void => {
  checkEnds(bytes);
  refuseMarkupIn(bytes);
  const effort = new Effort(bytes.length);
  for (const { name, after } of namesIn(bytes, [...activeNames, 'Encrypt'])) {
    if (name === 'Encrypt') {
      throw unsuitable('The PDF is encrypted, or protected by a password. Send it without protection.');
    }
    if (isMeant(bytes, name, after, effort)) throw refuseActive(name);
  }
  for (const objects of packedObjects(bytes, effort)) {
    for (const { name } of namesIn(objects, activeNames)) throw refuseActive(name);
  }
};
