import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { javaProcesses } from '@payments-service/local-aws/testing/java-processes';
import { expect } from 'vitest';

/** The command of `npm start`. npm runs it in a shell, and the host replaces the shell. */
const command = 'exec node infra/local/check-machine.mjs';

export interface Run {
  readonly process: ChildProcess;
  readonly output: () => string;
}

export const until = async (isDone: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 50));
};

export const exitOf = async ({ process: child }: Run): Promise<number | null> => {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
};

/** A webhook endpoint that answers when it is released. An event waits for it for up to 5 s. */
export const slowEndpoint = async () => {
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

/** Starts of the service in processes of their own, all with one directory for their files. */
export class Starts {
  readonly directory = mkdtempSync(join(tmpdir(), 'start-'));
  readonly dataDir = `${this.directory}/data`;

  start(args: string): Run {
    const child = spawn('sh', ['-c', `${command} ${args}`], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: '0',
        TIME_SCALE: '20',
        LOCAL_DIRECTORY: this.directory,
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
  }

  /** Starts the service with the data directory, and waits until it runs. */
  startReady(more = ''): Promise<Run> {
    return this.startWith(`--data ${this.dataDir} ${more}`);
  }

  /** Starts the service, and waits until it runs. */
  async startWith(args: string): Promise<Run> {
    const run = this.start(args);
    await until(() => run.output().includes('curl') || run.process.exitCode !== null);
    expect(run.output()).toContain('Payments Service is running');
    return run;
  }

  connection(directory = this.directory): { baseUrl: string; clientId: string; clientSecret: string } {
    return JSON.parse(readFileSync(join(directory, 'connection.json'), 'utf8'));
  }

  async call(method: string, path: string, body?: object, directory?: string): Promise<number> {
    const { baseUrl, clientId, clientSecret } = this.connection(directory);
    const Authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const headers = { Authorization, 'Content-Type': 'application/json' };
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    await response.text();
    return response.status;
  }

  /** Requests that run when this resolves. */
  async runningRequests(endpoint: Awaited<ReturnType<typeof slowEndpoint>>, count: number) {
    await this.call('PATCH', '/config', { webhookEndpoint: endpoint.url });
    const answers = Array.from({ length: count }, () => this.call('POST', '/sandbox/webhooks/test'));
    // The change of the endpoint sends an event, too.
    await until(() => endpoint.waiting.length >= 2);
    return answers;
  }

  javaCount(): number {
    return javaProcesses({ dataDir: this.dataDir }).length;
  }

  /** Kills the run and removes the files. */
  end(run: Run): void {
    run.process.kill('SIGKILL');
    rmSync(this.directory, { recursive: true, force: true });
  }
}
