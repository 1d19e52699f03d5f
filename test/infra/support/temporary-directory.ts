import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '#infra/bundle.ts';

/**
 * A new directory below `.build`, so that bundled code in it finds node_modules. It is removed when the process ends.
 */
export const temporaryDirectory = (): string => {
  const parent = join(repositoryRoot, '.build', 'test');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(join(parent, 'infra-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
};
