import { describe, expect, it } from 'vitest';
import type { LogLine } from '#operator/queries/logs.ts';
import { requestsIn } from '#operator/queries/requests.ts';
import { statusRange } from '#operator/queries/status-range.ts';
import { operatorTokenId } from '#shared/audit/act.ts';

const quote = 'Quote:019542f5-b3e7-7d02-8000-000000000001';
const customer = 'Customer:019542f5-b3e7-7d02-8000-000000000002';

const line = (second: number, fields: object): LogLine => ({
  at: `2026-11-26T12:00:0${second}.000Z`,
  from: 'P-function',
  text: JSON.stringify(fields),
  isBad: false,
});

const created = {
  requestId: 'a=',
  operation: 'createQuote',
  platformId: 'p',
  status: 201,
  ms: 41,
  ids: [customer, quote],
};
const throttled = {
  requestId: 'b=',
  route: 'POST /quotes',
  platformId: 'p',
  status: '429',
  error: 'THROTTLED',
  ms: '1',
};
const nobody = {
  requestId: 'c=',
  route: 'GET /config',
  platformId: '-',
  status: '401',
  error: 'UNAUTHORIZED',
  ms: '8',
};
const refused = {
  requestId: 'd=',
  operation: 'authorizeRequest',
  outcome: 'refused',
  reason: 'credentials',
  platformId: 'p',
};

const none = { functions: [], gateway: [], signIns: [] };

describe('a request', () => {
  it('is told by its function: what it was, how it ended, and the payment before the customer', () => {
    expect(requestsIn({ ...none, functions: [line(1, created)] })).toEqual([
      {
        at: '2026-11-26T12:00:01.000Z',
        requestId: 'a=',
        method: 'POST',
        path: '/quotes',
        operation: 'createQuote',
        status: 201,
        code: undefined,
        ms: 41,
        about: quote,
        platformId: 'p',
      },
    ]);
  });

  it('that no function saw is told by the gateway, with its own word for the error', () => {
    const rows = requestsIn({ ...none, gateway: [line(1, throttled), line(2, nobody)] });

    expect(rows.map(({ path, status, code, platformId }) => [path, status, code, platformId])).toEqual([
      ['/config', 401, 'UNAUTHORIZED', undefined],
      ['/quotes', 429, 'THROTTLED', 'p'],
    ]);
  });

  it('with a wrong secret is told by the sign-in, because the gateway does not know whose it was', () => {
    const [row] = requestsIn({ ...none, signIns: [line(1, refused)] });

    expect(row).toMatchObject({ path: 'sign-in', status: 401, code: 'credentials', platformId: 'p' });
  });

  it('is one row, the newest first, however many lines it has', () => {
    const access = {
      requestId: 'a=',
      route: 'POST /quotes',
      platformId: 'p',
      status: '201',
      error: '-',
      ms: '60',
    };
    const rows = requestsIn({
      functions: [line(1, created)],
      gateway: [line(1, access), line(3, throttled)],
      signIns: [line(2, refused)],
    });

    expect(rows.map(({ requestId, ms }) => [requestId, ms])).toEqual([
      ['b=', 1],
      ['d=', undefined],
      ['a=', 41],
    ]);
  });

  it('is no call of an operator, no run of a worker and no other line', () => {
    const others = [
      { ...created, operation: 'resendWebhookDelivery', tokenId: operatorTokenId },
      { ...created, operation: 'payOut' },
      { operation: 'createQuote' },
    ];
    const functions = [...others.map((fields) => line(1, fields)), { ...line(1, {}), text: 'START' }];

    expect(requestsIn({ ...none, functions })).toEqual([]);
  });
});

it.each([
  ['404', { least: 404, most: 404 }],
  ['4xx', { least: 400, most: 499 }],
  ['errors', { least: 400, most: 599 }],
  ['', undefined],
  ['6xx', undefined],
  ['40', undefined],
  ['all', undefined],
])('the status %j means %j', (text, range) => {
  expect(statusRange(text)).toEqual(range);
});
