import type { Operation } from '#shared/kernel/operation.ts';
import answers from './answers.generated.json' with { type: 'json' };
import type { Examples } from './ids.ts';
import { accountRequests } from './requests/accounts.ts';
import { customerRequests } from './requests/customers.ts';
import { paymentRequests } from './requests/payments.ts';
import { platformRequests } from './requests/platform.ts';

/** A real answer to the first example of each operation, as test/examples/request-examples.test.ts recorded it. */
export const answerExamples: Readonly<Record<string, unknown>> = {
  ...answers,
  getOpenApi: { openapi: '3.1.0' },
};

/** The examples of every request body, by operation. */
export const requestExamples: Readonly<Record<string, Examples>> = {
  ...platformRequests,
  ...customerRequests,
  ...accountRequests,
  ...paymentRequests,
};

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const nameOf = (ref: unknown): string => (typeof ref === 'string' ? ref.slice(ref.lastIndexOf('/') + 1) : '');

const at = (node: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((found: unknown, key) => (isNode(found) ? found[key] : undefined), node);

/** The page fills in a form by the examples of its fields: it ignores those of the whole form. */
const addExamples = (document: unknown, { id, method, path }: Operation): void => {
  const [first] = Object.values(requestExamples[id] ?? {});
  const content = at(document, 'paths', path, method.toLowerCase(), 'requestBody', 'content');
  const schema = at(content, 'multipart/form-data', 'schema');
  const whole = at(document, 'components', 'schemas', nameOf(at(schema, '$ref'))) ?? schema;
  for (const [name, example] of Object.entries(first?.value ?? {})) {
    const field = at(whole, 'properties', name);
    if (isNode(field) && name !== 'file' && field.$ref === undefined) field.example = example;
  }
};

/** The document with an example for each field of a form but its file. */
export const withFormExamples = <T>(document: T, operations: readonly Operation[]): T => {
  for (const operation of operations) if (operation.request.form) addExamples(document, operation);
  return document;
};
