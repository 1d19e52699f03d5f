/** Something that the person at the keyboard can mend; its message is one line that says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
