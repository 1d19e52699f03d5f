import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createCustomer, updateCustomer } from '#shared/customers/contract.ts';
import { parseRequest } from '#shared/kernel/http/parse-request.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import { createQuote } from '#shared/quotes/contract.ts';
import { createToken } from '#shared/tokens/contract.ts';
import { createTransferOut } from '#shared/transfers/contract.ts';

const uuid = '019542f5-b3e7-7d02-8abc-0123456789ab';
const good = {
  source: { accountId: `InternalAccount:${uuid}` },
  destination: { accountId: `ExternalAccount:${uuid}` },
  amount: 12500,
};

const event = (body: string, contentType = 'application/json'): APIGatewayProxyEvent => {
  const partial: Partial<APIGatewayProxyEvent> = { body, headers: { 'content-type': contentType } };
  return partial as APIGatewayProxyEvent;
};

const refusedBy = (parse: () => unknown): Refusal => {
  try {
    parse();
  } catch (error) {
    if (error instanceof Refusal) return error;
  }
  throw new Error('The request was not refused');
};

const refusalOf = (body: string, contentType?: string): Refusal =>
  refusedBy(() => parseRequest(createTransferOut, event(body, contentType)));

describe('a request body', () => {
  it('is parsed; unknown fields are ignored', () => {
    const { body } = parseRequest(createTransferOut, event(JSON.stringify({ ...good, note: 'x' })));
    expect(body).toEqual(good);
  });

  it.each([
    ['a float', 1.5],
    ['a string', '12500'],
    ['an unsafe integer', 2 ** 53],
    ['zero', 0],
    ['a negative number', -1],
    ['too much', 9_000_000_000_000_001],
    ['null', null],
  ])('with %s as amount is INVALID_AMOUNT', (_what, amount) => {
    const refusal = refusalOf(JSON.stringify({ ...good, amount }));
    expect(refusal.code).toBe('INVALID_AMOUNT');
    expect(refusal.details?.issues).toContainEqual(expect.objectContaining({ path: 'amount' }));
  });

  it('with a wrong value in metadata is INVALID_INPUT, whatever its key is called', () => {
    const refusal = refusalOf(JSON.stringify({ ...good, metadata: { amount: 1250 } }));
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.details?.issues).toContainEqual(expect.objectContaining({ path: 'metadata.amount' }));
  });

  it('with several problems lists them all', () => {
    const refusal = refusalOf('{"source":{"accountId":"x"},"amount":"1"}');
    expect(refusal.code).toBe('INVALID_INPUT');
    expect(refusal.details).toMatchObject({
      issues: [{ path: 'source.accountId' }, { path: 'destination' }, { path: 'amount' }],
    });
  });

  it.each(['{', '[]', '"x"', '7', 'null', ''])('that is not an object is INVALID_INPUT: %s', (text) => {
    expect(refusalOf(text).code).toBe('INVALID_INPUT');
  });

  it('that is not JSON says so', () => {
    expect(refusalOf('{').details).toEqual({ issues: [{ path: '', message: 'must be JSON' }] });
    expect(refusalOf('[]').message).toBe('body must be of type object, not array');
  });

  it.each(['text/plain', 'application/jsonp', 'multipart/form-data', ''])(
    'of content type %s is INVALID_INPUT',
    (contentType) => {
      expect(refusalOf(JSON.stringify(good), contentType).details).toMatchObject({
        issues: [{ path: 'Content-Type' }],
      });
    },
  );

  it('larger than 64 KB or deeper than 16 levels is refused', () => {
    expect(refusalOf(JSON.stringify({ ...good, note: 'x'.repeat(70_000) })).code).toBe('PAYLOAD_TOO_LARGE');
    const deep = `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`;
    expect(refusalOf(deep).code).toBe('INVALID_INPUT');
  });

  it('without an amount says that the amount is required', () => {
    const { amount: _, ...rest } = good;
    const refusal = refusalOf(JSON.stringify(rest));
    expect(refusal.code).toBe('INVALID_AMOUNT');
    expect(refusal.details).toEqual({ issues: [{ path: 'amount', message: 'is required' }] });
  });

  it.each([
    ['an unknown value', { name: 'x', permissions: ['ADMIN'] }, 'must be one of VIEW, TRANSACT, MANAGE'],
    ['half a surrogate pair', { name: '\ud800', permissions: ['VIEW'] }, 'must be well-formed Unicode'],
  ])('with %s names the broken rule', (_what, body, message) => {
    expect(() => parseRequest(createToken, event(JSON.stringify(body)))).toThrow(message);
  });
});

describe('an empty field of a create', () => {
  const parsed = (operation: Operation, body: unknown) =>
    parseRequest(operation, event(JSON.stringify(body))).body;

  it.each([null, ''])('is absent where it is optional: %j', (empty) => {
    const address = { line1: '1 Main St', line2: empty, postalCode: '1000', country: 'US' };
    const body = { customerType: 'INDIVIDUAL', umaAddress: empty, fullName: empty, address };

    expect(parsed(createCustomer, body)).toEqual({
      customerType: 'INDIVIDUAL',
      address: { line1: '1 Main St', postalCode: '1000', country: 'US' },
    });
  });

  it.each([null, ''])('is a missing field where it is required: %j', (empty) => {
    const body = {
      customerType: empty,
      lockedCurrencySide: empty,
      lockedCurrencyAmount: empty,
      source: { sourceType: empty },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: empty },
    };

    const refusal = refusedBy(() => parsed(createQuote, body));

    expect(refusal.details).toEqual({
      issues: [
        { path: 'source.sourceType', message: 'is required' },
        { path: 'destination.umaAddress', message: 'is required' },
        { path: 'lockedCurrencySide', message: 'is required' },
        { path: 'lockedCurrencyAmount', message: 'is required' },
      ],
    });
  });

  it('keeps its meaning in a PATCH', () => {
    expect(parsed(updateConfig, { webhookEndpoint: null })).toEqual({ webhookEndpoint: null });
    expect(() => parsed(updateCustomer, { customerType: 'INDIVIDUAL', fullName: '' })).toThrow(
      'must not be empty',
    );
  });
});
