import { errorCatalogue } from '#shared/kernel/errors.ts';
import { faultMessages } from '#shared/kernel/faults.ts';

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
