import { beforeEach, describe, expect, it, vi } from 'vitest';
import { presentActor } from '#shared/kernel/actor.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { SavedAnswer, TextAnswer } from '#shared/kernel/http/answer.ts';
import { defineOperation } from '#shared/kernel/operation.ts';
import { ConflictsOutlasted } from '#shared/kernel/table/transact.ts';
import { answerOf, order, page, platformId, removal, type Sent, tokenId } from './endpoint-calls.ts';

let lines: object[] = [];
beforeEach(() => {
  lines = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(JSON.parse(String(line))) > 0);
});

describe('an answer', () => {
  it('has the status of the operation, the body as JSON, and the headers of every answer', async () => {
    expect(await answerOf(order, async ({ path }) => ({ id: path.orderId }))).toEqual({
      statusCode: 201,
      body: '{"id":"a:b"}',
      headers: {
        'Cache-Control': 'no-store',
        'Content-Type': 'application/json',
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
        'X-Request-Id': 'r-1',
      },
    });
    expect(lines).toMatchObject([
      {
        requestId: 'r-1',
        operation: 'createOrder',
        platformId,
        tokenId,
        status: 201,
        ms: expect.any(Number),
      },
    ]);
    expect(lines[0]).not.toHaveProperty('idempotency');
  });

  it("has the gateway's own id, whatever the client chose", async () => {
    const requestContext = { requestId: 'x","status":200', extendedRequestId: 'JKJaXmPLvHcESHA=' };
    const { headers } = await answerOf(order, async () => ({ id: 'a' }), { requestContext });

    expect(headers).toMatchObject({ 'X-Request-Id': 'JKJaXmPLvHcESHA=' });
    expect(lines).toMatchObject([{ requestId: 'JKJaXmPLvHcESHA=' }]);
  });

  it('without a body has headers only', async () => {
    expect(await answerOf(removal, async () => undefined)).toMatchObject({
      statusCode: 204,
      body: '',
      headers: { 'X-Request-Id': 'r-1', 'Cache-Control': 'no-store' },
    });
  });

  it('without a body has no content type: as JSON, its place is null', async () => {
    const { multiValueHeaders } = await answerOf(removal, async () => undefined);

    expect(JSON.stringify(multiValueHeaders)).toBe('{"Content-Type":[null]}');
  });

  it('to HEAD is that to GET without the body', async () => {
    const text = new TextAnswer({ contentType: 'text/css', bodyText: 'a {}' });

    const answer = await answerOf(page, async () => text, { httpMethod: 'HEAD' });

    expect(answer).toMatchObject({ statusCode: 200, body: '', headers: { 'Content-Type': 'text/css' } });
  });

  it('that is a page has its own type and headers', async () => {
    const text = { contentType: 'text/html', bodyText: '<p>', headers: { 'Cache-Control': 'max-age=5' } };

    const { headers, ...answer } = await answerOf(page, async () => new TextAnswer(text));
    const plain = await answerOf(page, async () => new TextAnswer({ contentType: 'text/css', bodyText: '' }));

    expect(answer).toMatchObject({ statusCode: 200, body: '<p>' });
    expect(headers).toMatchObject({ 'Content-Type': 'text/html', 'Cache-Control': 'max-age=5' });
    expect(plain.headers).toMatchObject({ 'Cache-Control': 'no-store', 'X-Request-Id': 'r-1' });
  });

  it('that is repeated says so, and keeps the header of the first one', async () => {
    const saved = { status: 201, bodyText: '{"id":"a"}', replayed: true, ignoredFields: 'note' };

    const { headers, statusCode, body } = await answerOf(order, async () => new SavedAnswer(saved), {
      body: { count: 1, other: 2 },
    });

    expect([statusCode, body]).toEqual([201, '{"id":"a"}']);
    expect(headers).toMatchObject({ 'Idempotency-Replayed': 'true', 'X-Ignored-Fields': 'note' });
    expect(headers).not.toHaveProperty('X-Should-Retry');
    expect(lines).toMatchObject([{ idempotency: 'replay' }]);
  });

  it('that is a kept refusal must not be tried again', async () => {
    const saved = new SavedAnswer({ status: 409, bodyText: '{}', replayed: false });

    expect((await answerOf(order, async () => saved)).headers).toMatchObject({ 'X-Should-Retry': 'false' });
  });

  it('names the fields that the operation does not have', async () => {
    const { headers } = await answerOf(order, async () => ({ id: 'a' }), { body: { count: 1, note: 'x' } });

    expect(headers).toMatchObject({ 'X-Ignored-Fields': 'note' });
  });
});

