import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fileTypeFromBuffer } from 'file-type';
import * as z from 'zod';
import { ApiError } from '#shared/kernel/errors.ts';
import type { FileType } from './document.ts';

const outcomeSchema = z.object({
  /** LOCKED: it needs a password. UNREADABLE: also one that takes too much time or memory. */
  outcome: z.enum(['READABLE', 'NO_PAGE', 'LOCKED', 'UNREADABLE']),
  /** What the library says of a file that it cannot read. */
  found: z.string().optional(),
});
type PdfOutcome = z.output<typeof outcomeSchema>;

const tooMuch: PdfOutcome = { outcome: 'UNREADABLE', found: 'It takes too much time or memory.' };

/** Of CPU time, so that a busy machine refuses no more than an idle one. A usual PDF takes 0.2 seconds. */
const maxCpuMs = 2_000;
/** For the objects of pdf.js. A PDF with a million pages needs 100 MB, and one of 60 KB can ask for gigabytes. */
const maxHeapMb = 256;
/** For the file and its unpacked bytes, which are not in the heap. A PDF of 8 MB with 200,000 objects needs less than half. */
const maxBufferBytes = 128 * 1024 * 1024;
/** pdf.js unpacks about 10 MB in this time. */
const watchMs = 20;

/** No credentials, no native code, and nothing to print. */
const startThread = (data: Uint8Array<ArrayBuffer>): Worker =>
  new Worker(new URL('./pdf-thread.mjs', import.meta.url), {
    workerData: data,
    transferList: [data.buffer],
    env: {},
    execArgv: ['--no-addons'],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });

const answerOf = (thread: Worker): Promise<PdfOutcome> =>
  new Promise((answered, failed) => {
    thread.once('message', (message) => answered(outcomeSchema.parse(message)));
    thread.once('error', (error) => {
      const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (isOutOfMemory) answered(tooMuch);
      else failed(error);
    });
    // It ends without an answer when pdf.js waits for what never comes.
    thread.once('exit', () => answered({ outcome: 'UNREADABLE' }));
  });

const isTooMuch = async (thread: Worker): Promise<boolean> => {
  const [heap, cpu] = await Promise.all([thread.getHeapStatistics(), thread.cpuUsage()]);
  return heap.external_memory > maxBufferBytes || cpu.user + cpu.system > maxCpuMs * 1_000;
};

/** A thread that has not started, or has ended, has no figures. */
const tooMuchOf = async (thread: Worker, signal: AbortSignal): Promise<PdfOutcome> => {
  do await sleep(watchMs, undefined, { signal });
  while (!(await isTooMuch(thread).catch(() => false)));
  return tooMuch;
};

/** Opens a PDF in a thread of its own, because a hostile one can take any time and memory. */
const openPdf = async (bytes: Buffer): Promise<PdfOutcome> => {
  const thread = startThread(new Uint8Array(bytes));
  const watch = new AbortController();
  try {
    return await Promise.race([answerOf(thread), tooMuchOf(thread, watch.signal)]);
  } finally {
    watch.abort();
    await thread.terminate();
  }
};

const unsuitable = (message: string): ApiError => new ApiError('UNSUITABLE_DOCUMENT', { message });
const unreadable = (what: string, found?: string): ApiError =>
  new ApiError('LOW_QUALITY', {
    message: `The ${what} cannot be read. Save or scan the document again and send the new file.`,
    ...(found !== undefined && { details: { found } }),
  });

/** Readers look for the header in the first 1,024 bytes. Printers and mail programs write something before it. */
const pdfHeaderBytes = 1_024;
const pdfHeader = '%PDF-';

/** An animated PNG is a PNG, too: programs that know no animation show its first picture. */
const typesByMime: ReadonlyMap<string, FileType> = new Map([
  ['application/pdf', 'application/pdf'],
  ['image/jpeg', 'image/jpeg'],
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
]);

const typeOf = async (bytes: Buffer): Promise<FileType | undefined> => {
  const found = await fileTypeFromBuffer(bytes);
  if (found !== undefined) return typesByMime.get(found.mime);
  return bytes.subarray(0, pdfHeaderBytes + pdfHeader.length).includes(pdfHeader)
    ? 'application/pdf'
    : undefined;
};

/** In pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const markers = { fill: 0xff, startOfImage: 0xd8, endOfImage: 0xd9, startOfScan: 0xda } as const;

/** The markers of ITU T.81 without a segment: TEM, RST0 to RST7, and a stuffed 0xFF. */
const standsAlone = (code: number): boolean => code === 0 || code === 1 || (code >= 0xd0 && code <= 0xd7);

/** SOF0 to SOF15. Among them stand DHT, JPG and DAC, which are no frames. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

const endsTheSearch = (code: number): boolean =>
  code === markers.startOfImage || code === markers.endOfImage || code === markers.startOfScan;

/** Precision, height and width follow the segment's length. */
const frameBytes = 7;

/**
 * Skips what stands between two segments, as decoders do: cameras and editors leave bytes there, and some write a
 * segment's length wrong. `image-size` refuses such files.
 */
const jpegSize = (bytes: Buffer): PictureSize | undefined => {
  let at = 2;
  for (;;) {
    at = bytes.indexOf(markers.fill, at);
    if (at === -1) return undefined;
    while (bytes[at] === markers.fill) at += 1;
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

/** Phones have up to 100 megapixels. Programs that show a larger picture need gigabytes. */
const maxPixels = 100_000_000;

/** What the pixels of a picture begin with. */
const pixelMarks = { 'image/jpeg': Buffer.from([0xff, 0xda]), 'image/png': Buffer.from('IDAT') };

const checkPicture = (bytes: Buffer, fileType: keyof typeof pixelMarks): void => {
  const size = fileType === 'image/png' ? pngSize(bytes) : jpegSize(bytes);
  if (size === undefined) throw unreadable('picture', `It has no header of the type ${fileType}.`);
  const { width, height } = size;
  if (width === 0 || height === 0 || !bytes.includes(pixelMarks[fileType])) {
    throw unsuitable('The file holds no picture. Scan or photograph the document again.');
  }
  if (width * height > maxPixels) {
    throw unsuitable(`The picture has ${width} x ${height} pixels; send one of at most 100 megapixels.`);
  }
};

const refusals: Readonly<Record<Exclude<PdfOutcome['outcome'], 'READABLE'>, (found?: string) => ApiError>> = {
  NO_PAGE: () => unsuitable('The PDF has no page.'),
  LOCKED: () => unsuitable('The PDF opens only with a password. Send it without one.'),
  UNREADABLE: (found) => unreadable('PDF', found),
};

const checkPdf = async (bytes: Buffer): Promise<void> => {
  const { outcome, found } = await openPdf(bytes);
  if (outcome !== 'READABLE') throw refusals[outcome](found);
};

/**
 * Finds the type of a file from its content, then opens it. Names and content types that a client sends do not count.
 * Malware is not looked for here (decision "files are scanned before they count").
 *
 * @throws ApiError LOW_QUALITY for an empty file and one that cannot be read, UNSUITABLE_DOCUMENT for any other type,
 * for a file without a page or picture, and for a PDF that needs a password
 */
export const checkFile = async (bytes: Buffer): Promise<FileType> => {
  if (bytes.length === 0) throw new ApiError('LOW_QUALITY', { message: 'The file is empty.' });
  const fileType = await typeOf(bytes);
  if (fileType === undefined) {
    throw unsuitable('The file is not a PDF, JPEG or PNG by its content. Send one of these.');
  }
  if (fileType === 'application/pdf') await checkPdf(bytes);
  else checkPicture(bytes, fileType);
  return fileType;
};
