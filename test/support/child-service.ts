import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { connectionSchema } from '#infra/local/connection-file.ts';
import type { LocalServiceOptions } from '#infra/local/local-service.ts';
import type { ServiceAddress } from './service-host.ts';

const addressSchema = z.object({
  baseUrl: z.string(),
  tableName: z.string(),
  dynamodbEndpoint: z.string(),
  bucketUrl: z.string(),
  keysUrl: z.string(),
  controlUrl: z.string(),
  logDirectory: z.string(),
  operator: connectionSchema.shape.operator,
});

/** Plain data, because it goes through the command line. */
export type ChildHostOptions = Pick<
  LocalServiceOptions,
  'env' | 'variables' | 'timeScale' | 'idleLimitMs' | 'authorizationsKeptMs' | 'shortestPeriodMs'
>;

export interface ChildServiceOptions {
  /** The root of the repository whose code runs. The default is this one. */
  readonly root?: string;
  /** The data directory. Without it the data stays in memory. */
  readonly dataDir?: string;
  /** Directory of a cloud assembly of the environment. The default is the one of its sources. */
  readonly outdir?: string;
  /** What else the host is told, such as another environment. */
  readonly host?: ChildHostOptions;
  /** More environment variables of the process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A service in a process of its own. */
export interface ChildService {
  readonly address: ServiceAddress;
  /**
   * Sends SIGKILL, so there is no shutdown. Resolves when the process has ended.
   *
   * @throws when it had ended before: then nothing was killed
   */
  kill(): Promise<void>;
  /** Ends the process if it still runs. */
  stop(): Promise<void>;
}

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('The child has no standard output');
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The child host ended with ${String(code)} before it was ready`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  return String(line);
};

/** Starts a host in a process of its own and waits until it answers. */
export const startChildService = async (options: ChildServiceOptions = {}): Promise<ChildService> => {
  const { root = process.cwd(), dataDir, outdir, host, env } = options;
  const told = [dataDir ?? '', outdir ?? '', ...(host === undefined ? [] : [JSON.stringify(host)])];
  const args = ['test/support/child-host.ts', ...told];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = addressSchema.parse(JSON.parse(await firstLine(child)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const kill = async (): Promise<void> => {
    if (hasEnded()) throw new Error('The host had ended before it was killed');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    if (child.signalCode !== 'SIGKILL') throw new Error(`The host ended with ${String(child.exitCode)}`);
  };
  return { address, kill, stop: async () => (hasEnded() ? undefined : kill()) };
};