describe('a refusal', () => {
  const refusing = (error: unknown, sent?: Sent) =>
    answerOf(
      order,
      async () => {
        throw error;
      },
      sent,
    );

  it('has its status and code, and the log has its code', async () => {
    const { statusCode, body, headers } = await refusing(new ApiError('INSUFFICIENT_BALANCE'));

    expect(statusCode).toBe(new ApiError('INSUFFICIENT_BALANCE').status);
    expect(JSON.parse(body)).toMatchObject({ code: 'INSUFFICIENT_BALANCE', requestId: 'r-1' });
    expect(headers).toMatchObject({ 'X-Should-Retry': 'false' });
    expect(lines).toMatchObject([{ code: 'INSUFFICIENT_BALANCE', operation: 'createOrder' }]);
  });

  it('of a body also names the fields that the operation does not have', async () => {
    const { statusCode, headers } = await refusing(undefined, { body: { cuont: 1 } });

    expect(statusCode).toBe(400);
    expect(headers).toMatchObject({ 'X-Ignored-Fields': 'cuont' });
  });

  it.each([
    [
      'with a key may be repeated',
      { headers: { 'Idempotency-Key': 'k-1' } },
      'true',
      '1',
      'send it again, with',
    ],
    ['without a key may have been done', {}, 'false', undefined, 'look first whether it was done'],
  ])('because AWS did not answer %s', async (_what, sent, retry, after, message) => {
    const timeout = Object.assign(new Error('late'), { name: 'TimeoutError' });

    const { statusCode, headers, body } = await refusing(timeout, sent);

    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      requestId: 'r-1',
      message: expect.stringContaining(message),
    });
    expect(headers?.['X-Should-Retry']).toBe(retry);
    expect(headers?.['Retry-After']).toBe(after);
  });

  it.each([
    ['invites whoever sent a key', { headers: { 'Idempotency-Key': 'k-1' } }, 'true', /; try again\.$/],
    ['invites nobody without a key', {}, 'false', /^The request may have been done\. (?!.*try again)/],
  ])('because of other requests %s', async (_what, sent, retry, message) => {
    const { headers, body } = await refusing(new ConflictsOutlasted(['balance'], undefined), sent);

    expect(headers?.['X-Should-Retry']).toBe(retry);
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(message) });
  });

  it('because of a bug shows nothing of it, and the log has it as an error', async () => {
    const { statusCode, body } = await refusing(new TypeError('account of Jane'));

    expect(statusCode).toBe(500);
    expect(body).toContain('"INTERNAL_ERROR"');
    expect(body).not.toContain('Jane');
    expect(lines).toMatchObject([{ level: 'ERROR', status: 500 }]);
  });
});

it.each([
  [order, { kind: 'TOKEN', id: tokenId }],
  [page, { kind: 'PUBLIC', id: '' }],
  [defineOperation({ ...page, id: 'receiveSwitchResult', feature: 'switch' }), { kind: 'SWITCH', id: '' }],
  [
    defineOperation({ ...page, id: 'receiveVerificationResult', feature: 'verification-provider' }),
    { kind: 'PROVIDER', id: '' },
  ],
] as const)('the audit trail learns who calls: %#', async (operation, actor) => {
  let seen: unknown;
  await answerOf(operation, async () => {
    seen = presentActor();
    return new TextAnswer({ contentType: 'text/plain', bodyText: '' });
  });

  expect(seen).toEqual({ ...actor, requestId: 'r-1', operation: operation.id });
});
