/** A marker with its length and content. */
export const jpegSegment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

export interface JpegWish {
  readonly width?: number;
  readonly height?: number;
  /** 4: CMYK, as print shops and some scanners write. */
  readonly components?: 1 | 3 | 4;
  readonly isProgressive?: boolean;
  /** The segments before the frame. */
  readonly before?: readonly Buffer[];
  /** The compressed pixels as they are in the file. */
  readonly pixels?: Buffer;
}

export const startOfImage = Buffer.from([0xff, 0xd8]);
export const endOfImage = Buffer.from([0xff, 0xd9]);

export const jpegFrame = ({ width = 8, height = 8, components = 3, isProgressive }: JpegWish): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, components]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  const samplings = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]);
  return jpegSegment(isProgressive ? 0xc2 : 0xc0, Buffer.concat([frame, Buffer.from(samplings.flat())]));
};

export const jpegScan = (pixels: Buffer): Buffer =>
  Buffer.concat([jpegSegment(0xda, Buffer.from([3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0])), pixels]);

const jfif = jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1'));
const quantization = jpegSegment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1));
/** With an escaped FF byte and a restart marker, as compressed pixels have them. */
const somePixels = Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56, 0x78]);

export const jpeg = (wish: JpegWish = {}): Buffer =>
  Buffer.concat([
    startOfImage,
    jfif,
    ...(wish.before ?? []),
    quantization,
    jpegFrame(wish),
    jpegScan(wish.pixels ?? somePixels),
    endOfImage,
  ]);
