import { deflateSync } from 'node:zlib';
import { endOfImage, jpeg, jpegFrame, jpegScan, jpegSegment, startOfImage } from '../jpeg.ts';
import { noise, pdf } from '../pdf.ts';
import { png, pngChunk, pngChunks, pngSignature } from '../png.ts';
import { accepted, type CraftedFile, refused, text, webPage, zip } from './crafted-file.ts';

const asPng = accepted('image/png');
const asJpeg = accepted('image/jpeg');
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

const picture = png();
const photo = jpeg();
const chunks = pngChunks();
const without = (index: number): Buffer => join(pngSignature, ...chunks.toSpliced(index, 1));
const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy.at(at) ?? 0) ^ 1, at < 0 ? copy.length + at : at);
  return copy;
};
const note = (bytes: Buffer): Buffer => pngChunk('tEXt', join(text('Comment\0'), bytes));
const comment = (bytes: Buffer): Buffer => jpegSegment(0xfe, bytes);

const pngs: CraftedFile[] = [
  asPng('PNG of 12 pixels', picture),
  asPng('PNG in grey', png({ colour: 0, depth: 1 })),
  asPng('PNG with alpha', png({ colour: 6, depth: 16 })),
  asPng('PNG with a palette', png({ colour: 3, depth: 8, before: [pngChunk('PLTE', Buffer.alloc(3))] })),
  asPng('PNG with interlacing', png({ interlace: 1, width: 8, height: 8, colour: 0, rows: Buffer.alloc(64 + 15) })),
  asPng('PNG in many chunks', png({ width: 100, height: 100, pieces: 7 })),
  asPng('PNG with a text chunk', png({ before: [note(text('scanned'))] })),
  asPng('PNG of 4 megapixels', png({ width: 2000, height: 2000, colour: 0 })),
  refused('PNG with nothing but its signature', pngSignature),
  refused('PNG without header', without(0)),
  refused('PNG without pixels', without(1)),
  refused('PNG without end', without(2)),
  refused('PNG cut off in its pixels', picture.subarray(0, picture.length - 20)),
  refused('PNG without its last byte', picture.subarray(0, -1)),
  refused('PNG with a wrong checksum of the header', flipped(picture, 20)),
  refused('PNG with a wrong checksum of the end', flipped(picture, -1)),
  refused('PNG with one byte after it', join(picture, Buffer.alloc(1))),
  refused('PNG before a ZIP', join(picture, zip())),
  refused('PNG before a web page', join(picture, webPage)),
  refused('PNG before a PDF', join(picture, pdf())),
  refused('PNG before another PNG', join(picture, picture)),
  refused('PNG with a ZIP in a text chunk', png({ before: [note(zip())] })),
  refused('PNG with a web page in a text chunk', png({ before: [note(webPage)] })),
  refused('PNG with a PDF in a text chunk', png({ before: [note(pdf())] })),
  refused('PNG with a script in a chunk of its own', png({ before: [pngChunk('phPx', text('<?php system(1);'))] })),
  refused('PNG of 50 megapixels and a row', png({ width: 10_000, height: 5_001, colour: 0, depth: 1 })),
  refused('PNG of 4,294,967,295 pixels a row', png({ width: 4_294_967_295, height: 1, rows: Buffer.alloc(10) })),
  refused('PNG without width', png({ width: 0 })),
  refused('PNG of 48 megapixels of 64 bits', png({ width: 8_000, height: 6_000, colour: 6, depth: 16, rows: Buffer.alloc(10) })),
  refused('PNG with fewer rows than it says', png({ rows: Buffer.alloc(13) })),
  refused('PNG with more rows than it says', png({ rows: Buffer.alloc(13 * 4) })),
  refused('PNG with bytes after its compressed pixels', join(pngSignature, chunks[0] ?? text(''), pngChunk('IDAT', join(deflateSync(Buffer.alloc(39)), noise(9))), chunks[2] ?? text(''))),
  refused('PNG whose pixels are a ZIP', png({ width: zip().length - 1, height: 1, colour: 0, rows: join(Buffer.alloc(1), zip().subarray(1)), level: 0 })),
  refused('PNG that is a compression bomb', png({ rows: Buffer.alloc(50_000_000) })),
  refused('PNG whose pixels are not compressed', join(pngSignature, chunks[0] ?? text(''), pngChunk('IDAT', noise(40)), chunks[2] ?? text(''))),
  refused('PNG whose pixel chunks are separated', join(pngSignature, chunks[0] ?? text(''), chunks[1] ?? text(''), note(text('x')), chunks[1] ?? text(''), chunks[2] ?? text(''))),
  refused('PNG with an unknown colour type', png({ colour: 5 })),
  refused('PNG of 3 bits a colour', png({ colour: 0, depth: 3 })),
  refused('PNG with animation', png({ before: [pngChunk('acTL', Buffer.alloc(8))] })),
  refused('PNG with 10,001 chunks', png({ before: Array.from({ length: 9_999 }, () => pngChunk('tEXt', Buffer.alloc(0))) })),
  refused('PNG with a chunk without a name', png({ before: [pngChunk('\0\0\0\0', Buffer.alloc(8))] })),
  refused('PNG with Windows line ends changed to Unix ones', join(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a]), ...chunks)),
]; // biome-ignore format: one a line

