/** A problem that the user can solve. Its message is one line that says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
