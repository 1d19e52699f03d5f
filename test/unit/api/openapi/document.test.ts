import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { codesOf } from '#shared/api/openapi/errors.ts';
import { operations } from '#shared/api/operations.ts';
import { errorCatalogue } from '#shared/kernel/errors.ts';
import { defineOperation } from '#shared/kernel/operation.ts';

const payOut = defineOperation({
  id: 'payOut',
  feature: 'transfers',
  method: 'POST',
  path: '/accounts/{accountId}/pay-out',
  permission: 'TRANSACT',
  summary: 'Pay out',
  request: {
    path: z.object({ accountId: z.string() }),
    body: z.object({ amount: z.int().min(1) }).meta({ id: 'PayOutRequest' }),
  },
  response: { status: 201, body: z.object({ id: z.string() }).meta({ id: 'PayOut' }) },
  errors: ['ACCOUNT_NOT_FOUND', 'INSUFFICIENT_BALANCE'],
  sandboxOnly: true,
});

const whole = openApiDocument(operations);

test('every operation is described at its path, with its permission', () => {
  const { paths } = whole;

  const described = Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId, security }]) => ({
      path,
      method,
      operationId,
      security,
    })),
  );

  expect(described).toHaveLength(operations.length);
  for (const { id, path, method, permission } of operations) {
    expect(described).toContainEqual({
      path,
      method: method.toLowerCase(),
      operationId: id,
      security: permission === 'NONE' ? [] : [{ basic: [] }],
    });
  }
});

test('no integer has a pattern, which means nothing in JSON and stops generators', () => {
  const patterned: unknown[] = [];
  const look = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if ('pattern' in node && 'type' in node && node.type !== 'string') patterned.push(node);
    for (const child of Object.values(node)) look(child);
  };
  look(whole);

  expect(JSON.stringify(whole)).toContain('"pattern":');
  expect(patterned).toEqual([]);
});

test('an operation is described with everything that a client must know', () => {
  const document = openApiDocument([payOut]);

  expect(document.openapi).toBe('3.1.0');
  expect(document.servers).toMatchObject([{ url: '{base_url}' }]);
  expect(document.paths?.['/accounts/{accountId}/pay-out']?.post).toMatchObject({
    operationId: 'payOut',
    tags: ['Move money'],
    description:
      'Needs the permission TRANSACT. Repeating an Idempotency-Key repeats the first answer and does the work once. Exists in the sandbox only.',
    security: [{ basic: [] }],
    parameters: [
      { name: 'accountId', in: 'path', required: true },
      { $ref: '#/components/parameters/IdempotencyKey' },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/PayOutRequest' } } },
    },
    responses: {
      201: {
        headers: {
          'X-Request-Id': { $ref: '#/components/headers/RequestId' },
          'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' },
        },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/PayOut' } } },
      },
      400: {
        content: {
          'application/json': {
            examples: {
              INVALID_INPUT: { $ref: '#/components/examples/INVALID_INPUT' },
              INSUFFICIENT_BALANCE: { $ref: '#/components/examples/INSUFFICIENT_BALANCE' },
            },
          },
        },
      },
      409: { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } },
    },
  });
});

test('an operation lists its own error codes and those of its kind', () => {
  expect(codesOf(payOut)).toEqual([
    'INVALID_INPUT',
    'INSUFFICIENT_BALANCE',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'ACCOUNT_NOT_FOUND',
    'IDEMPOTENCY_REQUEST_IN_PROGRESS',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'IDEMPOTENCY_KEY_REUSED',
    'RATE_LIMITED',
    'HEADERS_TOO_LARGE',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ]);
});

test('a filter by metadata is written once for each key, and the page fills in none', () => {
  const { parameters = [] } = whole.paths?.['/transactions']?.get ?? {};

  expect(parameters).toContainEqual(
    expect.objectContaining({ name: 'metadata', style: 'deepObject', explode: true, example: {} }),
  );
});

test('answers may gain fields: no response schema is closed', () => {
  const isClosed = JSON.stringify(whole).includes('"additionalProperties":false');

  expect(isClosed).toBe(false);
});

test('every example of an error has the body of a real error', () => {
  const { examples } = whole.components ?? {};

  for (const [code, entry] of Object.entries(errorCatalogue)) {
    const example = examples?.[code];
    if (example === undefined) continue;
    expect(example).toMatchObject({ value: { status: entry.status, code, message: entry.message } });
  }
});

test('a feature without a text for its tag is refused', () => {
  expect(() => openApiDocument([{ ...payOut, feature: 'unheard-of' }])).toThrow('unheard-of');
});
