import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8);
  framed.writeUInt32BE(data.length, 0);
  framed.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([framed.subarray(0, 4), named, framed.subarray(4)]);
};

export interface PngWish {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly colour?: number;
  readonly interlace?: number;
  /** The uncompressed rows, each with its filter byte. The default is as many rows as the picture needs. */
  readonly rows?: Buffer;
  /** The chunks between the header and the pixels. */
  readonly before?: readonly Buffer[];
  /** The compression level. 0 leaves the pixels uncompressed. */
  readonly level?: number;
  /** How the compressed pixels are divided into chunks. */
  readonly pieces?: number;
}

const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The chunks of a picture: header, others, pixels, end. */
export const pngChunks = (wish: PngWish = {}): Buffer[] => {
  const { width = 4, height = 3, depth = 8, colour = 2, interlace = 0, before = [], pieces = 1 } = wish;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  const rowBytes = 1 + Math.ceil((width * depth * (samplesOf[colour] ?? 1)) / 8);
  const packed = deflateSync(wish.rows ?? Buffer.alloc(rowBytes * height), { level: wish.level ?? 6 });
  const size = Math.ceil(packed.length / pieces);
  const pixels = Array.from({ length: pieces }, (_, index) =>
    pngChunk('IDAT', packed.subarray(index * size, (index + 1) * size)),
  );
  return [pngChunk('IHDR', header), ...before, ...pixels, pngChunk('IEND', Buffer.alloc(0))];
};

export const png = (wish: PngWish = {}): Buffer => Buffer.concat([pngSignature, ...pngChunks(wish)]);
