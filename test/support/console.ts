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
import { serviceAddress } from './service.ts';

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

  static async start(...args: string[]): Promise<TestConsole> {
    const { baseUrl, operator } = serviceAddress();
    const directory = mkdtempSync(join(tmpdir(), 'console-'));
    const connection = { baseUrl, clientId: 'unused', clientSecret: 'unused', operator };
    writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
    const child = spawn(process.execPath, ['scripts/console.ts', '--port', '0', '--json', ...args], {
      cwd: repositoryRoot,
      env: { PATH: process.env.PATH, LOCAL_DIRECTORY: directory },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(child.stdout), 'line');
    return new TestConsole(child, lineSchema.parse(JSON.parse(String(line))).url);
  }

  /** `fetch` would not send a Host of our choice. */
  ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.origin}${path}`, { method, headers }, (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, text: body, headers: response.headers }),
          reject,
        );
      });
      sent.once('error', reject);
      sent.end(method === 'POST' ? '{}' : undefined);
    });
  }

  api(path: string): Promise<Answer> {
    return this.ask(`/api${path}`, { Cookie: this.cookie });
  }

  stop(): void {
    this.#child.kill();
  }
}