const jpegs: CraftedFile[] = [
  asJpeg('JPEG of 64 pixels', photo),
  asJpeg('JPEG with a comment', jpeg({ before: [comment(text('taken at home'))] })),
  asJpeg('JPEG with a picture in its EXIF', jpeg({ before: [jpegSegment(0xe1, join(text('Exif\0\0'), photo))] })),
  asJpeg('JPEG in several scans', join(photo.subarray(0, -2), jpegScan(Buffer.from([1, 2, 3])), endOfImage)),
  asJpeg('JPEG with fill bytes', join(startOfImage, Buffer.from([0xff, 0xff]), photo.subarray(2))),
  asJpeg('JPEG of 48 megapixels', jpeg({ width: 8000, height: 6000 })),
  refused('JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff])),
  refused('JPEG without end', photo.subarray(0, -2)),
  refused('JPEG without its last byte', photo.subarray(0, -1)),
  refused('JPEG cut off in a table', photo.subarray(0, 40)),
  refused('JPEG with one byte after it', join(photo, Buffer.alloc(1))),
  refused('JPEG before a ZIP', join(photo, zip())),
  refused('JPEG before a web page', join(photo, webPage)),
  refused('JPEG before another JPEG', join(photo, photo)),
  refused('JPEG before a PDF', join(photo, pdf())),
  refused('JPEG with a ZIP in a comment', jpeg({ before: [comment(zip())] })),
  refused('JPEG with a script in a comment', jpeg({ before: [comment(text('<?php system($_GET[0]); __halt_compiler();'))] })),
  refused('JPEG with a web page in a comment', jpeg({ before: [comment(webPage)] })),
  refused('JPEG with a PDF in its metadata', jpeg({ before: [jpegSegment(0xe2, pdf())] })),
  refused('JPEG with a web page in a table', jpeg({ before: [jpegSegment(0xf0, webPage)] })),
  refused('JPEG with 2,001 segments', jpeg({ before: Array.from({ length: 2_001 }, () => comment(text('x'))) })),
  refused('JPEG whose pixels are a ZIP', jpeg({ pixels: zip() })),
  refused('JPEG of 50 megapixels and a row', jpeg({ width: 10_000, height: 5_001 })),
  refused('JPEG of 4 gigapixels', jpeg({ width: 65_535, height: 65_535 })),
  refused('JPEG without height', jpeg({ height: 0 })),
  refused('JPEG without pixels', join(startOfImage, jpegFrame(8, 8), endOfImage)),
  refused('JPEG without header', join(startOfImage, jpegScan(Buffer.from([1, 2])), endOfImage)),
  refused('JPEG with two headers', join(startOfImage, jpegFrame(8, 8), jpegFrame(9, 9), jpegScan(Buffer.from([1])), endOfImage)),
  refused('JPEG with a segment of length 1', join(startOfImage, Buffer.from([0xff, 0xe0, 0, 1]), photo.subarray(2))),
  refused('JPEG with a segment longer than the file', join(startOfImage, Buffer.from([0xff, 0xe0, 0xff, 0xff]), photo.subarray(2))),
  refused('JPEG that begins twice', join(startOfImage, photo)),
  refused('JPEG with bytes between its segments', join(startOfImage, Buffer.from([0xff, 0xfe, 0, 2, 0]), photo.subarray(2))),
]; // biome-ignore format: one a line

export const craftedPictures: readonly CraftedFile[] = [...pngs, ...jpegs];
