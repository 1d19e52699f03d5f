const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, sorted(one)]));
};

/** A filter pattern with its fields in order: AWS may return them in another order than the template's. */
export const canonicalFilter = (pattern: string): string => JSON.stringify(sorted(JSON.parse(pattern)));
