import type * as z from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { customersCsv } from '#shared/customers/csv.ts';
import { type Operation, takesKey, type Upload } from '#shared/kernel/operation.ts';
import { statementColumns } from '#shared/ledger/statement-csv.ts';
import { transactionsCsv } from '#shared/transactions/csv.ts';
import { errorResponses } from './errors.ts';
import { answerExamples, requestExamples } from './examples/requests.ts';
import { fileHeaders, linkHeaders, redirectHeaders, successHeaders } from './headers.ts';
import { tagOf } from './tags.ts';

/** The meaning of each success status. */
const descriptions: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted; the work continues',
  204: 'Done; there is no body',
  302: 'The file is at `Location`; the body says the same to a client that does not follow',
};

/** The first line of a body that is not JSON. */
const textExamples: Readonly<Record<string, string>> = {
  'text/html': '<!doctype html>',
  'text/javascript': '// Runs in the browser.',
  'text/css': 'body { margin: 0; }',
};

/** The columns of a file, by operation. */
const fileExamples: Readonly<Record<string, string>> = {
  getAccountStatement: statementColumns,
  listCustomers: customersCsv([], true),
  listTransactions: transactionsCsv([], true),
};

const textContent = (id: string, type: string) => {
  const example = fileExamples[id] ?? textExamples[type];
  return { schema: { type: 'string' as const }, ...(example && { example: example.trimEnd() }) };
};

const contentOf = ({ id, response: { body, mediaTypes } }: Operation) => {
  if (body === undefined && mediaTypes === undefined) return undefined;
  const example = answerExamples[id];
  return {
    ...(body && { 'application/json': { schema: body, ...(example !== undefined && { example }) } }),
    ...Object.fromEntries((mediaTypes ?? []).map((type) => [type, textContent(id, type)])),
  };
};

/** JSON, or a file for a caller whose Accept header prefers it. */
const hasFile = ({ response: { body, mediaTypes } }: Operation): boolean =>
  body !== undefined && mediaTypes !== undefined;

const fileNote = ({ response: { mediaTypes = [] } }: Operation): string =>
  `With \`Accept: ${mediaTypes.join()}\` the answer is a file. A long one comes in parts: each names the next one in \`Link\`, and together they are one file.`;

const successOf = (operation: Operation, status: number) => {
  const content = contentOf(operation);
  return {
    description: descriptions[status] ?? 'Done',
    headers: {
      ...successHeaders(operation),
      ...(hasFile(operation) && fileHeaders),
      ...(status === 302 && linkHeaders),
    },
    ...(content && { content }),
  };
};

const acceptedContent = (schema: z.ZodType) => ({ 'application/json': { schema } });

const successesOf = (operation: Operation) => {
  const { status, otherStatus = status, accepted } = operation.response;
  return {
    ...Object.fromEntries([status, otherStatus].map((one) => [String(one), successOf(operation, one)])),
    ...(accepted && { 202: { ...successOf(operation, 202), content: acceptedContent(accepted) } }),
  };
};

/** A request may omit the body when every field of it is optional. */
const isBodyNeeded = ({ request: { body } }: Operation): boolean => body?.safeParse({}).success === false;

const examplesOf = ({ id }: Operation) => {
  const named = requestExamples[id];
  if (named === undefined) return {};
  const shown = Object.entries(named).map(([name, { summary, value }]) => [name, { summary, value }]);
  return { examples: Object.fromEntries(shown) };
};

const requestBodyOf = (operation: Operation) => {
  const { body, form } = operation.request;
  const examples = examplesOf(operation);
  if (form) return { required: true, content: { 'multipart/form-data': { schema: form, ...examples } } };
  return (
    body && {
      required: isBodyNeeded(operation),
      content: { 'application/json': { schema: body, ...examples } },
    }
  );
};

const redirectNotes: Readonly<Record<Upload, string>> = {
  document: 'The file has arrived; `GET` the address in `Location` with the same credentials for the answer',
  bulk: 'Only with an `Idempotency-Key`: `GET` the address in `Location` with the same credentials for the answer',
};

/** The redirect to the answer of an upload. A client that follows redirects sees only the answer. */
const redirectOf = ({ upload }: Operation) => {
  if (upload === undefined) return {};
  const schema = { type: 'object' as const, properties: { location: { type: 'string' as const } } };
  return {
    303: {
      description: redirectNotes[upload],
      headers: redirectHeaders,
      content: { 'application/json': { schema } },
    },
  };
};

/** The OpenAPI object of one operation, with its answers and errors. */
export const operationObject = (operation: Operation): ZodOpenApiOperationObject => {
  const { request, permission } = operation;
  const { path, query, headers } = request;
  const requestBody = requestBodyOf(operation);
  const requestParams = {
    ...(path && { path }),
    ...(query && { query }),
    ...(headers && { header: headers }),
  };
  return {
    operationId: operation.id,
    summary: operation.summary,
    description: noteOf(operation),
    tags: [tagOf(operation)],
    security: permission === 'NONE' ? [] : [{ basic: [] }],
    ...(Object.keys(requestParams).length > 0 && { requestParams }),
    ...(takesKey(operation) && { parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }] }),
    ...(requestBody && { requestBody }),
    responses: { ...successesOf(operation), ...redirectOf(operation), ...errorResponses(operation) },
  };
};

const accessNote = ({ permission, request: { headers } }: Operation): string => {
  if (permission === 'ANY') return 'Needs credentials, whatever their permissions.';
  if (permission !== 'NONE') return `Needs the permission ${permission}.`;
  return headers === undefined ? 'Needs no credentials.' : 'Needs no credentials; the signature is checked.';
};

const keyNote = ({ isAnswerSecret }: Operation): string =>
  isAnswerSecret
    ? 'Repeating an Idempotency-Key does nothing and answers 409, because the secret is not kept.'
    : 'Repeating an Idempotency-Key repeats the first answer and does the work once.';

const noteOf = (operation: Operation): string =>
  [
    accessNote(operation),
    takesKey(operation) && keyNote(operation),
    hasFile(operation) && fileNote(operation),
    operation.sandboxOnly && 'Exists in the sandbox only.',
    operation.productionOnly && 'Exists in production only.',
  ]
    .filter(Boolean)
    .join(' ');
