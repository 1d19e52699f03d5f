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

/** Whether one of these files imports the mutant's file. */
const isImportedBy = (copy: Copy, files: ReadonlySet<string>, { file }: Mutant): boolean =>
  [...files].some((wrong) =>
    importsIn(wrong, readFileSync(join(copy.directory, wrong), 'utf8')).imports.includes(file),
  );

/**
 * Those to set aside, of mutants in different files, so that the others compile together. The compiler takes seconds,
 * so it sees all at once. An error belongs to the mutant of its file, or else to those of the files that its file
 * imports, or else to any.
 */
const setAside = (copy: Copy, mutants: readonly Mutant[]): Mutant[] => {
  if (mutants.length === 0) return [];
  const files = errorsWith(copy, mutants);
  if (files.size === 0) return [];
  if (mutants.length === 1) return [...mutants];
  const own = mutants.filter(({ file }) => files.has(file));
  const near = mutants.filter((mutant) => isImportedBy(copy, files, mutant));
  const found = own.length > 0 ? own : near;
  if (found.length > 0)
    return [
      ...found,
      ...setAside(
        copy,
        mutants.filter((mutant) => !found.includes(mutant)),
      ),
    ];
  const half = Math.ceil(mutants.length / 2);
  return [...setAside(copy, mutants.slice(0, half)), ...setAside(copy, mutants.slice(half))];
};

export interface Compiled {
  /** At most each file's quota. */
  readonly mutants: Mutant[];
  /** How many candidates do not compile, or stood beside one that does not. They do not count as mutants. */
  readonly setAside: number;
}

/** Takes from each file as many mutants as its quota says, in order, without those that do not compile. */
export const takeCompiling = (samples: readonly FileSample[]): Compiled => {
  const copy = makeCompiled();
  const taken = new Map<string, Mutant[]>(samples.map(({ file }) => [file, []]));
  let asideCount = 0;
  for (let round = 0; ; round += 1) {
    const next = samples.flatMap(({ file, candidates, quota }) => {
      const candidate = candidates[round];
      return candidate !== undefined && (taken.get(file)?.length ?? 0) < quota ? [candidate] : [];
    });
    if (next.length === 0) break;
    const wrong = new Set(setAside(copy, next));
    asideCount += wrong.size;
    for (const mutant of next) if (!wrong.has(mutant)) taken.get(mutant.file)?.push(mutant);
    console.error(`Compiled ${next.length} mutants, one in each file: ${wrong.size} set aside`);
  }
  return { mutants: [...taken.values()].flat(), setAside: asideCount };
};
