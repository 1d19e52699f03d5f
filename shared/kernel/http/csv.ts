import { csvType } from '../operation.ts';
import { TextAnswer } from './answer.ts';

interface Preference {
  /** 0: not at all, 1: most. */
  readonly weight: number;
  /** 0: no range names the type, 3: one names it exactly. */
  readonly exactness: number;
}

const weightOf = (parameters: readonly string[]): number => {
  const text = parameters.map((one) => one.trim()).find((one) => /^q=/i.test(one));
  const weight = text === undefined ? 1 : Number(text.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
};

/** How much an Accept header wants a type, by its most exact range. */
const preferenceFor = (type: string, accept: string): Preference => {
  const ranges = ['*/*', `${type.split('/', 1)[0]}/*`, type];
  const none: Preference = { weight: 0, exactness: 0 };
  return accept.split(',').reduce((best, entry) => {
    const [name = '', ...parameters] = entry.split(';');
    const exactness = ranges.indexOf(name.trim().toLowerCase()) + 1;
    return exactness > best.exactness ? { weight: weightOf(parameters), exactness } : best;
  }, none);
};

/**
 * The type of answer that a caller wants most, by its Accept header. The first one if it wants none of them, or several
 * as much.
 */
export const preferredType = (types: readonly [string, ...string[]], accept: string | undefined): string => {
  const [first, ...others] = types;
  if (accept === undefined) return first;
  const start = { type: first, ...preferenceFor(first, accept) };
  return others.reduce((best, type) => {
    const next = { type, ...preferenceFor(type, accept) };
    const isAsWanted = next.weight === best.weight && next.weight > 0 && next.exactness > best.exactness;
    return next.weight > best.weight || isAsWanted ? next : best;
  }, start).type;
};

/** Whether a caller prefers CSV to JSON, by its Accept header. */
export const wantsCsv = (accept: string | undefined): boolean =>
  preferredType(['application/json', csvType], accept) === csvType;

/** A spreadsheet takes text that begins like this for a formula. Some take the wide forms, too. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
/** Where decimals have a comma, a spreadsheet begins a cell after a semicolon, also within quotation marks. */
const innerStart = /(?<=[;\t]\s*)(?=[=+\-@＝＋－＠])/g;

/** A cell by RFC 4180. No spreadsheet runs it: a formula gets an apostrophe, after which it is text. */
export const csvCell = (text: string): string => {
  const begun = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  const harmless = begun.replaceAll(innerStart, "'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Lines of a table with these columns. A row without a value has an empty cell. */
export const csvTable = <Column extends string>(columns: readonly Column[]) => ({
  header: csvLine(columns),
  lineOf: (row: { readonly [Name in Column]?: string | undefined }): string =>
    csvLine(columns.map((column) => row[column] ?? '')),
});

/**
 * Rows of a part of a list. The longest payment has a line of 10 KB once it is JSON (1 KB of metadata, each quotation mark
 * in it six bytes), and an answer of a function at most 6 MB.
 */
export const csvRows = 500;

/** What a longer file may have in one part. An answer has 6 MB with its headers. */
const partBytes = 5_000_000;

/** How many of these lines, at least one, fit into one answer. The gateway gets its text as JSON. */
export const linesThatFit = (lines: readonly string[], mostBytes = partBytes): number => {
  let bytes = 0;
  const tooMany = lines.findIndex((line) => {
    bytes += Buffer.byteLength(JSON.stringify(line));
    return bytes > mostBytes;
  });
  return tooMany === -1 ? lines.length : Math.max(1, tooMany);
};

type QueryValue = string | number | boolean | Readonly<Record<string, string>> | undefined;

/** The fields of the caller's query. */
export type CsvQuery = { readonly [Name in string]?: QueryValue };

const spelled = ([name, value]: [string, QueryValue]): [string, string][] => {
  if (value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]);
};

/** The next part, relative to this one's address. */
const nextLink = (query: CsvQuery, cursor: string): string => {
  const parameters = Object.entries({ ...query, cursor }).flatMap(spelled);
  return `<?${new URLSearchParams(parameters)}>; rel="next"`;
};

interface CsvPart {
  readonly fileName: string;
  readonly bodyText: string;
  readonly query: CsvQuery;
  /** Absent in the last part. */
  readonly nextCursor?: string | undefined;
}

/** A part of a file. CSV has no place for a cursor, so a `Link` header names the next part. */
export const csvAnswer = ({ fileName, bodyText, query, nextCursor }: CsvPart): TextAnswer =>
  new TextAnswer({
    contentType: `${csvType}; charset=utf-8`,
    bodyText,
    headers: {
      'Content-Disposition': `attachment; filename="${fileName}"`,
      ...(nextCursor !== undefined && { Link: nextLink(query, nextCursor) }),
    },
  });
