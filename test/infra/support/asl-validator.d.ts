declare module 'asl-validator' {
  /** Writes defaults into the definition it is given. */
  export default function validate(definition: unknown): {
    readonly isValid: boolean;
    readonly errorsText: (separator?: string) => string;
  };
}
