import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaProcesses } from '@payments-service/local-aws/testing/java-processes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listeningAddresses } from '#test/support/listening-sockets.ts';

/** The command of `npm start`. npm runs it in a shell, and the host replaces the shell. */
const command = 'exec node infra/local/check-machine.mjs';

interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
}

let directory: string;
let first: Run;

const start = (args: string): Run => {
  const child = spawn('sh', ['-c', `${command} ${args}`], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: '0',
      TIME_SCALE: '20',
      LOCAL_DIRECTORY: directory,
      npm_lifecycle_event: 'start',
    },
  });
  let output = '';
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  return { process: child, output: () => output };
};

const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
};

const ready = async (run: Run): Promise<void> => {
  await until(() => run.output().includes('curl') || run.process.exitCode !== null);
  expect(run.output()).toContain('Payments Service is running');
};

const connection = (): { baseUrl: string; clientId: string; clientSecret: string } =>
  JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8'));

const call = async (method: string, path: string, body?: object): Promise<number> => {
  const { baseUrl, clientId, clientSecret } = connection();
  const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const headers = { Authorization, 'Content-Type': 'application/json' };
  const response = await fetch(baseUrl + path, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  await response.text();
  return response.status;
};

const status = (): Promise<number> => call('GET', '/config');

const exitOf = async ({ process: child }: Run): Promise<number | null> => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

/** A webhook endpoint that answers when it is released. An event waits for it for up to 5 s. */
const slowEndpoint = async () => {
  const waiting: ServerResponse[] = [];
  const ids: string[] = [];
  let isReleased = false;
  const server = createServer((message, response) => {
    message.resume();
    ids.push(String(message.headers['webhook-id']));
    if (isReleased) response.end();
    else waiting.push(response);
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    waiting,
    /** Ids of the received events, also of those that wait. */
    ids,
    release: () => {
      isReleased = true;
      for (const response of waiting.splice(0)) response.end();
    },
  };
};

/** Requests that run when this resolves. */
const runningRequests = async (endpoint: Awaited<ReturnType<typeof slowEndpoint>>, count: number) => {
  await call('PATCH', '/config', { webhookEndpoint: endpoint.url });
  const answers = Array.from({ length: count }, () => call('POST', '/sandbox/webhooks/test'));
  // The change of the endpoint sends an event, too.
  await until(() => endpoint.waiting.length >= 2);
  return answers;
};

const isListening = (): Promise<boolean> =>
  fetch(connection().baseUrl).then(
    () => true,
    () => false,
  );

const javaCount = (): number => javaProcesses({ dataDir: `${directory}/data` }).length;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'start-'));
  first = start(`--data ${directory}/data`);
  await ready(first);
});

afterAll(() => {
  first.process.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

test('the printed and written credentials are valid, and only the owner can read the file', async () => {
  const { baseUrl, clientId, clientSecret } = connection();
  expect(await status()).toBe(200);
  expect(first.output()).toContain(`curl -u '${clientId}:${clientSecret}' ${baseUrl}/config`);
  expect(statSync(join(directory, 'connection.json')).mode & 0o777).toBe(0o600);
});

test('nothing listens on another address than 127.0.0.1', () => {
  const addresses = listeningAddresses(first.process.pid ?? 0);
  expect(addresses).toContain(new URL(connection().baseUrl).host);
  // The gateway, the AWS services, S3 and DynamoDB Local.
  expect(addresses.map((address) => address.split(':')[0])).toEqual(Array(4).fill('127.0.0.1'));
});

test('a second host on the same data directory names the first one', async () => {
  const run = start(`--data ${directory}/data`);
  expect(await exitOf(run)).toBe(1);
  expect(run.output()).toContain(`\n${directory}/data is in use by process ${first.process.pid}\n`);
  expect(await status()).toBe(200);
});

test('a second Ctrl-C ends at once; the next start has the credentials and sends the open webhooks', async () => {
  const before = connection();
  const endpoint = await slowEndpoint();
  const answers = Promise.allSettled(await runningRequests(endpoint, 1));
  await until(async () => {
    first.process.kill('SIGINT');
    return first.process.exitCode !== null;
  });
  expect(first.process.exitCode).toBe(130);
  expect(await answers).toMatchObject([{ status: 'rejected' }]);
  await until(() => javaCount() === 0);
  const open = endpoint.ids.splice(0);
  endpoint.release();
  // As a start without --data does.
  writeFileSync(join(directory, 'connection.json'), '{}');

  first = start(`--data ${directory}/data`);
  await ready(first);
  expect({ ...connection(), baseUrl: '' }).toEqual({ ...before, baseUrl: '' });
  expect(await status()).toBe(200);
  await until(() => endpoint.ids.some((id) => open.includes(id)));
});

test('SIGTERM answers what runs, then stops everything', async () => {
  const endpoint = await slowEndpoint();
  const answers = await runningRequests(endpoint, 8);
  first.process.kill('SIGTERM');
  await until(async () => !(await isListening()));
  endpoint.release();
  expect(await Promise.all(answers)).toEqual(Array(8).fill(200));
  expect(await exitOf(first)).toBe(0);
  expect(javaCount()).toBe(0);
});

test('an invalid setting gives one line and exit code 1', async () => {
  const run = start('--speed 3');
  expect(await exitOf(run)).toBe(1);
  expect(run.output()).toMatch(/^Unknown option '--speed'.* Usage: npm start .*\n$/);
});
