import { expect, it } from 'vitest';
import { catalogueKeys, withDescriptions } from '#shared/api/openapi/descriptions/with-descriptions.ts';
import { openApiDocument, undescribedDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';

/** `Schema.property` of every property that has no description. */
const silent = (node: unknown, path: string): string[] => {
  if (node === null || typeof node !== 'object') return [];
  if (Array.isArray(node)) return node.flatMap((entry) => silent(entry, path));
  return Object.entries(node).flatMap(([key, child]) => {
    if (['example', 'examples'].includes(key)) return [];
    if (key !== 'properties') return silent(child, path);
    return Object.entries(child).flatMap(([name, property]) => [
      ...(property !== null && typeof property === 'object' && 'description' in property
        ? []
        : [`${path}.${name}`]),
      ...silent(property, `${path}.${name}`),
    ]);
  });
};

it('every property of every schema has a description', () => {
  const { components, paths, webhooks } = openApiDocument(operations);

  const schemas = Object.entries(components?.schemas ?? {});

  expect(schemas.flatMap(([name, schema]) => silent(schema, name))).toEqual([]);
  expect(silent({ paths, webhooks }, '')).toEqual([]);
});

it('every parameter has a description', () => {
  const { paths } = openApiDocument(operations);
  const all = Object.values(paths ?? {}).flatMap((item) =>
    Object.values(item).flatMap(({ operationId, parameters = [] }) =>
      parameters.map((parameter: object) => ({ operationId, ...parameter })),
    ),
  );

  expect(all.filter((parameter) => !('$ref' in parameter || 'description' in parameter))).toEqual([]);
});

it('every text of the catalogue is used', () => {
  const used = new Set<string>();

  withDescriptions(undescribedDocument(operations), (key) => used.add(key));

  expect(catalogueKeys.filter((key) => !used.has(key))).toEqual([]);
});
