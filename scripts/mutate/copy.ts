import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOurs } from '../prove/bug-hunt.ts';
import { root } from '../prove/run-tests.ts';
import { type Mutant, planted } from './mutant.ts';

export const buildDirectory = join(root, '.build', 'mutate');

/** A copy of some of the repository, in which mutants are planted. */
export interface Copy {
  readonly directory: string;
  plant(mutants: readonly Mutant[]): void;
  restore(mutants: readonly Mutant[]): void;
}

/** @param names files and folders of the repository's root */
export const makeCopy = (name: string, names: readonly string[]): Copy => {
  const directory = join(buildDirectory, name);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const one of names) cpSync(join(root, one), join(directory, one), { recursive: true, filter: isOurs });
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
  const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');
  return {
    directory,
    plant: (mutants) => {
      for (const mutant of mutants)
        writeFileSync(join(directory, mutant.file), planted(textOf(mutant.file), mutant));
    },
    restore: (mutants) => {
      for (const { file } of mutants) writeFileSync(join(directory, file), textOf(file));
    },
  };
};
