import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { StartError } from './start-error.ts';

/**
 * Makes a directory, unless it is there, and returns its absolute path.
 *
 * @throws StartError when this process cannot write in it
 */
export const writableDirectory = (path: string): string => {
  const directory = resolve(path);
  try {
    make(directory);
    // Asking for permission is not enough: the administrator always has it, also where the system takes no file.
    rmdirSync(mkdtempSync(join(directory, 'probe-')));
  } catch (cause) {
    throw new StartError(`Cannot write in ${directory}: ${reasonOf(cause)}`, { cause });
  }
  return directory;
};

/** `mkdirSync` with `recursive` never returns where the system refuses a name with ENOENT, as in /proc. */
const make = (directory: string): void => {
  try {
    mkdirSync(directory);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (codeOf(error) !== 'ENOENT' || dirname(directory) === directory) throw error;
    make(dirname(directory));
    mkdirSync(directory);
  }
};

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number'
    ? getSystemErrorMessage(error.errno)
    : String(error);
