const longestMask = 8;

/** What may be shown of a cell: how it begins and ends, so that its writer finds it and nobody else can use it. */
export const masked = (value: string): string => {
  const first = String.fromCodePoint(value.codePointAt(0) ?? 0x2a);
  const hidden = '*'.repeat(Math.min(Math.max(value.length - 2, 1), longestMask));
  if (value.length < 4) return '*'.repeat(value.length);
  const last = value.slice(-1);
  return `${first}${hidden}${/[\ud800-\udfff]/.test(last) ? '*' : last}`;
};
