import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';
import { writableDirectory } from './writable-directory.ts';

export interface DataLock {
  release(): void;
}

const lockName = 'host.lock';
const pidName = 'host.pid';
/** SQLite's code for a file that another connection has locked. */
const busyCode = 5;
/** The other host writes its process id directly after it has the lock. */
const pidPatienceMs = 1_000;
const pollMs = 20;

/**
 * Takes a directory for this process, or gives undefined when another one has it. The operating system holds the lock
 * and frees it when the process ends in any way, so no lock is left behind and no process id must be trusted
 * (decision "the local host runs real parts"). Node has no call for such a lock, but SQLite takes one.
 *
 * @throws StartError when this process cannot write there
 */
export const tryLock = (path: string): DataLock | undefined => {
  const directory = writableDirectory(path);
  const database = openLock(directory);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    database.close();
    if (isBusy(cause)) return undefined;
    throw unwritable(directory, cause);
  }
  writePid(directory);
  return { release: () => database.close() };
};

/**
 * Takes a data directory for this process.
 *
 * @throws StartError naming the process that has the directory
 */
export const lockDataDir = async (dataDir: string): Promise<DataLock> => {
  const lock = tryLock(dataDir);
  if (lock !== undefined) return lock;
  const directory = resolve(dataDir);
  throw new StartError(`${directory} is in use by ${await userOf(directory)}`);
};

const openLock = (directory: string): DatabaseSync => {
  try {
    return new DatabaseSync(join(directory, lockName));
  } catch (cause) {
    throw unwritable(directory, cause);
  }
};

const unwritable = (directory: string, cause: unknown): StartError => {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(`Cannot write in ${directory}: ${reason}`, { cause });
};

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'errcode' in cause && cause.errcode === busyCode;

const writePid = (directory: string): void => {
  const unfinished = join(directory, `${pidName}.${process.pid}`);
  writeFileSync(unfinished, String(process.pid));
  renameSync(unfinished, join(directory, pidName));
};

const userOf = async (directory: string): Promise<string> => {
  const deadlineMs = performance.now() + pidPatienceMs;
  for (;;) {
    const pid = readPid(directory);
    if (isRunning(pid)) return `process ${pid}`;
    if (performance.now() > deadlineMs) return 'another process';
    await sleep(pollMs);
  }
};

const readPid = (directory: string): number => {
  try {
    return Number(readFileSync(join(directory, pidName), 'utf8'));
  } catch {
    return 0;
  }
};

const isRunning = (pid: number): boolean => {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // Another user's process runs, too.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
};
