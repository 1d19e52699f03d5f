/** A sentence for the operator; there is nothing to debug. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

const unanswered =
  'No answer came in time, also when the call was repeated. If the command changes something, it may have been done: look with `npm run admin -- audit` before you give it again.';

/** What a command says of the error that ended it. */
export const lastWords = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'TimeoutError' ? unanswered : error.message;
};
