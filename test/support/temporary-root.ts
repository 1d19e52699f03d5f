import { readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';
const neededBytes = 2 ** 32;

/** Containers often forbid to run files there, and the browser's are unpacked among the temporary files. */
const isExecutable = (): boolean => {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memory);
  return mount?.split(' ')[3]?.split(',').includes('noexec') === false;
};

const hasRoom = (): boolean => {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= neededBytes;
};

/**
 * Where a run of tests puts its temporary files: in memory on a Linux with room for them, because a disk that stands still
 * for seconds makes the clients of a test's database give up.
 */
export const temporaryRoot = (): string => {
  try {
    return isExecutable() && hasRoom() ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};
