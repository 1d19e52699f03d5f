import { apiRoot } from '#shared/kernel/http/api-version.ts';
import { hasJsonBody, type Operation, takesKey } from '#shared/kernel/operation.ts';

const ref = (name: string) => ({ $ref: `#/components/headers/${name}` });

const header = (
  description: string,
  schema: { type: 'string' | 'integer'; enum?: string[]; format?: string },
  example: string | number,
) => ({
  description,
  schema,
  example,
});

const headers = {
  RequestId: header(
    'Identifies this request in our logs',
    { type: 'string' },
    '0b9c4a52-7a9d-4f0e-8f43-b1a8f2f1a6d0',
  ),
  IdempotencyReplayed: header(
    'Present when this answer repeats the first answer to the same Idempotency-Key',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  IgnoredFields: header(
    'Paths of the body’s fields that the operation does not have, at most 10, between commas',
    { type: 'string' },
    'nickname,accountInfo.branch',
  ),
  ShouldRetry: header(
    'Whether the same request may be sent again',
    { type: 'string', enum: ['true', 'false'] },
    'false',
  ),
  RetryAfter: header('Seconds to wait before the retry', { type: 'integer' }, 1),
};

/** The Location header of a redirect. */
const locationHeader = header(
  'Path of the answer, from the root of the host',
  { type: 'string' },
  `${apiRoot}/uploads/0b9c4a52-7a9d-4f0e-8f43-b1a8f2f1a6d0`,
);

const ignoredFields = (operation: Operation) =>
  hasJsonBody(operation) && { 'X-Ignored-Fields': ref('IgnoredFields') };

export const redirectHeaders = { 'X-Request-Id': ref('RequestId'), Location: locationHeader };

/** Of a redirect to a file. */
export const linkHeaders = {
  Location: header(
    'Link to the file at another host',
    { type: 'string', format: 'uri' },
    'https://files.example/passport.pdf?signature=shown-once',
  ),
};

/** Of a JSON answer that has another form as a file. */
export const fileHeaders = {
  Link: header(
    'Address of the next part of a long file, relative to this one; absent in JSON and in the last part',
    { type: 'string' },
    '<?cursor=eyJzayI6IjAxOTU0MmY1In0>; rel="next"',
  ),
};

export const successHeaders = (operation: Operation) => ({
  'X-Request-Id': ref('RequestId'),
  ...ignoredFields(operation),
  ...(takesKey(operation) && { 'Idempotency-Replayed': ref('IdempotencyReplayed') }),
});

export const errorHeaders = (operation: Operation, isRetried: boolean) => ({
  'X-Request-Id': ref('RequestId'),
  ...ignoredFields(operation),
  'X-Should-Retry': ref('ShouldRetry'),
  ...(isRetried && { 'Retry-After': ref('RetryAfter') }),
});

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'The service executes repeated requests with the same key once. It keeps a key for at least 24 hours.',
  schema: {
    type: 'string' as const,
    minLength: 1,
    maxLength: 255,
    pattern: '^[\\x21-\\x7E]+$',
    // In the schema only: the page would fill in an example of the parameter, and two requests would share the key.
    examples: ['5a1c0f2e-9b1d-4a40-8a54-3a8f9a4f1f0c'],
  },
};

/** The headers and parameters that operations refer to. */
export const sharedHeaders = (operations: readonly Operation[]) => {
  const { IdempotencyReplayed, IgnoredFields, ...others } = headers;
  const used = {
    ...(operations.some(takesKey) && { IdempotencyReplayed }),
    ...(operations.some(hasJsonBody) && { IgnoredFields }),
    ...others,
  };
  if (!operations.some(takesKey)) return { headers: used };
  return { headers: used, parameters: { IdempotencyKey: idempotencyKey } };
};
