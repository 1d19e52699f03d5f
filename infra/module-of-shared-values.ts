/** A shorter value takes fewer bytes in its place than a shared name would. */
const leastShared = 24;

const isNode = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Counts each object and list by its JSON. The content of a repeated one counts once. */
const countNodes = (value: unknown, counts = new Map<string, number>()): ReadonlyMap<string, number> => {
  if (!isNode(value)) return counts;
  const text = JSON.stringify(value);
  const count = counts.get(text) ?? 0;
  counts.set(text, count + 1);
  if (count === 0) for (const part of Object.values(value)) countNodes(part, counts);
  return counts;
};

/**
 * Writes a JSON value as a module in which equal objects and lists appear once and are the same object. It is for
 * constant tables that repeat the same values for most entries.
 */
export const moduleOfSharedValues = (json: string): string => {
  const value: unknown = JSON.parse(json);
  const counts = countNodes(value);
  const names = new Map<string, string>();
  const declarations: string[] = [];
  const spelled = (node: object): string =>
    Array.isArray(node)
      ? `[${node.map(written).join()}]`
      : `{${Object.entries(node).map(([key, part]) => `${JSON.stringify(key)}:${written(part)}`)}}`;
  const written = (part: unknown): string => {
    const text = JSON.stringify(part);
    if (!isNode(part)) return text;
    if (text.length < leastShared || counts.get(text) === 1) return spelled(part);
    const known = names.get(text);
    if (known !== undefined) return known;
    const declaration = spelled(part);
    const name = `shared${names.size}`;
    names.set(text, name);
    declarations.push(`const ${name} = ${declaration};`);
    return name;
  };
  const exported = `export default ${written(value)};`;
  return [...declarations, exported].join('\n');
};
