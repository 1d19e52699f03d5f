/** Nesting depth of a parsed JSON value, counted no further than `limit + 1`. A scalar has depth 0. */
export const depthOf = (value: unknown, limit: number): number => {
  if (value === null || typeof value !== 'object') return 0;
  if (limit < 0) return 1;
  let deepest = 0;
  for (const entry of Object.values(value)) deepest = Math.max(deepest, depthOf(entry, limit - 1));
  return deepest + 1;
};
