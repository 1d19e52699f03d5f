import { Refusal } from '#shared/kernel/refusal.ts';
import type { FileType } from '../document.ts';
import { checkJpeg } from './jpeg.ts';
import { checkPdf } from './pdf.ts';
import { checkPng } from './png.ts';
import { refuseArchiveAtEnd } from './second-file.ts';
import { unsuitable } from './unsuitable.ts';

interface Kind {
  readonly fileType: FileType;
  readonly signature: Buffer;
  readonly check: (bytes: Buffer) => void | Promise<void>;
}

const kinds: readonly Kind[] = [
  { fileType: 'application/pdf', signature: Buffer.from('%PDF-'), check: checkPdf },
  { fileType: 'image/jpeg', signature: Buffer.from([0xff, 0xd8, 0xff]), check: checkJpeg },
  {
    fileType: 'image/png',
    signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    check: checkPng,
  },
];

/**
 * Finds the type of a file from its first bytes, then checks its whole structure. Names and content types that a
 * client sends do not count.
 *
 * @throws Refusal LOW_QUALITY for an empty file, UNSUITABLE_DOCUMENT for any other type, for a broken file, for one
 * that is also a file of another type, and for one with active content
 */
export const checkFile = async (bytes: Buffer): Promise<FileType> => {
  if (bytes.length === 0) throw new Refusal('LOW_QUALITY', { message: 'The file is empty.' });
  const kind = kinds.find(({ signature }) => bytes.subarray(0, signature.length).equals(signature));
  if (kind === undefined) {
    throw unsuitable('The file is not a PDF, JPEG or PNG by its content. Send one of these.');
  }
  await kind.check(bytes);
  refuseArchiveAtEnd(bytes);
  return kind.fileType;
};
