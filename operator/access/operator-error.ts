/** A sentence for the operator; there is nothing to debug. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
