import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from '#shared/api/operations.ts';
import { claimOf } from '#shared/kernel/http/idempotency-key.ts';
import { type Operation, takesKey } from '#shared/kernel/operation.ts';

const partial: Partial<APIGatewayProxyEvent> = { headers: { 'Idempotency-Key': 'order-1' } };
const event = partial as APIGatewayProxyEvent;

interface Request {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const fingerprintOf = (operation: Operation, request: Request): string => {
  const claim = claimOf(operation, event, request);
  if (claim === undefined) throw new Error(`${operation.id} takes no key`);
  return claim.fingerprint;
};

/** Names of the top-level fields of a part; of a union, those of all variants. */
const fieldsOf = (schema: unknown): string[] => {
  if (schema instanceof z.ZodOptional) return fieldsOf(schema.unwrap());
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodDiscriminatedUnion) return [...new Set(schema.options.flatMap(fieldsOf))];
  if (schema !== undefined) throw new Error('A part of a request has a schema that this test cannot read');
  return [];
};

const withFields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `${name} 1`]));

const requestOf = ({ request }: Operation): Request => ({
  path: withFields(fieldsOf(request.path)),
  query: withFields(fieldsOf(request.query)),
  body: withFields(fieldsOf(request.body)),
});

const keyed = operations.filter(takesKey);

const changes = keyed.flatMap((operation) => {
  const request = requestOf(operation);
  return (['path', 'query', 'body'] as const).flatMap((part) =>
    Object.keys(request[part]).map((field) => ({
      operation,
      request,
      part,
      field,
      what: `${operation.id} ${part}.${field}`,
    })),
  );
});

describe('the fingerprint of a request with a key', () => {
  it.each(changes)('depends on $what', ({ operation, request, part, field }) => {
    const changed = { ...request, [part]: { ...request[part], [field]: 'another value' } };

    expect(fingerprintOf(operation, changed)).not.toBe(fingerprintOf(operation, request));
  });

  it.each(keyed.map((operation) => [operation.id, operation] as const))(
    'of %s depends on a query parameter, should the operation ever have one',
    (_id, operation) => {
      const request = requestOf(operation);

      expect(fingerprintOf(operation, { ...request, query: { mode: 'fast' } })).not.toBe(
        fingerprintOf(operation, request),
      );
    },
  );

  it('covers the path of an execution and the description of a quote', () => {
    const covered = changes.map(({ what }) => what);

    expect(covered).toContain('executeQuote path.quoteId');
    expect(covered).toContain('createQuote body.description');
    expect(covered).toContain('createCustomer body.fullName');
    expect(covered).toContain('createCustomer body.businessInfo');
  });

  it('does not depend on the order of fields', () => {
    const [operation] = keyed;
    if (operation === undefined) throw new Error('No operation takes a key');
    const request = { path: {}, query: {}, body: { a: 1, b: { c: 2, d: 3 } } };
    const reordered = { path: {}, query: {}, body: { b: { d: 3, c: 2 }, a: 1 } };

    expect(fingerprintOf(operation, reordered)).toBe(fingerprintOf(operation, request));
  });
});

describe('the key of a request', () => {
  const keyHashOf = (...values: readonly string[]): string | undefined => {
    const headers = { 'Idempotency-Key': values.at(-1) };
    const sent: Partial<APIGatewayProxyEvent> = {
      headers,
      multiValueHeaders: { 'Idempotency-Key': [...values] },
    };
    const [operation] = keyed;
    return operation && claimOf(operation, sent as APIGatewayProxyEvent, requestOf(operation))?.keyHash;
  };

  it('may stand in quotes', () => {
    expect(keyHashOf('"order-1"')).toBe(keyHashOf('order-1'));
    expect(keyHashOf('order-1')).toBe('C6_iIVbSaYwUO4YEBEbTZurYY7pgDVySTz0Vx4bvQFc');
  });

  it.each(['order-1"', '"order-1', '"'])('keeps a quote that stands alone: %s', (key) => {
    expect(keyHashOf(key)).not.toBe(keyHashOf(key.replaceAll('"', '') || 'order-1'));
    expect(keyHashOf(key)).not.toBe(keyHashOf(key.slice(1, -1) || 'order-1'));
  });

  it.each([[''], ['""'], ['a b'], ['a'.repeat(256)], ['é'], ['a', 'b']])('is refused: %s', (...values) => {
    expect(() => keyHashOf(...values)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('may have 255 characters', () => {
    expect(keyHashOf('a'.repeat(255))).toHaveLength(43);
  });
});
