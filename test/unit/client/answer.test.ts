import { describe, expect, it } from 'vitest';
import { PaymentsError } from '#client';
import { clientWith, failure, json, newToken } from './support/client-with.ts';

describe('an answer', () => {
  it.each<[string, Response, unknown]>([
    ['JSON', json(200, { webhookEndpoint: 'https://a.example' }), { webhookEndpoint: 'https://a.example' }],
    ['JSON without its type', new Response(new TextEncoder().encode('{"a":1}')), { a: 1 }],
    ['nothing', new Response(null, { status: 204 }), undefined],
  ])('is %s', async (_, response, expected) => {
    expect(await clientWith(response).client.get('/config')).toEqual(expected);
  });

  it('is a text where the service answers one', async () => {
    const { client } = clientWith(new Response('# API'));

    expect(await client.get('/llms.txt')).toBe('# API');
  });

  it.each([
    ['a page of a proxy', new Response('<html>Sign in</html>', { headers: { 'Content-Type': 'text/html' } })],
    ['half of the JSON', new Response('{"id":')],
    ['nothing, with status 200', new Response(null)],
  ])('of the service is not %s', async (_, response) => {
    const { client, sent } = clientWith(response);
    const error = await failure(client.post('/tokens', newToken));

    expect(error).toBeInstanceOf(PaymentsError);
    expect(error).toMatchObject({
      status: 200,
      code: 'UNREADABLE_ANSWER',
      idempotencyKey: sent[0]?.key,
    });
  });
});

describe('an error', () => {
  it('has the facts of the answer', async () => {
    const body = {
      status: 400,
      code: 'INVALID_INPUT',
      message: 'name is missing.',
      details: { issues: [{ path: 'name', message: 'is missing' }] },
      requestId: 'r-1',
      docUrl: 'https://docs.example.com/errors#invalid_input',
    };
    const { client } = clientWith(json(400, body, { 'X-Should-Retry': 'false' }));

    expect(await failure(client.post('/tokens', newToken))).toMatchObject(body);
  });

  it('takes the request id from the header, and knows an answer that is not the service', async () => {
    const page = new Response('<html>Bad Gateway</html>', {
      status: 404,
      headers: { 'X-Request-Id': 'r-2' },
    });
    const { client } = clientWith(page);

    expect(await failure(client.get('/config'))).toMatchObject({
      status: 404,
      code: 'UNREADABLE_ANSWER',
      requestId: 'r-2',
    });
  });
});

describe('a list', () => {
  const page = (data: readonly string[], nextCursor?: string): Response =>
    json(200, { data, hasMore: nextCursor !== undefined, ...(nextCursor !== undefined && { nextCursor }) });

  it('reads page after page, with the same filters', async () => {
    const { client, sent } = clientWith(page(['a', 'b'], 'n1'), page(['c']));

    expect(await client.list('/tokens', { query: { limit: 2 } }).all()).toEqual(['a', 'b', 'c']);
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=n1']);
  });

  it('reads no page that nobody needs', async () => {
    const { client, sent } = clientWith(page(['a', 'b'], 'n1'));

    expect(await client.list('/tokens').all(2)).toEqual(['a', 'b']);
    expect(sent).toHaveLength(1);
  });
});
