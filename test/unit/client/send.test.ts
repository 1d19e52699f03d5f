import { describe, expect, it } from 'vitest';
import { PaymentsClient, PaymentsConnectionError, PaymentsError } from '#client';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
}

type Step = Response | Error;

/** A client whose requests get these answers one after the other. */
const clientWith = (...steps: readonly Step[]) => {
  const sent: Sent[] = [];
  const answer: typeof fetch = async (input, init) => {
    const step = steps[sent.length] ?? new Error('No more answers');
    const key = new Headers(init?.headers).get('idempotency-key');
    sent.push({ method: init?.method ?? '', url: String(input), key });
    if (step instanceof Error) throw step;
    return step;
  };
  const baseUrl = 'https://api.example.com/2025-10-13/';
  const credentials = { clientId: 'id', clientSecret: 'secret' };
  const client = new PaymentsClient({ baseUrl, ...credentials, fetch: answer, firstWaitMs: 0, retries: 2 });
  return { client, sent };
};

const json = (status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json(body, { status, headers });
const busy = (headers: Readonly<Record<string, string>> = { 'X-Should-Retry': 'true' }): Response =>
  json(503, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now.' }, headers);
const reset = new TypeError('fetch failed');

/** An answer at which a redirect arrived. */
const arrivedAt = (url: string, response: Response): Response =>
  Object.defineProperties(response, { redirected: { value: true }, url: { value: url } });

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const newToken = { body: { name: 'A', permissions: ['VIEW' as const] } };

describe('a call', () => {
  it('repeats a POST with the same key until its answer is there', async () => {
    const { client, sent } = clientWith(
      reset,
      busy({ 'X-Should-Retry': 'false' }),
      json(201, { id: 'Token:1' }),
    );

    expect(await client.post('/tokens', newToken)).toEqual({ id: 'Token:1' });
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes a key of its caller', async () => {
    const { client, sent } = clientWith(json(201, {}));
    await client.post('/tokens', { ...newToken, idempotencyKey: 'order-1' });

    expect(sent[0]?.key).toBe('order-1');
  });

  it('gives up with the last answer and its key', async () => {
    const { client, sent } = clientWith(busy(), busy(), busy());
    const error = await failure(client.post('/tokens', newToken));

    expect(error).toBeInstanceOf(PaymentsError);
    expect(error).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', idempotencyKey: sent[0]?.key });
    expect(sent).toHaveLength(3);
  });

  it('says with which key to go on when no answer comes', async () => {
    const { client, sent } = clientWith(reset, reset, reset);
    const error = await failure(client.post('/tokens', newToken));

    expect(error).toBeInstanceOf(PaymentsConnectionError);
    expect(error).toMatchObject({ cause: reset, idempotencyKey: sent[0]?.key, isTimeout: false });
  });

  it.each([
    ['patch', () => clientWith(reset), 'PATCH'],
    ['delete', () => clientWith(reset), 'DELETE'],
    ['post without a key', () => clientWith(reset), 'POST'],
  ] as const)('does not repeat what has no key when no answer comes: %s', async (kind, start, method) => {
    const { client, sent } = start();
    const calls = {
      patch: () => client.patch('/config', { body: {} }),
      delete: () => client.delete('/tokens/{tokenId}', { path: { tokenId: 'Token:1' } }),
      'post without a key': () =>
        client.post('/switch/payouts/{payoutId}/result', {
          path: { payoutId: 'a.b' },
          body: { status: 'DELIVERED' },
        }),
    };

    expect(await failure(calls[kind]())).toMatchObject({ idempotencyKey: undefined });
    expect(sent).toMatchObject([{ method, key: null }]);
  });

  it('does not wait for more than a minute', async () => {
    const { client, sent } = clientWith(busy({ 'X-Should-Retry': 'true', 'Retry-After': '61' }));

    expect(await failure(client.get('/config'))).toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });

  it('ends with its signal, also between two attempts', async () => {
    const { client, sent } = clientWith(busy({ 'X-Should-Retry': 'true', 'Retry-After': '60' }));
    const controller = new AbortController();
    const call = failure(client.get('/config', { signal: controller.signal }));
    await expect.poll(() => sent.length).toBe(1);
    controller.abort(new Error('Enough'));

    const error = await call;
    expect(error).toBeInstanceOf(PaymentsConnectionError);
    expect(error).toMatchObject({ cause: { message: 'Enough' }, isAborted: true });
  });

  it('tells with which key to go on when its signal ends it', async () => {
    const controller = new AbortController();
    const { client, sent } = clientWith(reset);
    controller.abort();
    const error = await failure(client.post('/tokens', { ...newToken, signal: controller.signal }));

    expect(error).toBeInstanceOf(PaymentsConnectionError);
    expect(error).toMatchObject({ idempotencyKey: sent[0]?.key, isAborted: true, isTimeout: false });
  });

  it('gives an answer that came, although its signal has ended it meanwhile', async () => {
    const controller = new AbortController();
    const answer = json(201, { id: 'Token:1' });
    const { client } = clientWith(answer);
    const call = client.post('/tokens', { ...newToken, signal: controller.signal });
    controller.abort();

    expect(await call).toEqual({ id: 'Token:1' });
  });

  it('asks again for the answer of an upload that has arrived', async () => {
    const url = 'https://api.example.com/2025-10-13/uploads/1';
    const { client, sent } = clientWith(arrivedAt(url, busy()), json(201, { id: 'Document:1' }));
    const form = {
      file: new File(['%PDF'], 'passport.pdf'),
      documentHolder: 'Customer:1',
      documentType: 'PASSPORT' as const,
      country: 'US',
    };

    expect(await client.post('/documents', { form })).toEqual({ id: 'Document:1' });
    expect(sent.map(({ method, url: address }) => `${method} ${address}`)).toEqual([
      'POST https://api.example.com/2025-10-13/documents',
      `GET ${url}`,
    ]);
  });
});

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
