/** A mutant that no test can catch, with the argument why it changes nothing. */
export interface Waiver {
  readonly file: string;
  /** The line of the file where the mutant starts. */
  readonly at: string;
  /** The text that the mutant replaces. */
  readonly original: string;
  readonly replacement: string;
  readonly because: string;
}

export const waivers: readonly Waiver[] = [];
