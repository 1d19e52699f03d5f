type Json = string | number | bigint | boolean | null | undefined | Json[] | { [key: string]: Json };

/**
 * One text for all spellings of the same JSON value: sorted keys, strings in NFC, no undefined values, numbers as
 * JavaScript prints them. Fingerprints of requests and cursors use it.
 */
export const canonicalJson = (value: unknown): string => {
  const ordered = (input: unknown): Json => {
    if (typeof input === 'string') return input.normalize('NFC');
    if (typeof input === 'bigint') return input.toString();
    if (Array.isArray(input)) return input.map(ordered);
    if (input === null || typeof input !== 'object') return input as Json;
    const entries = Object.entries(input).filter(([, entry]) => entry !== undefined);
    entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
    return Object.fromEntries(entries.map(([key, entry]) => [key, ordered(entry)]));
  };
  return JSON.stringify(ordered(value)) ?? 'null';
};
