import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { bareEnvironment } from './bare-environment.ts';
import { serviceAddress } from './service.ts';
import type { ServiceAddress } from './service-host.ts';

const printedSchema = z.object({ text: z.string(), errors: z.string(), exitCode: z.int() });

/** What a command printed, and how it ended. */
export type Printed = Readonly<z.output<typeof printedSchema>>;

type Place = Pick<ServiceAddress, 'baseUrl' | 'operator'>;

const directories = new Map<string, string>();

/** A directory with the file by which a command on this machine finds the service. */
export const connectionDirectory = ({ baseUrl, operator }: Place): string => {
  const known = directories.get(baseUrl);
  if (known !== undefined) return known;
  const directory = mkdtempSync(join(tmpdir(), 'operator-'));
  const connection = { baseUrl, clientId: 'unused', clientSecret: 'unused', operator };
  writeFileSync(join(directory, 'connection.json'), JSON.stringify(connection));
  directories.set(baseUrl, directory);
  return directory;
};

/** Threads without a command, by service. A thread has the rights that its first command asked for. */
const idle = new Map<string, Worker[]>();

const startThread = (env: NodeJS.ProcessEnv): Worker =>
  new Worker(new URL('./admin-thread.ts', import.meta.url), {
    env: { ...bareEnvironment(), NO_COLOR: '1', ...env },
  });

/** Undefined when the thread has other rights than the command needs. */
const runIn = async (thread: Worker, args: readonly string[]): Promise<Printed | undefined> => {
  thread.ref();
  thread.postMessage(args);
  const [answer] = await once(thread, 'message');
  thread.unref();
  return answer === null ? undefined : printedSchema.parse(answer);
};

/** Runs a command of `npm run admin` against the shared service, as an operator would. */
export const admin = (...args: string[]): Promise<Printed> => adminAt(serviceAddress(), ...args);

/** The same against another service. */
export const adminAt = (place: Place, ...args: string[]): Promise<Printed> =>
  adminWith({ LOCAL_DIRECTORY: connectionDirectory(place) }, ...args);

/** The same with other environment variables. */
export const adminWith = async (env: NodeJS.ProcessEnv, ...args: string[]): Promise<Printed> => {
  const key = JSON.stringify(env);
  const threads = idle.get(key) ?? [];
  idle.set(key, threads);
  const unfit: Worker[] = [];
  for (;;) {
    const thread = threads.pop() ?? startThread(env);
    const printed = await runIn(thread, args);
    if (printed === undefined) {
      unfit.push(thread);
      continue;
    }
    threads.push(...unfit, thread);
    return printed;
  }
};

const execute = promisify(execFile);

/** Runs the command in a process of its own, which takes a second of CPU time to start. */
export const adminProcess = async (...args: string[]): Promise<Printed> => {
  const env = {
    ...bareEnvironment(),
    LOCAL_DIRECTORY: connectionDirectory(serviceAddress()),
    NO_COLOR: '1',
  };
  const options = { cwd: repositoryRoot, env, maxBuffer: 50_000_000 };
  return execute(process.execPath, [join(repositoryRoot, 'scripts/admin.ts'), ...args], options).then(
    ({ stdout, stderr }) => ({ text: stdout, errors: stderr, exitCode: 0 }),
    ({ stdout, stderr, code }) => ({ text: stdout, errors: stderr, exitCode: code }),
  );
};
