import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionDirectory } from '#test/support/admin.ts';
import { bareEnvironment } from '#test/support/bare-environment.ts';
import { type Answer, TestConsole } from '#test/support/console.ts';
import { serviceAddress } from '#test/support/service.ts';

let console: TestConsole;

beforeAll(async () => {
  console = await TestConsole.start();
});

afterAll(() => console.stop());

const json = { 'Content-Type': 'application/json' };

describe('the console', () => {
  it('says in one line that its port is taken', () => {
    const { port } = new URL(console.origin);
    const { status, stderr } = spawnSync(process.execPath, ['scripts/console.ts', '--port', port], {
      encoding: 'utf8',
      env: { ...bareEnvironment(), LOCAL_DIRECTORY: connectionDirectory(serviceAddress()) },
    });

    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `Cannot listen on port ${port}; choose another with --port\n`,
    });
  });

  it('gives its cookie to who has the address that it printed, and to nobody else', async () => {
    const opened = await console.ask(console.url.slice(console.origin.length));
    const guessed = await console.ask('/?key=guessed');

    expect(opened.headers['set-cookie']).toEqual([`${console.cookie}; HttpOnly; SameSite=Strict; Path=/`]);
    expect(guessed.headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['without the cookie', {}, 401],
    ['with a wrong one', { Cookie: 'console=guessed' }, 401],
    ['under a name that points here', { Host: 'rebound.example:3002' }, 403],
    ['from a page of another origin', { Origin: 'http://evil.example' }, 403],
    ['from a page that hides its origin', { Origin: 'null' }, 403],
    ['from a page of another port of this machine', { 'Sec-Fetch-Site': 'same-site' }, 403],
  ])('answers nothing %s', async (_how, headers: Record<string, string>, status) => {
    const needsCookie = status === 403 ? { Cookie: console.cookie } : {};
    const answer = await console.ask('/api/meta', { ...needsCookie, ...headers });

    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.text)).toEqual({ error: expect.any(String) });
  });

  it.each([
    ['long texts', 'x'.repeat(8_000)],
    ['long UMA addresses', `$${'x'.repeat(8_000)}@uma.test`],
    ['names that objects have', 'constructor'],
    ['the name of their prototype', '__proto__'],
    ['control characters', '\0\u009b'],
  ])('answers %s without an error of its own', async (_what, text) => {
    const value = encodeURIComponent(text);
    const paths = [
      `find?id=${value}`,
      `records/${value}`,
      `executions?workflow=${value}&status=${value}`,
      `executions/quote-execution/${value}`,
      `executions/${value}/x`,
      `webhooks?status=${value}&cursor=${value}`,
      `ledger?platform=${value}`,
      `platforms?cursor=${value}&${value}=1`,
      value,
    ];
    const ask = async (path: string): Promise<Answer> => {
      const answer = await console.api(`/${path}`);
      // A busy machine's database; the page asks again, too.
      return answer.status === 503 ? ask(path) : answer;
    };

    const answers = await Promise.all(paths.map(async (path) => [path, (await ask(path)).status] as const));

    expect(
      answers
        .filter(([, status]) => status !== 200 && status !== 404)
        .map(([path, status]) => `${path.slice(0, 40)} ${status}`),
    ).toEqual([]);
  });

  it('writes nothing without --write', async () => {
    const headers = { Cookie: console.cookie, Origin: console.origin, ...json };
    const answer = await console.ask('/api/webhooks/Webhook:x/resend', headers, 'POST');

    expect(answer.status).toBe(403);
    expect(answer.text).toContain('npm run console -- --write');
  });

  it('takes orders only as JSON, which forms of other pages cannot send', async () => {
    const headers = { Cookie: console.cookie, 'Content-Type': 'text/plain' };

    expect((await console.ask('/api/webhooks/Webhook:x/resend', headers, 'POST')).status).toBe(415);
  });

  it('loads nothing from elsewhere and sits in no frame', async () => {
    const { headers } = await console.ask('/');

    expect(headers['content-security-policy']).toBe(
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    );
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('needs less than 100 KB of script at first', async () => {
    const { text } = await console.ask('/assets/main.js');

    expect(text.length).toBeGreaterThan(10_000);
    expect(text.length).toBeLessThan(100_000);
  });

  it('knows no path above its files', async () => {
    expect((await console.ask('/assets/..%2f..%2fpackage.json')).status).toBe(404);
    expect((await console.ask('/api/%zz', { Cookie: console.cookie })).status).toBe(404);
  });
});
