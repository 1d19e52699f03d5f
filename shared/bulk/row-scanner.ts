import { maxRowBytes } from './limits.ts';

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
/** Spreadsheets also write empty cells with quotes. */
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, comma, quote, lineFeed, carriageReturn]);

/** A row of the file, not yet split into cells. */
export interface RawRow {
  /** As a spreadsheet counts: the header is row 1, a row can have several lines, and empty rows count. */
  readonly number: number;
  /** Offset of the row and of the next row, in bytes. */
  readonly start: number;
  readonly end: number;
  /** Without the line break; empty when the row has a flaw. */
  readonly bytes: Buffer;
  readonly flaw?: 'TOO_LARGE' | 'UNCLOSED_QUOTE';
}

type State = 'FIELD_START' | 'UNQUOTED' | 'QUOTED' | 'CLOSING';

/**
 * Cuts a stream of bytes into rows at the line breaks outside quotes. The CSV library reads the rest of the file as
 * part of a row with wrong quotes, and does not give the exact offset of a row. Here a wrong quote breaks only its
 * own row, and any row can be read from its offset (decision "bulk jobs by offset"). Holds at most one row in memory.
 */
export class RowScanner {
  #state: State = 'FIELD_START';
  #pieces: Buffer[] = [];
  #size = 0;
  #offset: number;
  #start: number;
  #number: number;

  /** @param from offset of the first pushed byte, and number of the row that begins there */
  constructor(from: { readonly offset: number; readonly row: number }) {
    this.#offset = from.offset;
    this.#start = from.offset;
    this.#number = from.row;
  }

  /** The rows that end in these bytes, without empty rows. */
  push(bytes: Buffer): RawRow[] {
    const rows: RawRow[] = [];
    let taken = 0;
    for (let at = this.#nextBreak(bytes, 0); at !== -1; at = this.#nextBreak(bytes, taken)) {
      // A file of line breaks has ten million rows, so an empty row that begins in these bytes is skipped without a
      // copy.
      const isSkipped = this.#size === 0 && at - taken <= maxRowBytes && isBlank(bytes, taken, at);
      if (!isSkipped) this.#keep(bytes.subarray(taken, at));
      taken = at + 1;
      if (isSkipped) this.#next(this.#offset + taken);
      else this.#emit(rows, this.#offset + taken);
    }
    this.#keep(bytes.subarray(taken));
    this.#offset += bytes.length;
    return rows;
  }

  /** The last row, when no line break follows it. */
  end(): RawRow[] {
    const rows: RawRow[] = [];
    if (this.#size > 0) this.#emit(rows, this.#offset, this.#state === 'QUOTED');
    return rows;
  }

  /**
   * Index of the next line break outside quotes, or -1 at the end of the bytes. Keeps the state for the next bytes.
   */
  #nextBreak(bytes: Buffer, from: number): number {
    let state = this.#state;
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (state === 'QUOTED') {
        if (byte === quote) state = 'CLOSING';
      } else if (byte === lineFeed) {
        this.#state = 'FIELD_START';
        return at;
      } else if (byte === comma) state = 'FIELD_START';
      // A quote opens a field only as its first character. After a closing quote it is an escaped quote.
      else if (byte === quote && state !== 'UNQUOTED') state = 'QUOTED';
      else state = 'UNQUOTED';
    }
    this.#state = state;
    return -1;
  }

  #keep(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#size > maxRowBytes) this.#pieces = [];
    // Copied, because the piece is a view that would keep its whole chunk of the stream in memory.
    else if (piece.length > 0) this.#pieces.push(Buffer.from(piece));
  }

  #emit(rows: RawRow[], end: number, isUnclosed = false): void {
    const isTooLarge = this.#size > maxRowBytes;
    const flaw = isUnclosed ? 'UNCLOSED_QUOTE' : isTooLarge ? 'TOO_LARGE' : undefined;
    const bytes = flaw === undefined ? withoutReturn(Buffer.concat(this.#pieces)) : Buffer.alloc(0);
    const row: RawRow = { number: this.#number, start: this.#start, end, bytes, ...(flaw && { flaw }) };
    if (flaw !== undefined || !isBlank(bytes, 0, bytes.length)) rows.push(row);
    this.#pieces = [];
    this.#size = 0;
    this.#next(end);
  }

  #next(start: number): void {
    this.#start = start;
    this.#number += 1;
  }
}

const withoutReturn = (bytes: Buffer): Buffer =>
  bytes.at(-1) === carriageReturn ? bytes.subarray(0, -1) : bytes;

/** Whether there are only separators. Spreadsheets write such rows below their tables. */
const isBlank = (bytes: Buffer, from: number, to: number): boolean => {
  for (let at = from; at < to; at += 1) if (!blanks.has(bytes[at] ?? 0)) return false;
  return true;
};

/** The rows of a stream. */
export async function* rowsOf(
  source: AsyncIterable<Uint8Array>,
  from: { readonly offset: number; readonly row: number },
): AsyncGenerator<RawRow[]> {
  const scanner = new RowScanner(from);
  for await (const chunk of source) {
    const rows = scanner.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (rows.length > 0) yield rows;
  }
  const last = scanner.end();
  if (last.length > 0) yield last;
}
