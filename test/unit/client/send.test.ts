import { describe, expect, it } from 'vitest';
import { PaymentsConnectionError, PaymentsError } from '#client';
import { arrivedAt, busy, clientWith, failure, json, newToken, reset } from './support/client-with.ts';

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
