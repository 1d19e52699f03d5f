import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { bareEnvironment } from './bare-environment.ts';
import { serviceAddress } from './service.ts';
import type { ServiceAddress } from './service-host.ts';

const lineSchema = z.object({ url: z.string(), canWrite: z.boolean() });

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A console of the shared service in a process of its own, as `npm run console` starts it. */
export class TestConsole {
  readonly url: string;
  readonly origin: string;
  readonly cookie: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
    const { origin, port, searchParams } = new URL(url);
    this.origin = origin;
    this.cookie = `console-${port}=${searchParams.get('key')}`;
  }

  static start(...args: string[]): Promise<TestConsole> {
    return TestConsole.startAt(serviceAddress(), ...args);
  }

  /** The same of another service. */
  static startAt(
    { baseUrl, operator }: Pick<ServiceAddress, 'baseUrl' | 'operator'>,
    ...args: string[]
  ): Promise<TestConsole> {
    const directory = mkdtempSync(join(tmpdir(), 'console-'));
    const connection = { baseUrl, clientId: 'unused', clientSecret: 'unused', operator };
    writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
    return TestConsole.startWith({ LOCAL_DIRECTORY: directory }, ...args);
  }

  /** The same with other environment variables. */
  static async startWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<TestConsole> {
    const program = ['--import', './test/support/exit-child-on-sigterm.mjs', 'scripts/console.ts'];
    const child = spawn(process.execPath, [...program, '--port', '0', '--json', ...args], {
      cwd: repositoryRoot,
      env: { ...bareEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Also when the test's process ends before it has stopped its console.
    const endChild = (): boolean => child.kill();
    process.once('exit', endChild);
    child.once('exit', () => process.off('exit', endChild));
    const [line] = await once(createInterface(child.stdout), 'line');
    return new TestConsole(child, lineSchema.parse(JSON.parse(String(line))).url);
  }

  /** `fetch` would not send a Host of our choice. */
  ask(
    path: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
    body: object = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.origin}${path}`, { method, headers }, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, text: body, headers: response.headers }),
          reject,
        );
      });
      sent.once('error', reject);
      sent.end(method === 'POST' ? JSON.stringify(body) : undefined);
    });
  }

  api(path: string): Promise<Answer> {
    return this.ask(`/api${path}`, { Cookie: this.cookie });
  }

  /** An order as a page sends it. */
  order(path: string, body: object = {}): Promise<Answer> {
    const headers = { Cookie: this.cookie, Origin: this.origin, 'Content-Type': 'application/json' };
    return this.ask(`/api${path}`, headers, 'POST', body);
  }

  stop(): void {
    this.#child.kill();
  }
}
