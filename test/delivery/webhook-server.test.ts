import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';
import { patienceMs } from '#test/support/patience.ts';
import { newPlatform, type TestPlatform } from '#test/support/service.ts';

/** Passes `GET /config` on to the service, and counts. */
const startCountingConfig = async (baseUrl: string) => {
  const asked: string[] = [];
  const server: Server = createHttpServer(async ({ url = '', headers }, response) => {
    asked.push(url);
    const { authorization = '' } = headers;
    const answer = await fetch(baseUrl + url, { headers: { authorization } });
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked, server };
};

describe('the server of docs/webhooks.md, which runs unchanged,', () => {
  let directory: string;
  let platform: TestPlatform;
  let config: Awaited<ReturnType<typeof startCountingConfig>>;
  let child: ChildProcess;
  let url: string;
  const said: Promise<string>[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'webhooks-'));
    platform = await newPlatform();
    config = await startCountingConfig(platform.address.baseUrl);
    const page = await readFile('docs/webhooks.md', 'utf8');
    const [, code = ''] = /^```js executed\n(.*?)^```\n/ms.exec(page) ?? [];
    await writeFile(join(directory, 'server.mjs'), code);
    await copyFile('examples/verify-webhook.mjs', join(directory, 'verify-webhook.mjs'));
    url = `http://127.0.0.1:${await freePort()}/`;
    const { clientId, clientSecret } = platform.credentials;
    const own = { PORT: new URL(url).port, PAYMENTS_URL: config.url };
    const env = { ...process.env, ...own, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
    child = spawn(process.execPath, ['server.mjs'], { cwd: directory, env });
    said.push(
      ...[child.stdout, child.stderr]
        .map((stream) => (stream === null ? '' : text(stream)))
        .map(async (all) => all),
    );
    await vi.waitUntil(isAlive, { timeout: patienceMs, interval: 100 });
    await platform.api.ok('updateConfig', { body: { webhookEndpoint: url } });
  });
  afterAll(async () => {
    child.kill();
    config.server.close();
    await rm(directory, { recursive: true });
    expect(await Promise.all(said)).toEqual(['', '']);
  });

  const forge = (body = '{"type":"FORGED"}') => {
    const headers = {
      'webhook-id': 'Webhook:019aa4f5-b3e7-7d02-8000-000000000000',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': `v1es256,${Buffer.alloc(64, 1).toString('base64')}`,
    };
    return fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  };

  const isAlive = async (): Promise<boolean> => (await forge())?.status === 401;

  it('takes events with a key that it has read itself', async () => {
    const { response_status: status } = await platform.api.ok('sendTestWebhook');

    expect(status).toBe(200);
  });

  it('reads the keys once, however much comes that fits none', async () => {
    for (const _ of Array.from({ length: 20 })) expect(await isAlive()).toBe(true);

    expect(config.asked).toEqual(['/config']);
  });

  it('lives on when a sender hangs up in the middle of a body', async () => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise<void>((done) => {
      socket.once('connect', done);
    });
    socket.write('POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{"type":');
    await new Promise<void>((done) => {
      socket.once('close', done).resetAndDestroy();
    });

    await expect.poll(isAlive).toBe(true);
    expect(child.exitCode).toBeNull();
  });

  it('refuses a body above 256 KB and lives on', async () => {
    const largest = await forge('x'.repeat(262_144));
    const tooLarge = await forge('x'.repeat(262_145));

    expect(largest?.status).toBe(401);
    expect(tooLarge?.status ?? 'closed').not.toBe(401);
    expect(await isAlive()).toBe(true);
  });

  it.each([
    [1_000_000, 'COMPLETED'],
    [1_000_001, 'REJECTED'],
  ])('decides by its rule on a payment that comes in: %d is %s', async (amount, status) => {
    const { customerId } = await platform.fundedAccount(0);
    const { id: transactionId } = await platform.api.ok('receiveSandboxUmaPayment', {
      body: {
        senderUmaAddress: '$success.usd@sandbox.uma.test',
        customerId,
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: amount,
      },
    });

    const present = async () => (await platform.api.ok('getTransaction', { path: { transactionId } })).status;
    await expect.poll(present).toBe(status);
  });
});
