import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import type { TestPlatform } from '#test/support/service.ts';

/** `npm run listen`, or another command that runs until it is stopped, in a process of its own. */
export class ListenChild {
  readonly lines: string[] = [];
  errors = '';
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;

  constructor(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    script = 'scripts/listen.ts',
  ) {
    const child = spawn(process.execPath, [script, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LOCAL_DIRECTORY: tmpdir(), ...env },
    });
    this.#child = child;
    createInterface({ input: child.stdout }).on('line', (line) => this.lines.push(line));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.errors += text;
    });
    this.ended = new Promise((done) => child.once('close', done));
  }

  /** The first line that matches, once it is printed. */
  async line(pattern: RegExp): Promise<string> {
    const found = () => this.lines.find((line) => pattern.test(line));
    await expect.poll(found, { message: `${pattern}\n${this.errors}` }).toBeTruthy();
    return found() ?? '';
  }

  /** Ends the process before it can do anything. */
  kill(): Promise<number | null> {
    this.#child.kill('SIGKILL');
    return this.ended;
  }

  /** Stops the process as Ctrl-C does, with the terminal's signal and npm's. Returns the exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    this.#child.kill('SIGINT');
    setTimeout(() => this.#child.kill('SIGINT'), 20);
    return this.ended;
  }
}

/** A listener for a platform, after it has registered. */
export const startListening = async (
  { address, credentials }: TestPlatform,
  ...args: readonly string[]
): Promise<{ readonly child: ListenChild; readonly url: string }> => {
  const child = new ListenChild(
    ['--base-url', address.baseUrl, '--client-id', credentials.clientId, ...args],
    { PAYMENTS_CLIENT_SECRET: credentials.clientSecret },
  );
  const said = () => [...child.lines, child.errors].join('\n');
  await expect.poll(said).toMatch(/^Listening at /m);
  const [, url = ''] = /^Listening at (\S+)/m.exec(said()) ?? [];
  return { child, url };
};

/** The service behind an address that can stop answering. */
export const startRelay = async (baseUrl: string): Promise<{ readonly url: string; stop(): void }> => {
  const relay = createServer(async (request, response) => {
    const { method = 'GET', headers, url } = request;
    const body = method === 'GET' ? {} : { body: await text(request) };
    const authorization = headers.authorization ?? '';
    const answer = await fetch(`${new URL(baseUrl).origin}${url}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...body,
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done));
  const address = relay.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}${new URL(baseUrl).pathname}`,
    stop: () => {
      relay.close();
      relay.closeAllConnections();
    },
  };
};
