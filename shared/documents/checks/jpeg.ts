import { refuseOtherFilesIn } from './second-file.ts';
import { broken, checkExtent, unsuitable } from './unsuitable.ts';

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** DHT, JPG and DAC: markers in the range of the frame headers that are no frame headers. */
const noFrames = new Set([0xc4, 0xc8, 0xcc]);

/** Cameras write dozens of segments, or about 200 with depth maps. The limit bounds the time of the check. */
const maxSegments = 2_000;

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !noFrames.has(marker);
const isRestart = (byte: number): boolean => byte >= 0xd0 && byte <= 0xd7;

const cutOff = () => broken('it ends in the middle of the picture');

/** Position of the marker after the compressed pixels: FF, but neither FF 00 nor a restart. */
const endOfPixels = (bytes: Buffer, start: number): number => {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw cutOff();
};

/** Marker at this position. Any number of fill bytes FF may precede it. */
const markerAt = (bytes: Buffer, start: number): { readonly marker: number; readonly after: number } => {
  if (bytes[start] !== 0xff) throw broken('its parts do not follow each other');
  let at = start + 1;
  while (bytes[at] === 0xff) at += 1;
  const marker = bytes[at];
  if (marker === undefined) throw cutOff();
  return { marker, after: at + 1 };
};

const segmentAt = (bytes: Buffer, start: number): Buffer => {
  if (start + 2 > bytes.length) throw cutOff();
  const length = bytes.readUInt16BE(start);
  if (length < 2) throw broken('a part of it has no length');
  if (start + length > bytes.length) throw cutOff();
  return bytes.subarray(start + 2, start + length);
};

const checkFrame = (segment: Buffer): void => {
  if (segment.length < 9) throw broken('its JPEG header is not valid');
  const components = segment.readUInt8(5);
  if (segment.length !== 6 + 3 * components || ![1, 3, 4].includes(components)) {
    throw broken('its JPEG header is not valid');
  }
  checkExtent(segment.readUInt16BE(3), segment.readUInt16BE(1));
};

/** @throws Refusal UNSUITABLE_DOCUMENT unless the bytes are one complete JPEG and nothing else */
export const checkJpeg = (bytes: Buffer): void => {
  let frames = 0;
  let scans = 0;
  let segments = 0;
  for (let at = 2; ; ) {
    const { marker, after } = markerAt(bytes, at);
    if (marker === endOfImage) {
      if (frames !== 1 || scans === 0) throw broken('it holds no picture');
      if (after !== bytes.length)
        throw unsuitable('Something follows the end of the JPEG. Send the picture alone.');
      return;
    }
    if (marker === startOfImage || marker === 0 || isRestart(marker)) {
      throw broken('its parts do not follow each other');
    }
    const segment = segmentAt(bytes, after);
    at = after + 2 + segment.length;
    segments += 1;
    if (segments > maxSegments) throw unsuitable('The JPEG has too many parts; save it again and send that.');
    refuseOtherFilesIn(segment);
    if (isFrame(marker)) {
      checkFrame(segment);
      frames += 1;
    }
    if (marker !== startOfScan) continue;
    if (frames === 0) throw broken('its pixels come before its header');
    scans += 1;
    at = endOfPixels(bytes, at);
  }
};
