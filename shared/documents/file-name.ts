import type { FileType } from './document.ts';

/** The limit of all common file systems and of S3's headers. */
const maxBytes = 255;

/** The usual one first. */
const extensions: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};
const defaultName = (fileType: FileType): string => `document.${extensions[fileType][0]}`;

/** Control, format and unassigned characters, also those that change the direction of writing. */
const invisible = /\p{C}|[\u2028\u2029]/gu;
/** Characters with a meaning in a path, a shell or a Windows name. */
const pathCharacters = /[/\\:*?"<>|]/g;
/** Device names of Windows, with any extension. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const lastPartOf = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

const withoutEnds = (name: string): string =>
  name
    .trim()
    .replace(/^[.\-\s]+/, '')
    .replace(/[.\s]+$/, '');

/** Cuts between visible characters and keeps a short extension such as `.pdf`. */
const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
  let stem = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name.slice(0, name.length - ending.length))) {
    if (Buffer.byteLength(stem + segment + ending) > maxBytes) break;
    stem += segment;
  }
  const cut = withoutEnds(stem);
  return cut === '' ? '' : cut + ending;
};

/**
 * A client's file name, made safe to show and to save under: NFC, at most 255 bytes, without directories, invisible
 * characters, and leading dots or hyphens. It is never part of a key.
 */
export const cleanFileName = (name: string, fileType: FileType): string => {
  const plain = lastPartOf(name.replaceAll(invisible, '')).replaceAll(pathCharacters, '');
  const short = shortened(withoutEnds(plain.normalize('NFC')));
  if (short === '') return defaultName(fileType);
  return devices.test(short) ? shortened(`_${short}`) : short;
};

/**
 * The name to save a file under. Its extension is one of the type, because computers choose the program for a file by
 * its extension: `x.bat` of a PNG becomes `x.png`.
 *
 * @param fileName a cleaned name
 */
export const nameToSave = (fileName: string, fileType: FileType): string => {
  const [, stem = fileName, extension = ''] = /^(.+)\.([a-z]\w{0,9})$/i.exec(fileName) ?? [];
  if (extensions[fileType].includes(extension.toLowerCase())) return fileName;
  return shortened(`${stem}.${extensions[fileType][0]}`) || defaultName(fileType);
};
