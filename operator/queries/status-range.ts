/** Statuses of HTTP, both included. */
export interface StatusRange {
  readonly least: number;
  readonly most: number;
}

/** What `404`, `4xx` or `errors` means; undefined for another text. */
export const statusRange = (text: string): StatusRange | undefined => {
  if (text === 'errors') return { least: 400, most: 599 };
  const [, digit, exact] = /^(?:([1-5])xx|([1-5]\d\d))$/.exec(text) ?? [];
  if (exact !== undefined) return { least: Number(exact), most: Number(exact) };
  return digit === undefined ? undefined : { least: Number(digit) * 100, most: Number(digit) * 100 + 99 };
};
