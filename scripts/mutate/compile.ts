import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closureOf, type ModuleImports, modulesIn } from '../architecture/sources.ts';
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

interface CompilerError {
  readonly file: string;
  readonly line: number;
}

/** Where the compiler finds errors. It checks anew only what changed since it last ran here. */
const errorsIn = (copy: Copy): CompilerError[] => {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const args = ['-p', 'tsconfig.mutate.json', '--pretty', 'false', '--incremental'];
  const { status, stdout } = spawnSync(
    process.execPath,
    [compiler, ...args, '--tsBuildInfoFile', 'tsc.tsbuildinfo'],
    { cwd: copy.directory, encoding: 'utf8' },
  );
  const errors = [...stdout.matchAll(/^(\S+\.ts)\((\d+),\d+\): error/gm)].map(([, file = '', line = '']) => ({
    file,
    line: Number(line),
  }));
  if (status !== 0 && errors.length === 0) throw new Error(`The compiler does not run:\n${stdout}`);
  return errors;
};

const errorsWith = (copy: Copy, mutants: readonly Mutant[]): CompilerError[] => {
  copy.plant(mutants);
  const errors = errorsIn(copy);
  copy.restore(mutants);
  return errors;
};

/** Lines. An error this close to a mutant is the mutant's; one farther away may be that of an imported file. */
const near = 3;

/** The mutants that may be the cause of an error in a file: its own, and those of the files that it imports. */
const suspectsOf = (
  file: string,
  mutants: readonly Mutant[],
  modules: readonly ModuleImports[],
): Mutant[] => {
  const imports = modules.find(({ path }) => path === file)?.imports ?? [];
  const direct = mutants.filter((mutant) => mutant.file === file || imports.includes(mutant.file));
  if (direct.length > 0) return direct;
  const all = new Set(closureOf(file, modules));
  const indirect = mutants.filter((mutant) => all.has(mutant.file));
  return indirect.length > 0 ? indirect : [...mutants];
};

interface Verdict {
  /** They do not compile. */
  readonly wrong: Set<Mutant>;
  /** They may be the cause of an error elsewhere, so another round tries them beside other mutants. */
  readonly deferred: Set<Mutant>;
}

/** Which mutants to take away so that fewer errors remain: those with an error beside them, and half of the suspects. */
const judged = (
  errors: readonly CompilerError[],
  mutants: readonly Mutant[],
  modules: readonly ModuleImports[],
): Verdict => {
  const isOwn = (error: CompilerError) => (mutant: Mutant) =>
    mutant.file === error.file && Math.abs(error.line - mutant.line) <= near;
  const wrong = new Set(errors.flatMap((error) => mutants.find(isOwn(error)) ?? []));
  const deferred = new Set<Mutant>();
  const files = new Set(errors.filter((error) => !mutants.some(isOwn(error))).map(({ file }) => file));
  for (const file of files) {
    const suspects = suspectsOf(file, mutants, modules);
    if (suspects.some((mutant) => wrong.has(mutant) || deferred.has(mutant))) continue;
    if (suspects.length === 1) for (const mutant of suspects) wrong.add(mutant);
    for (const mutant of suspects.slice(Math.ceil(suspects.length / 2))) deferred.add(mutant);
  }
  return { wrong, deferred };
};

/** Sorts mutants of different files into those that compile together and the others. The compiler sees all at once. */
const sorted = (copy: Copy, mutants: readonly Mutant[], modules: readonly ModuleImports[]): Verdict => {
  const wrong = new Set<Mutant>();
  const deferred = new Set<Mutant>();
  for (;;) {
    const left = mutants.filter((mutant) => !wrong.has(mutant) && !deferred.has(mutant));
    const errors = left.length === 0 ? [] : errorsWith(copy, left);
    if (errors.length === 0) return { wrong, deferred };
    const verdict = judged(errors, left, modules);
    for (const mutant of verdict.wrong) wrong.add(mutant);
    for (const mutant of verdict.deferred) deferred.add(mutant);
  }
};

/** What the rounds know so far. */
export interface CompileProgress {
  /** They compile: at most each file's quota. */
  readonly taken: Mutant[];
  /** By file: how many of its candidates have a verdict. */
  readonly passed: Record<string, number>;
  /** How many candidates do not compile. They do not count as mutants. */
  setAside: number;
}

/**
 * Takes from each file as many mutants as its quota says, in order, without those that do not compile. It changes the
 * progress, which it can begin with, and saves it after each round.
 */
export const takeCompiling = (
  samples: readonly FileSample[],
  progress: CompileProgress,
  save: () => void,
): void => {
  const copy = makeCompiled();
  const modules = modulesIn('shared', 'functions');
  for (;;) {
    const taken = Map.groupBy(progress.taken, ({ file }) => file);
    const next = samples
      .filter(({ file, quota }) => (taken.get(file)?.length ?? 0) < quota)
      .flatMap(({ file, candidates }) => candidates[progress.passed[file] ?? 0] ?? []);
    if (next.length === 0) return;
    const { wrong, deferred } = sorted(copy, next, modules);
    for (const mutant of next.filter((one) => !deferred.has(one))) {
      progress.passed[mutant.file] = (progress.passed[mutant.file] ?? 0) + 1;
      if (!wrong.has(mutant)) progress.taken.push(mutant);
    }
    progress.setAside += wrong.size;
    save();
    console.error(
      `Compiled ${next.length} mutants of different files: ${wrong.size} set aside, ${deferred.size} deferred`,
    );
  }
};
