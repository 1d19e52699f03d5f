import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/bundle.ts';

const made: string[] = [];

process.once('exit', () => {
  for (const directory of made) rmSync(directory, { recursive: true, force: true });
});

/**
 * A new directory below `.build`, so that bundled code in it finds node_modules. It is removed when the process ends.
 */
export const temporaryDirectory = (): string => {
  const parent = join(repositoryRoot, '.build', 'test');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(join(parent, 'infra-'));
  made.push(directory);
  return directory;
};
