/** A bug to plant: replacements in the product's code, and the proof that must fail. */
export interface PlantedBug {
  readonly name: string;
  /** The test file that must fail. */
  readonly caughtBy: string;
  /** The proof imports the code instead of calling the service, so the proof must run in the copy with the bug. */
  readonly isCalledByTest?: true;
  readonly replacements: readonly {
    readonly file: string;
    readonly text: string;
    readonly by: string;
  }[];
}
