/** A bug to plant: texts of the product replaced, and the proof that must notice. */
export interface PlantedBug {
  readonly name: string;
  /** Test file that must fail. */
  readonly caughtBy: string;
  /** The proof calls the code itself instead of the service: then its copy runs. */
  readonly isCalledByTest?: true;
  readonly replacements: readonly {
    readonly file: string;
    readonly text: string;
    readonly by: string;
  }[];
}
