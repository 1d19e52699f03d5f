import { documentedRoot } from '#shared/api/docs/contract.ts';
import { docPathOf, type ErrorCode, errorCatalogue, isRetryable } from '#shared/kernel/errors.ts';
import { hasJsonBody, type Operation, takesKey } from '#shared/kernel/operation.ts';
import { errorHeaders } from './headers.ts';

const codes = Object.keys(errorCatalogue).filter((code): code is ErrorCode =>
  Object.hasOwn(errorCatalogue, code),
);

/** Every error code of an operation: its own codes and the codes of its kind of request. */
export const codesOf = (operation: Operation): ErrorCode[] => {
  const { permission, errors, isAnswerSecret, request } = operation;
  const possible = new Set<ErrorCode>([
    ...errors,
    // Any request can have a query that is not UTF-8, or headers that are too large.
    'INVALID_INPUT',
    'PAYLOAD_TOO_LARGE',
    'HEADERS_TOO_LARGE',
    ...(hasJsonBody(operation) && request.body !== undefined ? (['UNSUPPORTED_MEDIA_TYPE'] as const) : []),
    ...(permission === 'NONE' ? [] : (['UNAUTHORIZED', 'FORBIDDEN'] as const)),
    ...(takesKey(operation) ? (['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_REQUEST_IN_PROGRESS'] as const) : []),
    ...(isAnswerSecret ? (['IDEMPOTENCY_RESULT_NOT_KEPT'] as const) : []),
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
  return codes.filter((code) => possible.has(code));
};

const byStatus = (group: readonly ErrorCode[]): Map<number, ErrorCode[]> =>
  Map.groupBy(group, (code) => errorCatalogue[code].status);

const responseOf = (operation: Operation, status: number, group: readonly ErrorCode[]) => ({
  description: group.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
  headers: errorHeaders(operation, group.some(isRetryable)),
  content: {
    'application/json': {
      schema: { $ref: `#/components/schemas/Error${status}` },
      examples: Object.fromEntries(group.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

/** The error responses of an operation, one for each status. */
export const errorResponses = (operation: Operation) =>
  Object.fromEntries(
    [...byStatus(codesOf(operation))]
      .sort(([left], [right]) => left - right)
      .map(([status, group]) => [String(status), responseOf(operation, status, group)]),
  );

const issues = {
  type: 'array' as const,
  description: 'What is wrong with the request; absent when no single field is wrong',
  items: {
    type: 'object' as const,
    required: ['path', 'message'],
    properties: {
      path: { type: 'string' as const, description: 'The field, with dots', example: 'amount' },
      message: { type: 'string' as const, description: 'The rule, in words', example: 'must be at least 1' },
      constraint: {
        type: 'object' as const,
        description:
          'The rule, for programs; absent for a missing field, and for a rule that these fields cannot say',
        properties: {
          format: {
            type: 'string' as const,
            description: 'Form of the value, such as date, date-time, email, integer or uri',
            example: 'date',
          },
          pattern: { type: 'string' as const, description: 'Regular expression that the text must match' },
          min: {
            type: 'number' as const,
            description: 'Least value; of a text or a list, the least length',
            example: 1,
          },
          max: { type: 'number' as const, description: 'Greatest value, or greatest length' },
          allowed: {
            type: 'array' as const,
            description: 'Every allowed value, of at most 60',
            items: {
              oneOf: [{ type: 'string' as const }, { type: 'number' as const }, { type: 'boolean' as const }],
            },
          },
        },
      },
    },
  },
};

const schemaOf = (status: number, group: readonly ErrorCode[]) => ({
  type: 'object' as const,
  required: ['status', 'code', 'message', 'requestId', 'docUrl'],
  properties: {
    status: { type: 'integer' as const, const: status },
    code: { type: 'string' as const, enum: [...group] },
    message: { type: 'string' as const },
    details: {
      type: 'object' as const,
      additionalProperties: true,
      ...(status === 400 && { properties: { issues } }),
    },
    requestId: {
      type: 'string' as const,
      description:
        'The value of `X-Request-Id`. A replay under an `Idempotency-Key` repeats the first request’s value.',
    },
    docUrl: {
      type: 'string' as const,
      format: 'uri',
      description: 'Address of the page that explains this code, at the host that you called.',
    },
  },
});

const exampleOf = (code: ErrorCode) => {
  const { status, message } = errorCatalogue[code];
  const docUrl = new URL(docPathOf(code), documentedRoot).href;
  const requestId = '0b9c4a52-7a9d-4f0e-8f43-b1a8f2f1a6d0';
  return { summary: message, value: { status, code, message, requestId, docUrl } };
};

/** The error schemas, one for each status, and an example of each code; only those that operations refer to. */
export const errorComponents = (operations: readonly Operation[]) => {
  const used = new Set(operations.flatMap(codesOf));
  const statuses = new Set([...used].map((code) => errorCatalogue[code].status));
  return {
    schemas: Object.fromEntries(
      [...byStatus(codes)]
        .filter(([status]) => [...statuses].some((known) => known === status))
        .map(([status, group]) => [`Error${status}`, schemaOf(status, group)]),
    ),
    examples: Object.fromEntries(
      codes.filter((code) => used.has(code)).map((code) => [code, exampleOf(code)]),
    ),
  };
};
