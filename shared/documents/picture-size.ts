import type { FileType } from './document.ts';

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const marker = { fill: 0xff, startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda } as const;

/** The markers of ITU T.81 without a segment: TEM, RST0 to RST7, and a stuffed 0xFF. */
const standsAlone = (code: number): boolean => code === 0 || code === 1 || (code >= 0xd0 && code <= 0xd7);

/** SOF0 to SOF15. Among them stand DHT, JPG and DAC, which are no frames. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

const endsTheSearch = (code: number): boolean =>
  code === marker.startOfImage || code === marker.endOfImage || code === marker.startOfScan;

/** Precision, height and width follow the segment's length. */
const frameBytes = 7;

/**
 * Skips what stands between two segments, as decoders do: cameras and editors leave bytes there, and some write a
 * segment's length wrong. Libraries that measure pictures (`image-size`, `probe-image-size`) refuse such files.
 */
const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(marker.fill, at);
    if (at === -1) return undefined;
    while (bytes[at] === marker.fill) at += 1;
    const code = bytes[at];
    at += 1;
    if (code === undefined || endsTheSearch(code)) return undefined;
    if (standsAlone(code)) continue;
    if (at + frameBytes > bytes.length) return undefined;
    if (isFrame(code)) return { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    at += bytes.readUInt16BE(at);
  }
};

const headerAt = 12;

/** A PNG's first chunk says its size. */
const pngSize = (bytes: Buffer): PictureSize | undefined =>
  bytes.length >= headerAt + 12 && bytes.toString('latin1', headerAt, headerAt + 4) === 'IHDR'
    ? { width: bytes.readUInt32BE(headerAt + 4), height: bytes.readUInt32BE(headerAt + 8) }
    : undefined;

/** @returns undefined for a picture without a header that says its size */
export const pictureSize = (
  bytes: Buffer,
  fileType: Exclude<FileType, 'application/pdf'>,
): PictureSize | undefined => (fileType === 'image/png' ? pngSize(bytes) : jpegSize(bytes));
