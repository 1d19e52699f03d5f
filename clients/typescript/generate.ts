import openApiTypes, { astToString } from 'openapi-typescript';

const heading = '// Made by `npm run docs` from the operations of the service; do not edit it.\n\n';

/** Parts of an operation that would only make the file longer: every operation repeats them. */
const isRepeated = (key: string, [parent, grandparent]: readonly string[]): boolean =>
  (parent === 'responses' && !key.startsWith('2') && key !== '302') ||
  (grandparent === 'responses' && key === 'headers') ||
  key === 'examples';

/** `path`: the names above the node, the nearest first. */
const trimmed = (node: unknown, path: readonly string[] = []): unknown => {
  if (Array.isArray(node)) return node.map((one) => trimmed(one, path));
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => !isRepeated(key, path))
      .map(([key, value]) => [key, trimmed(value, [key, ...path])]),
  );
};

/** A request may leave out a field that has a default; in answers, `required` says what is there. */
const options = { silent: true, defaultNonNullable: false };

/**
 * The source of generated/openapi.ts. The schemas `Error400` and so on have the errors.
 *
 * @param document OpenAPI as JSON
 */
export const typesOf = async (document: string): Promise<string> =>
  heading + astToString(await openApiTypes(JSON.stringify(trimmed(JSON.parse(document))), options));
