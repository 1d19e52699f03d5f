import { inflateSync } from 'node:zlib';
import { namePattern, namesIn } from './pdf-names.ts';
import { broken, unsuitable } from './unsuitable.ts';

/** A dictionary is a few hundred bytes long; one that is longer is made to be overlooked. */
const maxDictionaryBytes = 8 * 1024;
/** A writer packs 100 or 200 objects into one: a thousand are a hundred thousand objects. */
const maxStreams = 2_000;
const maxUnpackedBytes = 4 * 1024 * 1024;
const maxUnpackedInAllBytes = 64 * 1024 * 1024;

const hidden = () =>
  unsuitable(
    'Parts of the PDF are packed in a way that cannot be checked. Print it to a new PDF and send that.',
  );

const has = (text: string, name: string): boolean => namePattern([name]).test(text);

interface Dictionary {
  readonly text: string;
  readonly dataAt: number;
}

/** The dictionary around a name, when it is a stream's. */
const streamDictionary = (bytes: Buffer, at: number): Dictionary | undefined => {
  const ahead = bytes.toString('latin1', at, Math.min(bytes.length, at + maxDictionaryBytes));
  const end = /endobj|stream(\r\n|\n|\r)/.exec(ahead);
  if (end === null) {
    if (at + maxDictionaryBytes < bytes.length) throw hidden();
    return undefined;
  }
  if (end[1] === undefined) return undefined;
  const behind = bytes.toString('latin1', Math.max(0, at - maxDictionaryBytes), at);
  const start = behind.lastIndexOf('obj');
  if (start < 0) throw hidden();
  return { text: behind.slice(start) + ahead.slice(0, end.index), dataAt: at + end.index + end[0].length };
};

const isObjectStream = ({ text }: Dictionary): boolean =>
  has(text, 'ObjStm') || (has(text, 'First') && has(text, 'N'));

const otherFilters = [
  'ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL', 'Crypt', 'Predictor', 'F',
]; // biome-ignore format: a list

/** Whether the stream is packed, in the one way that is taken apart here. @throws Refusal for every other way */
const isPacked = ({ text }: Dictionary): boolean => {
  if (!has(text, 'Filter')) return false;
  const times = [...text.matchAll(namePattern(['FlateDecode', 'Fl'], 'g'))].length;
  if (times !== 1 || otherFilters.some((name) => has(text, name))) throw hidden();
  return true;
};

const unpack = (bytes: Buffer, dataAt: number): Buffer => {
  try {
    return inflateSync(bytes.subarray(dataAt), { maxOutputLength: maxUnpackedBytes });
  } catch (cause) {
    if (cause instanceof RangeError) throw hidden();
    throw broken('a part of the PDF cannot be unpacked', cause);
  }
};

/**
 * Objects that newer PDFs keep packed together, unpacked one stream after another; any PDF reader would look into them.
 *
 * @throws Refusal UNSUITABLE_DOCUMENT where they cannot be unpacked within limits
 */
export function* packedObjects(bytes: Buffer): Generator<Buffer> {
  const seen = new Set<number>();
  let unpackedBytes = 0;
  for (const { at } of namesIn(bytes, ['ObjStm', 'First'])) {
    const dictionary = streamDictionary(bytes, at);
    if (dictionary === undefined || seen.has(dictionary.dataAt) || !isObjectStream(dictionary)) continue;
    seen.add(dictionary.dataAt);
    if (!isPacked(dictionary)) continue;
    const unpacked = unpack(bytes, dictionary.dataAt);
    unpackedBytes += unpacked.length;
    if (seen.size > maxStreams || unpackedBytes > maxUnpackedInAllBytes) throw hidden();
    yield unpacked;
  }
}
