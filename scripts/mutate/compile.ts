import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsIn } from '../architecture/sources.ts';
import { root } from '../prove/run-tests.ts';
import { type Copy, makeCopy } from './copy.ts';
import type { Mutant } from './mutant.ts';
import type { FileSample } from './sample.ts';

/** An unused name stops no program, so a mutant that leaves one must be found by a test. */
const settings = {
  extends: './tsconfig.json',
  include: ['shared', 'functions'],
  compilerOptions: { noUnusedLocals: false, noUnusedParameters: false },
};

const makeCompiled = (): Copy => {
  const copy = makeCopy('compiled', ['shared', 'functions', 'package.json', 'tsconfig.json']);
  writeFileSync(join(copy.directory, 'tsconfig.mutate.json'), JSON.stringify(settings));
  return copy;
};

/** The files in which the compiler finds errors. It checks anew only what changed since it last ran here. */
const filesWithErrors = (copy: Copy): Set<string> => {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const args = ['-p', 'tsconfig.mutate.json', '--pretty', 'false', '--incremental'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...args, '--tsBuildInfoFile', 'tsc.tsbuildinfo'],
    { cwd: copy.directory, encoding: 'utf8' },
  );
  const files = new Set([...stdout.matchAll(/^(\S+\.ts)\(\d+,\d+\): error/gm)].map(([, file = '']) => file));
  if (status !== 0 && files.size === 0) throw new Error(`The compiler does not run:\n${stdout}`);
  return files;
};

const errorsWith = (copy: Copy, mutants: readonly Mutant[]): Set<string> => {
  copy.plant(mutants);
  const files = filesWithErrors(copy);
  copy.restore(mutants);
  return files;
};

/** Whether an error in one of these files may come from the mutant: the file is its own, or imports its file. */
const isSuspect = (copy: Copy, files: ReadonlySet<string>, { file }: Mutant): boolean =>
  files.has(file) ||
  [...files].some((wrong) =>
    importsIn(wrong, readFileSync(join(copy.directory, wrong), 'utf8')).imports.includes(file),
  );

/**
 * Those that do not compile, of mutants in different files. The compiler takes seconds, so it sees all at once. An
 * error belongs to the mutant of its file, or else to that of a file which its file imports, or else to any.
 */
const refused = (copy: Copy, mutants: readonly Mutant[]): Mutant[] => {
  if (mutants.length === 0) return [];
  const files = errorsWith(copy, mutants);
  if (files.size === 0) return [];
  if (mutants.length === 1) return [...mutants];
  const own = mutants.filter(({ file }) => files.has(file));
  if (own.length > 0) return [...own, ...refused(copy, without(mutants, own))];
  const near = mutants.filter((mutant) => isSuspect(copy, files, mutant));
  const suspects =
    near.length > 0 && near.length < mutants.length ? near : mutants.slice(0, Math.ceil(mutants.length / 2));
  const others = without(mutants, suspects);
  const wrong = suspects.filter((mutant) => errorsWith(copy, [mutant]).size > 0);
  return [...wrong, ...refused(copy, others)];
};

const without = (mutants: readonly Mutant[], some: readonly Mutant[]): Mutant[] =>
  mutants.filter((mutant) => !some.includes(mutant));

export interface Compiled {
  /** At most each file's quota. */
  readonly mutants: Mutant[];
  /** How many candidates the compiler refused on the way there. They do not count as mutants. */
  readonly refused: number;
}

/** Takes from each file as many mutants as its quota says, in order, without those that do not compile. */
export const takeCompiling = (samples: readonly FileSample[]): Compiled => {
  const copy = makeCompiled();
  const taken = new Map<string, Mutant[]>(samples.map(({ file }) => [file, []]));
  let refusedCount = 0;
  for (let round = 0; ; round += 1) {
    const next = samples.flatMap(({ file, candidates, quota }) => {
      const candidate = candidates[round];
      return candidate !== undefined && (taken.get(file)?.length ?? 0) < quota ? [candidate] : [];
    });
    if (next.length === 0) break;
    const wrong = new Set(refused(copy, next));
    refusedCount += wrong.size;
    for (const mutant of next) if (!wrong.has(mutant)) taken.get(mutant.file)?.push(mutant);
    console.error(`Compiled ${next.length} mutants, one in each file: ${wrong.size} are refused`);
  }
  return { mutants: [...taken.values()].flat(), refused: refusedCount };
};
