/** One request that the documentation shows. A test sends every one of them to the running service. */
export interface Example {
  readonly summary: string;
  readonly value: Readonly<Record<string, unknown>>;
  /** Fields that the answer has then, when the example is about an outcome of the sandbox. */
  readonly outcome?: Readonly<Record<string, unknown>>;
}

/** The examples of one request body by name; the page fills in the first. */
export type Examples = Readonly<Record<string, Example>>;
