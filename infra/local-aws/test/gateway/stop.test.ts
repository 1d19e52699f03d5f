import { once } from 'node:events';
import { Agent, createServer, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureGateway, send } from '#src/testing/fixture-gateway.ts';
import { proxyTo } from '#src/testing/fixture-stack.ts';

/** Answers when the test answers it. */
const wait = `export const handler = async (event) => {
  await fetch(event.queryStringParameters.ask);
  return { statusCode: 200, body: 'done' };
};`;

const asking: ServerResponse[] = [];
const receiver = createServer((_message, response) => asking.push(response));
let target: string;

const waitingGateway = (stopLimitMs: number) =>
  fixtureGateway(
    // A busy machine starts three instances slowly; Lambda's default would end the first one meanwhile.
    {
      functions: { Wait: { source: wait, properties: { Timeout: 29 } } },
      body: { paths: { '/wait': { get: proxyTo('Wait') } } },
    },
    { stopLimitMs },
  );

/** The request's connection would stay open for the client's next one. */
const onKeptConnection = (url: string): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent: new Agent({ keepAlive: true }) }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection));
    });
    sent.on('error', reject);
    sent.end();
  });

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' ? address?.port : 0;
  target = `/wait?ask=${encodeURIComponent(`http://127.0.0.1:${port}`)}`;
});

afterAll(() => {
  receiver.close();
  receiver.closeAllConnections();
});

test('a stopping gateway answers what runs, takes nothing new, and ends', async () => {
  const gateway = await waitingGateway(60_000);
  const unused = connect(Number(new URL(gateway.baseUrl).port), '127.0.0.1');
  await once(unused, 'connect');
  const running = [send(gateway.baseUrl, { target }), send(gateway.baseUrl, { target })];
  const kept = onKeptConnection(gateway.baseUrl + target);
  await expect.poll(() => asking.length).toBe(3);

  const stopped = gateway.stop();
  await expect(send(gateway.baseUrl, { target })).rejects.toThrow(/ECONNREFUSED/);
  const unusedEnds = once(unused.resume(), 'close');
  for (const response of asking.splice(0)) response.end();

  for (const answer of await Promise.all(running))
    expect(answer).toMatchObject({ status: 200, body: 'done' });
  expect(await kept).toBe('close');
  await stopped;
  await unusedEnds;
});

test('a request that takes too long is cut off', async () => {
  const gateway = await waitingGateway(100);
  const cutOff = expect(send(gateway.baseUrl, { target })).rejects.toThrow(/socket hang up|ECONNRESET/);
  await expect.poll(() => asking.length).toBe(1);

  await gateway.stop();
  await cutOff;
});

test('an idle connection is kept for longer than an answer says', async () => {
  const gateway = await fixtureGateway({ functions: {}, body: { paths: {} } }, { idleLimitMs: 1_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  // Without this the agent would close the connection by itself, in time.
  agent.keepSocketAlive = () => true;
  const ask = () =>
    new Promise((resolve, reject) => {
      const sent = request(`${gateway.baseUrl}/none`, { agent }, (response) => {
        const said = response.headers['keep-alive'];
        response.resume().on('end', () => resolve({ said, isReused: sent.reusedSocket }));
      });
      sent.on('error', reject);
      sent.end();
    });

  expect(await ask()).toEqual({ said: 'timeout=1', isReused: false });
  // Node's own limit is a second more than what it says.
  await sleep(2_500);
  expect(await ask()).toEqual({ said: 'timeout=1', isReused: true });
  agent.destroy();
  await gateway.stop();
});
