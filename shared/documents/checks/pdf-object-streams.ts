import { inflateSync } from 'node:zlib';
import { namesIn } from './pdf-names.ts';
import { type Effort, hidden, PdfTokens } from './pdf-tokens.ts';
import { broken } from './unsuitable.ts';

/** A dictionary has a few hundred bytes. A longer one may be made to hide something. */
const maxDictionaryBytes = 8 * 1024;
/** Software packs 100 or 200 objects into a stream, so 2,000 streams are more than 200,000 objects. */
const maxStreams = 2_000;
const maxUnpackedBytes = 4 * 1024 * 1024;
const maxUnpackedInAllBytes = 32 * 1024 * 1024;

/** A stream of packed objects: the positions of its dictionary and its data. */
interface ObjectStream {
  readonly start: number;
  readonly end: number;
  readonly dataAt: number;
}

const keyword = 'obj';

/** Positions where objects can begin: after each `obj` that is not part of `endobj`. */
function* objectStarts(bytes: Buffer): Generator<number> {
  for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + 1)) {
    if (bytes.toString('latin1', Math.max(0, at - 3), at) !== 'end') yield at + keyword.length;
  }
}

/** Some readers do not check the type. */
const isOfObjects = (names: ReadonlySet<string>): boolean =>
  names.has('/ObjStm') || (names.has('/First') && names.has('/N'));
const indicators = new Set(['/ObjStm', '/First', '/N']);

/** The data begin on the next line. */
const dataAfter = (bytes: Buffer, at: number): number => {
  const [first, second] = bytes.toString('latin1', at, at + 2);
  if (first === '\n') return at + 1;
  if (first === '\r') return at + (second === '\n' ? 2 : 1);
  throw hidden();
};

/** The stream of packed objects that begins here; undefined for any other object. */
const objectStreamAt = (bytes: Buffer, start: number, effort: Effort): ObjectStream | undefined => {
  const tokens = new PdfTokens(bytes, start, effort);
  if (tokens.next() !== '<<') return undefined;
  const names = new Set<string>();
  for (let depth = 1; depth > 0; ) {
    const token = tokens.next();
    if (token === undefined) return undefined;
    if (token === '<<') depth += 1;
    else if (token === '>>') depth -= 1;
    else if (indicators.has(token)) names.add(token);
  }
  const end = tokens.at;
  const word = tokens.next() ?? '';
  if (!isOfObjects(names) || !word.startsWith('stream')) return undefined;
  // Readers disagree about data that directly follow the word.
  if (end - start > maxDictionaryBytes || word !== 'stream') throw hidden();
  return { start, end, dataAt: dataAfter(bytes, tokens.at) };
};

const tokensOf = (bytes: Buffer, { start, end }: ObjectStream, effort: Effort): string[] => {
  const reader = new PdfTokens(bytes.subarray(0, end), start, effort);
  const tokens: string[] = [];
  for (let token = reader.next(); token !== undefined; token = reader.next()) tokens.push(token);
  return tokens;
};

/** Names of other compressions, or of another file to read. */
const others = new Set([
  '/ASCIIHexDecode', '/AHx', '/ASCII85Decode', '/A85', '/LZWDecode', '/LZW', '/RunLengthDecode', '/RL', '/Crypt', '/DecodeParms', '/DP', '/F', '/FFilter',
]); // biome-ignore format: a list

/** Whether the stream is compressed with Flate. @throws Refusal for every other compression */
const isPacked = (tokens: readonly string[]): boolean => {
  if (tokens.some((token) => others.has(token))) throw hidden();
  const filters = tokens.flatMap((token, index) => (token === '/Filter' ? [index] : []));
  const [at] = filters;
  if (at === undefined) return false;
  const value = tokens.slice(at + 1, at + 4).join(' ');
  const times = tokens.filter((token) => token === '/FlateDecode' || token === '/Fl').length;
  const isKnown = /^(?:\/(?:FlateDecode|Fl)|\[ \/(?:FlateDecode|Fl) \]$)/.test(value);
  if (filters.length > 1 || times !== 1 || !isKnown) throw hidden();
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

/** @throws Refusal when there is a stream of packed objects whose dictionary was not read */
const refuseOverlooked = (bytes: Buffer, known: readonly ObjectStream[]): void => {
  let next = 0;
  let coveredTo = 0;
  for (const { at } of namesIn(bytes, ['ObjStm'])) {
    for (; next < known.length && (known[next]?.start ?? 0) <= at; next += 1) {
      coveredTo = Math.max(coveredTo, known[next]?.end ?? 0);
    }
    if (at >= coveredTo) throw hidden();
  }
};

/**
 * Unpacks the objects that newer PDFs pack together, one stream after another, as every PDF reader does. Reads their
 * dictionaries word by word, as readers do, so that texts and comments do not count.
 *
 * @throws Refusal UNSUITABLE_DOCUMENT when a stream cannot be unpacked within the limits
 */
export function* packedObjects(bytes: Buffer, effort: Effort): Generator<Buffer> {
  const known: ObjectStream[] = [];
  let unpackedBytes = 0;
  for (const start of objectStarts(bytes)) {
    const stream = objectStreamAt(bytes, start, effort);
    if (stream === undefined) continue;
    known.push(stream);
    if (known.length > maxStreams) throw hidden();
    if (!isPacked(tokensOf(bytes, stream, effort))) continue;
    const unpacked = unpack(bytes, stream.dataAt);
    unpackedBytes += unpacked.length;
    if (unpackedBytes > maxUnpackedInAllBytes) throw hidden();
    yield unpacked;
  }
  refuseOverlooked(bytes, known);
}
