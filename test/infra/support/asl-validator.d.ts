declare module 'asl-validator' {
  /** Writes defaults into its argument. */
  export default function validate(definition: unknown): {
    readonly isValid: boolean;
    readonly errorsText: (separator?: string) => string;
  };
}
