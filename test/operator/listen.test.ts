import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newPlatform } from '#test/support/service.ts';
import { WebhookReceiver } from '#test/support/webhook-receiver.ts';
import { ListenChild, startListening, startRelay } from './support/listen-child.ts';

const formerEndpoint = 'http://127.0.0.1:9/webhooks';

describe('npm run listen', () => {
  it('registers itself, shows each event as it arrives and restores the endpoint', async () => {
    const platform = await newPlatform();
    const { api } = platform;
    await api.ok('updateConfig', { body: { webhookEndpoint: formerEndpoint } });

    const { child, url } = await startListening(platform);
    const during = await api.ok('getConfig');
    const account = await platform.fundedAccount(12_345);
    const test = await child.line(/ TEST /);
    const balance = await child.line(/INTERNAL_ACCOUNT_BALANCE_UPDATED/);
    const code = await child.stop();
    const after = await api.ok('getConfig');

    expect(during.webhookEndpoint).toBe(url);
    expect(test).toMatch(/^\d\d:\d\d:\d\d\.\d{3} {2}TEST +- +- +verified {2}answered 200$/);
    expect(balance).toContain(`${account.id}  123.45 USD `);
    expect(balance).toMatch(/verified {2}answered 200$/);
    expect({ code, errors: child.errors }).toEqual({ code: 0, errors: '' });
    expect(child.lines.at(-1)).toBe(`webhookEndpoint is ${formerEndpoint} again.`);
    expect(after.webhookEndpoint).toBe(formerEndpoint);
  });

  it('says how many events wait, and gets them at once', async () => {
    const platform = await newPlatform();
    const { api } = platform;
    await api.ok('updateConfig', { body: { webhookEndpoint: formerEndpoint } });
    await platform.fundedAccount(100);
    const waiting = async () =>
      (await api.ok('listWebhookDeliveries', { query: { status: 'RETRYING' } })).data.map(({ id }) => id);
    await expect.poll(waiting).not.toEqual([]);
    const ids = await waiting();

    const { child } = await startListening(platform, '--json');
    await expect.poll(() => child.errors).toMatch(/^\d+ events? waits?\. (It comes|They come) now\.$/m);
    const arrived = () => child.lines.map((line): unknown => JSON.parse(line).id);
    await expect.poll(arrived).toEqual(expect.arrayContaining(ids));
    await child.stop();

    expect(await waiting()).toEqual([]);
  });

  it('prints each event as a line of JSON and answers each type as its options say', async () => {
    const platform = await newPlatform();
    const { child } = await startListening(platform, '--json', '--answer', '202', '--for', 'TEST=500');

    const answer = await platform.api.ok('sendTestWebhook');
    await child.line(/"answer":500/);
    await platform.fundedAccount(100);
    await child.line(/"answer":202/);
    const code = await child.stop();
    const { webhookEndpoint } = await platform.api.ok('getConfig');

    expect(answer.response_status).toBe(500);
    const events = child.lines.map((line): unknown => JSON.parse(line));
    expect(events).toContainEqual({
      receivedAt: expect.stringMatching(/Z$/),
      id: expect.stringMatching(/^Webhook:/),
      type: 'TEST',
      timestamp: expect.stringMatching(/Z$/),
      isVerified: true,
      isRepeated: false,
      answer: 500,
    });
    expect(child.errors).toContain('webhookEndpoint is unset again, as it was before.');
    expect({ code, webhookEndpoint }).toEqual({ code: 0, webhookEndpoint: undefined });
  });

  it('forwards the raw body with its headers and returns the answer', async () => {
    const platform = await newPlatform();
    const requests: { headers: object; body: string }[] = [];
    const target = createServer(async (request, response) => {
      requests.push({ headers: request.headers, body: await text(request) });
      response.writeHead(418, { 'content-type': 'text/plain', 'retry-after': '7' }).end('a teapot');
    });
    await new Promise<void>((done) => target.listen(0, '127.0.0.1', done));
    const address = target.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { child } = await startListening(platform, '--forward-to', `http://127.0.0.1:${port}/hooks`);

    const answer = await platform.api.ok('sendTestWebhook');
    // Two events: one for the new endpoint and the requested one. The service stores a record after it has sent the
    // event.
    await expect.poll(() => requests.length).toBe(2);
    const ids = async () => {
      const { data } = await platform.api.ok('listWebhookDeliveries', { query: { type: 'TEST' } });
      return data.map(({ id }) => id).toSorted();
    };
    const received = requests.map(({ body }): unknown => JSON.parse(body).id);
    await expect.poll(ids).toEqual(received.toSorted());
    await child.stop();
    target.close();

    expect(answer).toMatchObject({ response_status: 418, response_body: 'a teapot' });
    expect(requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^Webhook:/),
      'webhook-signature': expect.stringMatching(/^v1es256,/),
      'x-webhook-signature': expect.any(String),
    });
  });

  it('says that the forward target does not answer', async () => {
    const platform = await newPlatform();
    const { child } = await startListening(platform, '--forward-to', 'http://127.0.0.1:1/');

    const answer = await platform.api.ok('sendTestWebhook');
    const line = await child.line(/answered 502/);
    await child.stop();

    expect(answer.response_status).toBe(502);
    expect(line).toMatch(/verified {2}answered 502, http:\/\/127\.0\.0\.1:1\/ does not answer: \w+/);
  });

  it('does not answer when the option says hang', async () => {
    const platform = await newPlatform();
    const { child } = await startListening(platform, '--for', 'TEST=hang');

    const apiError = await platform.api.refused('sendTestWebhook');
    await child.stop();

    expect(apiError).toMatchObject({ code: 'WEBHOOK_DELIVERY_ERROR', details: { reason: 'TIMED_OUT' } });
    expect(child.lines.filter((line) => line.includes(' TEST '))[0]).toMatch(/verified {2}no answer$/);
  });

  it('does not accept other requests as events of the service', async () => {
    const platform = await newPlatform();
    const { child, url } = await startListening(platform, '--json');
    await platform.api.ok('sendTestWebhook');
    const stale = {
      'webhook-id': 'Webhook:x',
      'webhook-timestamp': '1000',
      'webhook-signature': 'v1es256,x',
    };
    const now = String(Math.floor(Date.now() / 1000));

    const send = (headers: Record<string, string>, body: string) =>
      fetch(url, { method: 'POST', headers, body });
    await send({}, '{"id":"Webhook:1","type":"\u001b[2JTEST","timestamp":"2026-11-21T00:00:00Z"}');
    await send(stale, '{}');
    await send({ ...stale, 'webhook-timestamp': now }, 'not JSON');
    const visit = await fetch(url);
    await child.line(/is not valid/);
    await child.stop();

    const problems = child.lines.map((line) => JSON.parse(line).problem).filter(Boolean);
    expect(problems).toEqual([
      'no webhook-id, webhook-timestamp, webhook-signature',
      expect.stringMatching(/^sent \d+ s ago$/),
      'the signature is not valid',
    ]);
    expect(visit.status).toBe(405);
  });

  it('keeps an endpoint that was set in the meantime', async () => {
    const platform = await newPlatform();
    const { child } = await startListening(platform);
    const other = await WebhookReceiver.start();

    await platform.api.ok('updateConfig', { body: { webhookEndpoint: other.url } });
    const code = await child.stop();
    const { webhookEndpoint } = await platform.api.ok('getConfig');
    await other.stop();

    expect({ code, webhookEndpoint }).toEqual({ code: 0, webhookEndpoint: other.url });
    expect(child.lines.at(-1)).toBe(
      `Somebody changed webhookEndpoint to ${other.url} meanwhile; it is not restored.`,
    );
  });

  it('says how to restore the endpoint when it cannot do so itself', async () => {
    const { api, address, credentials } = await newPlatform();
    await api.ok('updateConfig', { body: { webhookEndpoint: formerEndpoint } });
    const service = await startRelay(address.baseUrl);
    const child = new ListenChild(['--base-url', service.url, '--client-id', credentials.clientId], {
      PAYMENTS_CLIENT_SECRET: credentials.clientSecret,
    });
    await child.line(/^webhookEndpoint was/);
    const { webhookEndpoint } = await api.ok('getConfig');

    service.stop();
    const code = await child.stop();

    expect(code).toBe(1);
    expect(child.errors).toBe(
      [
        `The former endpoint could not be restored: No service answers at ${new URL(service.url).origin}. Start one with: npm start`,
        `webhookEndpoint is still ${webhookEndpoint}. To restore it, send PATCH /config {"webhookEndpoint":"${formerEndpoint}"}`,
        '',
      ].join('\n'),
    );
  });
});
