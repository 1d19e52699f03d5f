import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { repositoryRoot } from '#infra/local/local-directory.ts';
import { neighbourDomain } from '#infra/local/neighbour.ts';
import { DemoError } from './demo-error.ts';

/** The line of `npm start -- --json`. */
const startedSchema = z.object({
  baseUrl: z.url(),
  clientId: z.string(),
  clientSecret: z.string(),
  consoleUrl: z.string(),
});
export type SecondService = Readonly<z.output<typeof startedSchema>>;

/** Running requests have 10 s, and Java a few more. */
const stopMs = 20_000;

export interface SecondProcess {
  /** @throws DemoError when it does not start */
  readonly started: Promise<SecondService>;
  /** Ends it with all its processes, and removes its files. */
  stop(): Promise<void>;
}

/**
 * Starts a second service on this machine: in memory, on free ports, with a directory and a process group of its own.
 *
 * @param umaHosts where the first one's UMA domain answers
 */
export const startSecondService = (umaHosts: Readonly<Record<string, string>>): SecondProcess => {
  const directory = mkdtempSync(join(tmpdir(), 'payments-second-'));
  const child = spawn(process.execPath, ['infra/local/check-machine.mjs', '--json'], {
    cwd: repositoryRoot,
    // A group of its own, so that Ctrl-C reaches this process only, which then ends the whole group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      LOCAL_DIRECTORY: directory,
      LOCAL_UMA_DOMAIN: neighbourDomain,
      UMA_HOSTS: JSON.stringify(umaHosts),
      // It ends by itself when this process is killed.
      npm_lifecycle_event: 'start',
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000);
  });
  const lines = createInterface({ input: child.stdout });
  const exited = once(child, 'exit');
  const first = once(lines, 'line').then(([line]) => startedSchema.parse(JSON.parse(String(line))));
  const failed = exited.then((): never => {
    throw new DemoError(`The second service did not start: ${said.trim().split('\n').at(-1) ?? ''}`);
  });
  const started = Promise.race([first, failed]);
  for (const later of [started, failed, first]) later.catch(() => undefined);

  const signalGroup = (signal: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Nobody is left in it.
    }
  };
  let stopping: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const hurry = setTimeout(() => signalGroup('SIGKILL'), stopMs);
      await exited;
      clearTimeout(hurry);
    }
    signalGroup('SIGKILL');
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  };
  return {
    started,
    stop: () => {
      stopping ??= end();
      return stopping;
    },
  };
};
