/** A mutant that no test can catch, with the argument why it changes nothing. */
export interface Waiver {
  readonly file: string;
  readonly mutator: string;
  /** The line of the file where the mutant starts. */
  readonly at: string;
  readonly replacement: string;
  readonly because: string;
}

export const waivers: readonly Waiver[] = [];
