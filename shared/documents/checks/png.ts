import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflate } from 'node:zlib';
import { refuseOtherFilesIn } from './second-file.ts';
import { broken, checkExtent, unsuitable } from './unsuitable.ts';

const signatureBytes = 8;
/** Length, type and checksum of a chunk. */
const frameBytes = 12;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
}

/** Allowed bit depths and samples of a pixel, by colour type (PNG specification, section 11.2.1). */
const colours: Readonly<Record<number, readonly [depths: readonly number[], samples: number]>> = {
  0: [[1, 2, 4, 8, 16], 1],
  2: [[8, 16], 3],
  3: [[1, 2, 4, 8], 1],
  4: [[8, 16], 2],
  6: [[8, 16], 4],
};

const chunkAt = (bytes: Buffer, start: number): Chunk => {
  if (start + frameBytes > bytes.length) throw broken('it ends in the middle of the picture');
  const length = bytes.readUInt32BE(start);
  const end = start + 8 + length;
  if (end + 4 > bytes.length) throw broken('it ends in the middle of the picture');
  const type = bytes.toString('latin1', start + 4, start + 8);
  if (!/^[A-Za-z]{4}$/.test(type)) throw broken('a part of it has no known name');
  if (crc32(bytes.subarray(start + 4, end)) !== bytes.readUInt32BE(end)) {
    throw broken(`the checksum of its part ${type} is wrong`);
  }
  return { type, data: bytes.subarray(start + 8, end) };
};

/** Most software writes chunks of 8 KB: 1,200 in 10 MB. Each chunk in memory costs more than its bytes. */
const maxChunks = 10_000;

const chunksOf = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; ; ) {
    const chunk = chunkAt(bytes, at);
    chunks.push(chunk);
    if (chunks.length > maxChunks)
      throw unsuitable('The PNG has too many parts; save it again and send that.');
    at += frameBytes + chunk.data.length;
    if (chunk.type !== 'IEND') continue;
    if (at !== bytes.length)
      throw unsuitable('Something follows the end of the PNG. Send the picture alone.');
    return chunks;
  }
};

const headerOf = ({ type, data }: Chunk): Header => {
  if (type !== 'IHDR' || data.length !== 13) throw broken('it does not begin with a PNG header');
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8);
  const [depths, samples] = colours[colour] ?? [[], 0];
  if (!depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw broken('its PNG header is not valid');
  }
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  checkExtent(width, height);
  return { width, height, bitsPerPixel: depth * samples, isInterlaced: interlace === 1 };
};

/** First column, first row and steps of each Adam7 pass (PNG specification, section 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const wholePicture = [[0, 0, 1, 1]] as const;

/** Bytes of the uncompressed picture. Each row has one more byte for its filter. */
const pixelBytesOf = ({ width, height, bitsPerPixel, isInterlaced }: Header): number => {
  const sizes = (isInterlaced ? passes : wholePicture).map(([left, top, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - left) / stepX));
    const rows = Math.max(0, Math.ceil((height - top) / stepY));
    return columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  });
  return sizes.reduce((sum, size) => sum + size, 0);
};

/** 50 megapixels of 32 bits. Unpacking more would take longer than a request may. */
const maxPixelBytes = 200_000_000;

/** Unpacks the pixels to count them, without keeping them. */
const checkPixels = async (parts: readonly Buffer[], header: Header): Promise<void> => {
  const expected = pixelBytesOf(header);
  if (expected > maxPixelBytes + header.height) {
    throw unsuitable('The picture has too many bits a pixel for its size; send it with 8 bits a colour.');
  }
  const unpacked = await unpackedBytes(parts, expected);
  if (unpacked !== expected) throw broken('it has more or fewer pixels than its header says');
};

/** Number of bytes after unpacking. Stops counting soon after the limit. */
const unpackedBytes = async (parts: readonly Buffer[], limit: number): Promise<number> => {
  let count = 0;
  const counter = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
    for await (const piece of pieces) {
      count += piece.length;
      if (count > limit) return;
    }
  };
  const inflate = createInflate();
  try {
    await pipeline(Readable.from(parts), inflate, counter);
  } catch (cause) {
    if (count <= limit) throw broken('its pixels cannot be unpacked', cause);
  }
  const packed = parts.reduce((sum, part) => sum + part.length, 0);
  if (count <= limit && inflate.bytesWritten !== packed) {
    throw unsuitable('Something follows the pixels of the PNG. Send the picture alone.');
  }
  return count;
};

/** @throws Refusal UNSUITABLE_DOCUMENT unless the bytes are one complete PNG without animation and nothing else */
export const checkPng = async (bytes: Buffer): Promise<void> => {
  const chunks = chunksOf(bytes);
  const [first] = chunks;
  if (first === undefined) throw broken('it is empty');
  const header = headerOf(first);
  if (chunks.some(({ type }) => type === 'acTL')) throw unsuitable('The PNG moves; send a still picture.');
  const pixels = chunks.filter(({ type }) => type === 'IDAT');
  const firstAt = chunks.findIndex(({ type }) => type === 'IDAT');
  const lastAt = chunks.findLastIndex(({ type }) => type === 'IDAT');
  if (firstAt < 0 || lastAt - firstAt + 1 !== pixels.length) throw broken('its pixels are not in one piece');
  for (const { type, data } of chunks) if (type !== 'IDAT') refuseOtherFilesIn(data);
  await checkPixels(
    pixels.map(({ data }) => data),
    header,
  );
};
