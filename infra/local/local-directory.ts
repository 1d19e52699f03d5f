import { join, resolve } from 'node:path';
import { tryLock } from '@payments-service/local-aws/data-lock';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** Where commands find the running service, and where services have their own directories. */
export const localDirectory = resolve(repositoryRoot, process.env.LOCAL_DIRECTORY || '.local');

/**
 * Takes the directory for the files of one running service: `.local`, or `.local/2` and so on while another service has
 * the one before. It is free again when this process ends in any way.
 *
 * @throws StartError when this process cannot write there
 */
export const takeOwnDirectory = (): string => {
  for (let number = 1; ; number += 1) {
    const directory = number === 1 ? localDirectory : join(localDirectory, String(number));
    const lock = tryLock(directory);
    if (lock === undefined) continue;
    // A lock that nothing refers to would be collected, and so released.
    process.once('exit', lock.release);
    return directory;
  }
};
