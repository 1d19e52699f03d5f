import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PlantedBug } from '../planted-bug.ts';
import { plantedBugs } from '../planted-bugs.ts';
import { figuresDirectory } from './figures.ts';
import { root, runTests } from './run-tests.ts';

/** What a copy of the service needs to run. */
export const copied = [
  ...[
    'clients',
    'functions',
    'infra',
    'operator',
    'shared',
    'statemachines',
    'scripts',
    'test',
    'docs',
    'examples',
  ],
  ...['package.json', 'package-lock.json', 'cdk.json', 'tsconfig.json', 'vitest.config.ts'],
];

/** Packages are linked, not copied. */
export const isOurs = (path: string): boolean => basename(path) !== 'node_modules';

/** Makes a copy of the repository with the bug. */
const plant = (bug: PlantedBug): string => {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOurs });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const { file, text, by } of bug.replacements) {
    const path = join(copy, file);
    const source = readFileSync(path, 'utf8');
    if (!source.includes(text)) throw new Error(`${file} no longer has the text that "${bug.name}" replaces`);
    writeFileSync(
      path,
      source.replace(text, () => by),
    );
  }
  return copy;
};

/** As many as proofs. */
const atOnce = 2;

/** Runs the bug's proof on the copy. @returns how it failed; undefined: it passed */
const failureOn = async (
  copy: string,
  bug: PlantedBug,
  size: Record<string, string>,
): Promise<string | undefined> => {
  const cwd = bug.isCalledByTest === true ? copy : root;
  const env = { SERVICE_ROOT: copy, NO_COLOR: '1', ...size };
  const { code, output } = await runTests(['--no-file-parallelism', bug.caughtBy], env, false, cwd);
  if (code !== 0 && !output.includes('Failed Tests'))
    throw new Error(`"${bug.name}" does not run:\n${output}`);
  if (code === 0) return undefined;
  return /AssertionError: .*|Property failed.*|fails with SEED.*\n.*/.exec(output)?.[0] ?? 'it failed';
};

/**
 * The proof must fail on the copy. A copy that does not start proves nothing. The few rounds of a small race may not meet
 * the bug; then the proof at full size must.
 */
const isCaught = async (bug: PlantedBug): Promise<string | undefined> => {
  const copy = plant(bug);
  try {
    const small = await failureOn(copy, bug, {});
    if (small !== undefined) return small;
    const full = await failureOn(copy, bug, { PROVE: '1' });
    return full && `only at full size: ${full}`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

/** @param named hunts only the bugs whose name has this text; the figures stay as they are */
export const huntBugs = async (named = ''): Promise<void> => {
  const survivors: string[] = [];
  const bugs = plantedBugs.filter(({ name }) => name.includes(named));
  if (bugs.length === 0) throw new Error(`No planted bug is named "${named}".`);
  const queue = bugs.values();
  const lane = async (): Promise<void> => {
    for (const bug of queue) {
      const reason = await isCaught(bug);
      if (reason === undefined) survivors.push(bug.name);
      console.error(
        `${reason === undefined ? 'SURVIVED' : 'caught  '} ${bug.name} (${bug.caughtBy}): ${reason}`,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (survivors.length > 0) throw new Error(`Planted bugs that no proof noticed: ${survivors.join('; ')}`);
  if (bugs.length < plantedBugs.length) return;
  mkdirSync(figuresDirectory, { recursive: true });
  const figures = { planted: plantedBugs.length, caught: plantedBugs.length };
  writeFileSync(join(figuresDirectory, 'Planted bugs.json'), JSON.stringify(figures));
};
