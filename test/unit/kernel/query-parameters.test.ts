import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/kernel/errors.ts';
import { parseRequest } from '#shared/kernel/http/parse-request.ts';
import type { Operation } from '#shared/kernel/operation.ts';
import { getAccountStatement } from '#shared/ledger/contract.ts';
import { createToken, getToken } from '#shared/platforms/tokens/contract.ts';
import { listExchangeRates } from '#shared/rates/contract.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { openKycLink } from '#shared/verification/kyc-links/contract.ts';

const event = (query: Record<string, string>): APIGatewayProxyEvent => {
  const partial: Partial<APIGatewayProxyEvent> = {
    body: JSON.stringify({ name: 'Till', permissions: ['VIEW'] }),
    headers: { 'content-type': 'application/json' },
    pathParameters: { tokenId: 'Token:019542f5-b3e7-7d02-8abc-0123456789ab', token: 'x' },
    queryStringParameters: query,
  };
  return partial as APIGatewayProxyEvent;
};

const apiErrorOf = (operation: Operation, query: Record<string, string>): ApiError | undefined => {
  try {
    parseRequest(operation, event(query));
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  return undefined;
};

const issuesOf = (operation: Operation, query: Record<string, string>): unknown =>
  apiErrorOf(operation, query)?.details?.issues ?? [];

describe('a query parameter that the operation does not have', () => {
  it.each([
    ['statsu', 'is not a parameter of this operation; did you mean status?'],
    ['platformcustomerid', 'is not a parameter of this operation; did you mean platformCustomerId?'],
    ['customer', 'is not a parameter of this operation; did you mean customerId?'],
  ])('is refused with the nearest name: %s', (name, message) => {
    expect(issuesOf(listTransactions, { [name]: 'PENDING' })).toEqual([{ path: `query.${name}`, message }]);
  });

  it('is refused with all names when none is near', () => {
    const message = expect.stringContaining('this operation; it has limit, cursor, customerId');

    expect(issuesOf(listTransactions, { foo: '1' })).toEqual([{ path: 'query.foo', message }]);
  });

  it.each([
    ['reads one thing', getToken],
    ['creates', createToken],
  ])('is refused by an operation without parameters that %s', (_what, operation) => {
    expect(issuesOf(operation, { expand: 'all' })).toEqual([
      { path: 'query.expand', message: 'is not a parameter of this operation; it has none' },
    ]);
  });

  it('is refused by an operation that can also answer with a file', () => {
    expect(issuesOf(getAccountStatement, { form: '2025-10-01' })).toContainEqual({
      path: 'query.form',
      message: 'is not a parameter of this operation; did you mean from?',
    });
  });

  it.each(['amount', 'receiverUmaAddress', 'metadata[amount'])(
    'is INVALID_INPUT, also when a field of that name has a code of its own: %s',
    (name) => {
      expect(apiErrorOf(listTransactions, { [name]: '1250' })?.code).toBe('INVALID_INPUT');
    },
  );

  it('is refused together with every other problem', () => {
    expect(issuesOf(listTransactions, { limit: '0', statsu: 'x' })).toHaveLength(2);
  });

  it('is ignored by a page for people, whose links collect parameters on their way', () => {
    expect(issuesOf(openKycLink, { utm_source: 'mail' })).toEqual([]);
  });
});

describe('a query parameter that is given twice', () => {
  const issues = (operation: Operation, query: Record<string, string[]>): unknown => {
    const last = Object.fromEntries(
      Object.entries(query).map(([name, values]) => [name, values.at(-1) ?? '']),
    );
    try {
      parseRequest(operation, { ...event(last), multiValueQueryStringParameters: query });
    } catch (error) {
      if (error instanceof ApiError) return { code: error.code, issues: error.details?.issues };
      throw error;
    }
    return 'accepted';
  };
  const refused = (name: string) => ({
    code: 'INVALID_INPUT',
    issues: [{ path: `query.${name}`, message: 'must be given once' }],
  });

  it.each([
    ['status', ['PENDING', 'COMPLETED']],
    ['limit', ['5', '5']],
    ['metadata[orderId]', ['1', '2']],
  ])('is refused: %s', (name, values) => {
    expect(issues(listTransactions, { [name]: values })).toEqual(refused(name));
  });

  it('is a list where the operation documents one', () => {
    expect(issues(listExchangeRates, { destinationCurrency: ['EUR', 'MXN'] })).toBe('accepted');
  });
});

it('a query parameter with bytes that are not UTF-8 is refused', () => {
  expect(issuesOf(listTransactions, { reference: 'caf\ufffd' })).toEqual([
    { path: 'query.reference', message: 'must be UTF-8' },
  ]);
});

describe('the number of entries on a page', () => {
  const message = 'must be an integer from 1 to 100';

  it.each(['1', '20', '100'])('may be %s', (limit) => {
    expect(issuesOf(listTransactions, { limit })).toEqual([]);
  });

  it.each(['0', '101', '+5', '1e1', '1.0', ' 5', 'x5', ''])('may not be %j', (limit) => {
    const constraint = { format: 'integer', min: 1, max: 100 };
    expect(issuesOf(listTransactions, { limit })).toEqual([{ path: 'query.limit', message, constraint }]);
  });
});

it('an identifier of another type is refused with the form of a right one', () => {
  expect(
    issuesOf(listTransactions, { customerId: 'Quote:019542f5-b3e7-7d02-8abc-0123456789ab' }),
  ).toMatchObject([
    {
      path: 'query.customerId',
      message: 'must be an identifier of the form Customer:<uuid> or Platform:<uuid>',
    },
  ]);
});
