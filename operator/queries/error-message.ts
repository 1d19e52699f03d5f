import { SourceMap } from 'node:module';
import * as z from 'zod';
import { errorCatalogue, faultMessages } from '#shared/kernel/errors.ts';

const payloadSchema = z.object({
  file: z.string().default(''),
  version: z.literal(3),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
});

const positionPattern = /([\w-]+\.mjs):(\d+):(\d+)/;

/**
 * The places in our sources behind the frames of built files. A frame without a source map stays as it is.
 *
 * @param sourceMaps as JSON, by the names of the built files
 */
export const decodedFrames = (frames: readonly string[], sourceMaps: ReadonlyMap<string, string>): string[] =>
  frames.map((frame) => {
    const [, file, line, column] = positionPattern.exec(frame) ?? [];
    if (file === undefined) return frame;
    const text = sourceMaps.get(file);
    if (text === undefined) return frame;
    const map = new SourceMap(payloadSchema.parse(JSON.parse(text)));
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in entry)) return frame;
    const { originalSource, originalLine, originalColumn } = entry;
    return `${originalSource.replace(/^(?:\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`;
  });

const byCode: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(errorCatalogue).map(([code, { message }]) => [code, message])),
  ...faultMessages,
};

/** Classes that errors of AWS, Node and our libraries have; more telling than the code of an unexpected error. */
const byClass: Readonly<Record<string, string>> = {
  AccessDeniedException: 'The role of the function lacks a right.',
  AggregateError: 'Several things failed; the lines before say which.',
  ConditionalCheckFailedException: 'Another writer was first, or a rule of the table refused the write.',
  ConflictsOutlasted: 'Other writers kept changing the same records.',
  InternalServerError: 'AWS failed on its side.',
  ProvisionedThroughputExceededException: 'The table or a key of it has more traffic than it takes.',
  RangeError: 'A number or a size is outside its limits; this is a bug.',
  ReferenceError: 'The code names what does not exist; this is a bug.',
  ResourceNotFoundException: 'A part of the stack that the function needs does not exist.',
  SyntaxError: 'A text is no JSON, or a file is broken.',
  ThrottlingException: 'AWS takes no more calls of this kind for the moment.',
  TimeoutError: 'AWS or another service did not answer in time.',
  TransactionCanceledException: 'A transaction was refused by one of its conditions.',
  TypeError: 'The code met a value that it did not expect, or a connection broke.',
  ValidationException: 'AWS refused a call as wrong; this is a bug.',
  ZodError: 'A record or an input does not have the form that the code expects.',
};

const unexpected = 'INTERNAL_ERROR';

interface ErrorLine {
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** What an error line means, from a fixed list: a line has no message of its own, which could hold data. */
export const errorMessage = ({ code, error }: ErrorLine): string => {
  const ofCode = code === unexpected ? undefined : byCode[code ?? ''];
  return (
    ofCode ?? byClass[error ?? ''] ?? 'An unexpected error; its frames say where (npm run admin -- frames).'
  );
};
