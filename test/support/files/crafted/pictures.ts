import { endOfImage, jpeg, jpegFrame, jpegScan, jpegSegment, startOfImage } from '../jpeg.ts';
import { noise, pdf } from '../pdf.ts';
import { png, pngChunk, pngChunks, pngSignature } from '../png.ts';
import { type CraftedFile, judged, text, unreadable, unsuitable, webPage, zip } from './crafted-file.ts';

const asPng = judged('image/png');
const asJpeg = judged('image/jpeg');
const join = (...parts: readonly Buffer[]): Buffer => Buffer.concat(parts);

const picture = png();
const photo = jpeg();
const chunks = pngChunks();
const without = (index: number): Buffer => join(pngSignature, ...chunks.toSpliced(index, 1));
const note = (bytes: Buffer): Buffer => pngChunk('tEXt', join(text('Comment\0'), bytes));
const app = (number: number, content: Buffer): Buffer => jpegSegment(0xe0 + number, content);
const exif = (more: Buffer): Buffer => app(1, join(text('Exif\0\0'), more));
/** Turned by 90 degrees, as phones write it. */
const turned = exif(Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex'));
const gainMap = app(2, text('MPF\0MM\0*\0\0\0\x08\0\x01\xb0\0\0\x07\0\0\0\x040100\0\0\0\0'));
const video = join(Buffer.from([0, 0, 0, 24]), text('ftypmp42\0\0\0\0mp42isom'), noise(3_000));
const samsung = join(
  text('\0\0\x01\x0aImage_UTC_Data1700000000000SEFHk\0\0\0\x01\0\0\0'),
  noise(12),
  text('\x18\0\0\0SEFT'),
);

const pngs: CraftedFile[] = [
  asPng('PNG of 12 pixels', picture),
  asPng('PNG in grey', png({ colour: 0, depth: 1 })),
  asPng('PNG with alpha', png({ colour: 6, depth: 16 })),
  asPng('PNG with a palette', png({ colour: 3, depth: 8, before: [pngChunk('PLTE', Buffer.alloc(3))] })),
  asPng('PNG with interlacing', png({ interlace: 1, width: 8, height: 8, colour: 0, rows: Buffer.alloc(64 + 15) })),
  asPng('PNG in many chunks', png({ width: 100, height: 100, pieces: 7 })),
  asPng('PNG of 4 megapixels', png({ width: 2000, height: 2000, colour: 0 })),
  asPng('PNG of 100 megapixels', png({ width: 10_000, height: 10_000, colour: 0, depth: 1 })),
  asPng('PNG with a text', png({ before: [note(text('scanned at the front desk'))] })),
  asPng('PNG with a web page in its text', png({ before: [note(webPage)] })),
  asPng('PNG with 1,000 texts', png({ before: Array.from({ length: 1_000 }, () => note(text('x'))) })),
  asPng('PNG with an animation', png({ before: [pngChunk('acTL', Buffer.alloc(8))] })),
  asPng('PNG with bytes after it', join(picture, Buffer.alloc(20))),
  asPng('PNG before a ZIP', join(picture, zip())),
  asPng('PNG cut off in its pixels', picture.subarray(0, picture.length - 20)),
  unsuitable('PNG with nothing but its signature', pngSignature),
  unsuitable('PNG without pixels', without(1)),
  unsuitable('PNG without width', png({ width: 0 })),
  unsuitable('PNG of more than 100 megapixels', png({ width: 10_000, height: 10_001, colour: 0, depth: 1 })),
  unsuitable('PNG of 4,294,967,295 pixels a row', png({ width: 4_294_967_295, height: 1, rows: Buffer.alloc(10) })),
  unsuitable('PNG with Windows line ends changed to Unix ones', join(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a]), ...chunks)),
  unreadable('PNG without header', without(0)),
]; // biome-ignore format: one a line

const jpegs: CraftedFile[] = [
  asJpeg('JPEG of 64 pixels', photo),
  asJpeg('JPEG in grey', jpeg({ components: 1 })),
  asJpeg('JPEG in CMYK', jpeg({ components: 4, before: [app(14, text('Adobe\0\x64\0\0\0\0\x02'))] })),
  asJpeg('JPEG that is progressive', jpeg({ isProgressive: true })),
  asJpeg('JPEG of 100 megapixels', jpeg({ width: 11_547, height: 8_660 })),
  asJpeg('JPEG with every APPn segment', jpeg({ before: Array.from({ length: 16 }, (_, number) => app(number, noise(300))) })),
  asJpeg('JPEG with 2,000 segments', jpeg({ before: Array.from({ length: 2_000 }, () => app(2, text('ICC_PROFILE\0')) ) })),
  asJpeg('JPEG turned by its EXIF', jpeg({ before: [turned] })),
  asJpeg('JPEG with a picture in its EXIF', jpeg({ before: [exif(photo)] })),
  asJpeg('JPEG with a comment', jpeg({ before: [jpegSegment(0xfe, text('taken at home'))] })),
  asJpeg('JPEG with a web page in its comment', jpeg({ before: [jpegSegment(0xfe, webPage)] })),
  asJpeg('JPEG in several scans', join(photo.subarray(0, -2), jpegScan(Buffer.from([1, 2, 3])), endOfImage)),
  asJpeg('Ultra HDR photo: a second JPEG behind its end', join(jpeg({ before: [gainMap] }), jpeg({ components: 1 }))),
  asJpeg('motion photo: a video behind its end', join(photo, video)),
  asJpeg("JPEG with Samsung's trailer behind its end", join(photo, samsung)),
  asJpeg('JPEG with padding behind its end', join(photo, Buffer.alloc(4_096))),
  asJpeg('JPEG before a ZIP', join(photo, zip())),
  asJpeg('JPEG before a PDF', join(photo, pdf())),
  asJpeg('JPEG with stray bytes between its segments', jpeg({ before: [turned, Buffer.alloc(40, 'x'), app(2, gainMap)] })),
  asJpeg('JPEG with fill bytes before its markers', jpeg({ before: [Buffer.alloc(3, 0xff)] })),
  asJpeg('JPEG with a segment longer than it says', jpeg({ before: [Buffer.from([0xff, 0xee, 0, 4]), text('..Adobe')] })),
  asJpeg('JPEG with a restart marker before its frame', jpeg({ before: [Buffer.from([0xff, 0xd0])] })),
  asJpeg('JPEG without end', photo.subarray(0, -2)),
  unsuitable('JPEG without pixels', jpeg().subarray(0, photo.indexOf(Buffer.from([0xff, 0xda])))),
  unsuitable('JPEG without height', jpeg({ height: 0 })),
  unsuitable('JPEG of more than 100 megapixels', jpeg({ width: 10_000, height: 10_001 })),
  unsuitable('JPEG of 4 gigapixels', jpeg({ width: 65_535, height: 65_535 })),
  unreadable('JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff])),
  unreadable('JPEG cut off in a table', photo.subarray(0, 40)),
  unreadable('JPEG without header', join(startOfImage, jpegScan(Buffer.from([1, 2])), endOfImage)),
  unreadable('JPEG with a segment longer than the file', join(startOfImage, Buffer.from([0xff, 0xe0, 0xff, 0xff]), photo.subarray(2))),
  unreadable('JPEG that begins twice', join(startOfImage, photo)),
  unsuitable('JPEG of 1 MB of zeros behind its first marker', join(startOfImage, Buffer.from([0xff, 0xe0]), Buffer.alloc(1_000_000), jpegFrame({}))),
]; // biome-ignore format: one a line

export const craftedPictures: readonly CraftedFile[] = [...pngs, ...jpegs];
