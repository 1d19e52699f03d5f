import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createCustomer, updateCustomer } from '#shared/customers/contract.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { parseRequest } from '#shared/kernel/http/parse-request.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { receiveSwitchDeposit } from '#shared/payments/deposits/contract.ts';
import { createQuote } from '#shared/payments/quotes/contract.ts';
import { createTransferOut } from '#shared/payments/transfers/contract.ts';
import { updateConfig } from '#shared/platforms/contract.ts';
import { createToken } from '#shared/platforms/tokens/contract.ts';

const uuid = '019542f5-b3e7-7d02-8abc-0123456789ab';
const good = {
  source: { accountId: `InternalAccount:${uuid}` },
  destination: { accountId: `ExternalAccount:${uuid}` },
  amount: 12500,
};

const event = (body: string, contentType = 'application/json', headers = {}): APIGatewayProxyEvent => {
  const partial: Partial<APIGatewayProxyEvent> = {
    body,
    headers: { 'content-type': contentType, ...headers },
  };
  return partial as APIGatewayProxyEvent;
};

const refusedBy = (parse: () => unknown): ApiError => {
  try {
    parse();
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('The request was not refused');
};

const apiErrorOf = (body: string, contentType?: string): ApiError =>
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
    const apiError = apiErrorOf(JSON.stringify({ ...good, amount }));
    expect(apiError.code).toBe('INVALID_AMOUNT');
    expect(apiError.details?.issues).toContainEqual(expect.objectContaining({ path: 'amount' }));
  });

  it('with a wrong value in metadata is INVALID_INPUT, whatever its key is called', () => {
    const apiError = apiErrorOf(JSON.stringify({ ...good, metadata: { amount: 1250 } }));
    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.details?.issues).toContainEqual(expect.objectContaining({ path: 'metadata.amount' }));
  });

  it('with several problems lists them all', () => {
    const apiError = apiErrorOf('{"source":{"accountId":"x"},"amount":"1"}');
    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.details).toMatchObject({
      issues: [{ path: 'source.accountId' }, { path: 'destination' }, { path: 'amount' }],
    });
  });

  it.each(['{', '[]', '"x"', '7', 'null', ''])('that is not an object is INVALID_INPUT: %s', (text) => {
    expect(apiErrorOf(text).code).toBe('INVALID_INPUT');
  });

  it('that is not JSON says so', () => {
    expect(apiErrorOf('{').details).toEqual({ issues: [{ path: '', message: 'must be JSON' }] });
    expect(apiErrorOf('[]').message).toBe('body must be of type object, not array');
  });

  it.each(['text/plain', 'application/jsonp', 'multipart/form-data', ''])(
    'of content type %s is INVALID_INPUT',
    (contentType) => {
      expect(apiErrorOf(JSON.stringify(good), contentType).details).toMatchObject({
        issues: [{ path: 'Content-Type' }],
      });
    },
  );

  it.each(['iso-8859-1', '"utf-16"', 'us-ascii'])('in the charset %s is 415', (charset) => {
    const apiError = apiErrorOf(JSON.stringify(good), `application/json; charset=${charset}`);

    expect(apiError.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(apiError.details?.issues).toEqual([
      { path: 'Content-Type', message: 'must have the charset utf-8' },
    ]);
  });

  it.each(['charset=utf-8', 'charset="UTF-8"', 'charset=utf8', 'profile=x'])(
    'with the parameter %s is parsed',
    (parameter) => {
      const sent = event(JSON.stringify(good), `application/json; ${parameter}`);

      expect(parseRequest(createTransferOut, sent).body).toEqual(good);
    },
  );

  it.each(['gzip', 'br'])('that a header calls compressed (%s) is 415', (coding) => {
    const sent = event(JSON.stringify(good), 'application/json', { 'Content-Encoding': coding });
    const apiError = refusedBy(() => parseRequest(createTransferOut, sent));

    expect(apiError.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(apiError.message).toBe('Content-Encoding must be left out; send the body uncompressed');
  });

  it.each([
    [
      'bytes that are not UTF-8',
      Buffer.from('{"note":"caf\u00e9"}', 'latin1'),
      'must be UTF-8; it has bytes',
    ],
    ['a byte order mark', Buffer.from('\ufeff{}'), 'must not begin with a byte order mark'],
    ['gzip', gzipSync('{}'), 'must not be compressed; it begins like gzip'],
  ])('of %s says so', (_what, bytes, message) => {
    const apiError = apiErrorOf(bytes.toString('utf8'));

    expect(apiError.code).toBe('INVALID_INPUT');
    expect(apiError.message).toContain(message);
  });

  it('of who signs it keeps the texts that others mangled', () => {
    const body = { bankReference: 'B1', reference: 'caf\ufffd', amount: 1, currency: 'USD' };

    expect(parseRequest(receiveSwitchDeposit, event(JSON.stringify(body))).body).toMatchObject({
      reference: 'caf\ufffd',
    });
  });

  it('larger than 64 KB or deeper than 16 levels is refused', () => {
    expect(apiErrorOf(JSON.stringify({ ...good, note: 'x'.repeat(70_000) })).code).toBe('PAYLOAD_TOO_LARGE');
    const deep = `${'{"a":'.repeat(17)}1${'}'.repeat(17)}`;
    expect(apiErrorOf(deep).code).toBe('INVALID_INPUT');
  });

  it('without an amount says that the amount is required', () => {
    const { amount: _, ...rest } = good;
    const apiError = apiErrorOf(JSON.stringify(rest));
    expect(apiError.code).toBe('INVALID_AMOUNT');
    expect(apiError.details).toEqual({ issues: [{ path: 'amount', message: 'is required' }] });
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

  it.each([null, '', '  ', '\u200b'])('is absent where it is optional: %j', (empty) => {
    const address = { line1: '1 Main St', line2: empty, postalCode: '1000', country: 'US' };
    const body = { customerType: 'INDIVIDUAL', umaAddress: empty, fullName: empty, address };

    expect(parsed(createCustomer, body)).toEqual({
      customerType: 'INDIVIDUAL',
      address: { line1: '1 Main St', postalCode: '1000', country: 'US' },
    });
  });

  it.each([null, '', '\u00a0'])('is a missing field where it is required: %j', (empty) => {
    const body = {
      customerType: empty,
      lockedCurrencySide: empty,
      lockedCurrencyAmount: empty,
      source: { sourceType: empty },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: empty },
    };

    const apiError = refusedBy(() => parsed(createQuote, body));

    expect(apiError.details).toEqual({
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
