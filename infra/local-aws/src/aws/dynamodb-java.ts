import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { request } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { launcherName } from './dynamodb-launcher.ts';
import { javaFiles } from './java-files.ts';

/** One run of DynamoDB Local. */
export interface DynamodbJava {
  /** Resolves when Java has ended in any way, with how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const startLimitMs = 60_000;
const pollMs = 25;

/** Decision "the local host runs real parts" has the measurements for these. */
const jvmFlags = [
  '-XX:+UseSerialGC',
  '-XX:-StackTraceInThrowable',
  '-XX:-UsePerfData',
  '-Xmx1g',
  // The second compiler begins after the start, six times as late as by default.
  '-XX:Tier4InvocationThreshold=30000',
  '-XX:Tier4MinInvocationThreshold=10000',
  '-XX:Tier4CompileThreshold=60000',
  '-XX:Tier4BackEdgeThreshold=400000',
];

/**
 * DynamoDB Local does not notice when this process dies and would run for ever. So the shell waits for Java and reads
 * its own standard input, which this process holds open. It closes when this process ends in any way, even by SIGKILL,
 * and then the shell kills Java. `exec 3<&0` and `<&3` are needed because a shell gives background jobs /dev/null.
 * Whoever is last removes Java's files: Java itself, killed, would leave a megabyte at each start.
 */
const watchdog =
  'exec 3<&0; java "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -$JAVA_SIGNAL $p 2>/dev/null; rm -rf "$JAVA_FILES") & exec 3<&-; wait $p; c=$?; rm -rf "$JAVA_FILES"; exit $c';

export interface LaunchOptions {
  readonly port: number;
  /** Without it, the data lives in memory. */
  readonly dataDir?: string | undefined;
  /** Java writes the classes that it has loaded to this file when it ends. */
  readonly archiveTo?: string | undefined;
}

/**
 * Starts Amazon's DynamoDB Local on a port of 127.0.0.1 and waits until it answers.
 *
 * @throws StartError when Java is missing or DynamoDB Local does not start
 */
export const launchDynamodb = async ({ port, dataDir, archiveTo }: LaunchOptions): Promise<DynamodbJava> => {
  const { directory, classpath, nativeLibraries, archive } = javaFiles();
  const args = [
    ...jvmFlags,
    ...classArchiveFlags(archive, archiveTo),
    `-Djava.io.tmpdir=${directory}`,
    `-Djava.library.path=${nativeLibraries}`,
    '-classpath',
    classpath,
    launcherName,
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
    env: {
      ...process.env,
      JAVA_FILES: directory,
      // Killed, Java would leave no archive.
      JAVA_SIGNAL: archiveTo === undefined ? 'KILL' : 'TERM',
    },
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

/** Java ignores an archive that it cannot use. */
const classArchiveFlags = (archive: string | undefined, archiveTo: string | undefined): string[] => {
  if (archiveTo !== undefined) return [`-XX:ArchiveClassesAtExit=${archiveTo}`];
  return archive !== undefined && existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : [];
};

const storageArgs = (dataDir: string | undefined): string[] => {
  if (dataDir === undefined) return ['-inMemory'];
  const path = resolve(dataDir, 'dynamodb');
  mkdirSync(path, { recursive: true });
  return ['-dbPath', path];
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
