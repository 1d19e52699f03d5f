/** The value at a path of own properties; undefined when the path does not exist. */
export const pathValue = (root: unknown, path: readonly string[]): unknown => {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
};
