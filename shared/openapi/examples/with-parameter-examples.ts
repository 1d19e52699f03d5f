import type { createDocument } from 'zod-openapi';
import { parameterExample } from './parameters.ts';

type Document = ReturnType<typeof createDocument>;
type Paths = NonNullable<Document['paths']>;
type Described = NonNullable<Paths[string]['get']>;
type Parameter = NonNullable<Described['parameters']>[number];

/**
 * An optional parameter has its example in the schema only, as a list: the page shows it there, but does not fill it
 * in, so that a first request lists everything.
 */
const addExample = (operationId: string, parameter: Parameter): void => {
  if ('$ref' in parameter) return;
  const { schema } = parameter;
  if (schema === undefined || typeof schema === 'boolean' || '$ref' in schema) return;
  delete schema.example;
  const example = parameterExample(operationId, parameter.name);
  if (example === undefined) return;
  if (parameter.required) parameter.example = example;
  // The page fills in what the schema of an object shows, unless the parameter has an example.
  else if (schema.type === 'object') parameter.example = {};
  else schema.examples = [example];
};

/** The document with an example for each parameter that needs one. */
export const withParameterExamples = (document: Document): Document => {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of [item.get, item.post, item.put, item.patch, item.delete]) {
      for (const parameter of operation?.parameters ?? [])
        addExample(operation?.operationId ?? '', parameter);
    }
  }
  return document;
};
