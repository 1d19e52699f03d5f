import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#shared/api/openapi/document.ts';
import { operations } from '#shared/api/operations.ts';
import { takesKey } from '#shared/kernel/operation.ts';
import { keylessPaths, prepare, textPaths } from '../../../clients/typescript/src/request.ts';
import { mayRepeat, waitMs } from '../../../clients/typescript/src/retry.ts';

const answer = (status: number, wish?: string) => ({
  status,
  headers: new Headers(wish === undefined ? {} : { 'X-Should-Retry': wish }),
});

describe('the client', () => {
  it.each([
    ['no answer', undefined, true, true],
    ['no answer', undefined, false, false],
    ['503, the service asks for it', answer(503, 'true'), false, true],
    ['409, the service asks for it', answer(409, 'true'), true, true],
    ['503 of the gateway, which cannot see the key', answer(503, 'false'), true, true],
    ['503 to a request without a key', answer(503, 'false'), false, false],
    ['500', answer(500, 'false'), true, false],
    ['400', answer(400, 'false'), true, false],
    ['502 of a proxy', answer(502), true, true],
    ['502 of a proxy', answer(502), false, false],
    ['429 of a proxy', answer(429), true, true],
    ['404 of a proxy', answer(404), true, false],
  ])('after %s: %o, safe %s, repeats: %s', (_, given, isSafe, repeats) => {
    expect(mayRepeat(given, isSafe)).toBe(repeats);
  });

  it.each([
    [undefined, 0, 1, 500],
    [undefined, 0, 0.5, 250],
    [undefined, 3, 1, 4000],
    [undefined, 9, 1, 8000],
    ['2', 0, 0, 2000],
    ['2', 1, 1, 3000],
    ['60', 0, 0, 60_000],
    ['61', 0, 0, undefined],
    ['Thu, 01 Jan 1970 00:00:12 GMT', 0, 0, 2000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0, 1, 500],
    ['soon', 0, 1, 500],
  ])('waits with Retry-After %s after %i retries and chance %d: %s ms', (retryAfter, done, chance, wait) => {
    const headers = new Headers(retryAfter === undefined ? {} : { 'Retry-After': retryAfter });
    const options = { retries: 4, firstWaitMs: 500, longestWaitMs: 8000 };

    expect(waitMs({ ...options, done, headers, now: 10_000, chance })).toBe(wait);
  });

  it('sends a key of its own with every POST that takes one, and with nothing else', () => {
    const target = { baseUrl: 'https://api.example.com', authorization: 'Basic eA==' };
    const prepared = (method: 'post' | 'delete') =>
      prepare(target, method, '/tokens', { body: { name: 'A' } });
    const keyless = operations
      .filter((one) => one.method === 'POST' && !takesKey(one))
      .map(({ path }) => path);

    expect(prepared('post').idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(prepared('post').idempotencyKey).not.toBe(prepared('post').idempotencyKey);
    expect(prepared('delete')).toMatchObject({ idempotencyKey: undefined, isSafe: false });
    expect([...keylessPaths].toSorted()).toEqual(keyless.toSorted());
  });

  it('knows which answers are texts', () => {
    const answersText = ({ responses }: { responses?: Readonly<Record<string, unknown>> | undefined }) =>
      Object.entries(responses ?? {}).some(
        ([status, response]) => status.startsWith('2') && /"text\/(?!csv)/.test(JSON.stringify(response)),
      );
    const texts = Object.entries(openApiDocument(operations).paths ?? {})
      .filter(([, { get = {} }]) => answersText(get))
      .map(([path]) => path);

    expect([...textPaths].toSorted()).toEqual(texts.toSorted());
  });

  it('fills the path and repeats parameters of a list', () => {
    const target = { baseUrl: 'https://api.example.com', authorization: 'Basic eA==' };
    const request = { path: { id: 'Customer:1/2' }, query: { status: ['A', 'B&C'], none: undefined } };

    expect(prepare(target, 'get', '/customers/{id}', request).url).toBe(
      'https://api.example.com/customers/Customer%3A1%2F2?status=A&status=B%26C',
    );
  });
});
