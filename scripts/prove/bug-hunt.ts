import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PlantedBug } from '../../test/prove/planted-bug.ts';
import { plantedBugs } from '../../test/prove/planted-bugs.ts';
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

/** The proof must fail on the copy. A copy that does not start proves nothing. */
const isCaught = async (bug: PlantedBug): Promise<string | undefined> => {
  const copy = plant(bug);
  try {
    const cwd = bug.isCalledByTest === true ? copy : root;
    const { code, output } = await runTests(
      ['--no-file-parallelism', bug.caughtBy],
      { SERVICE_ROOT: copy, NO_COLOR: '1' },
      false,
      cwd,
    );
    if (code !== 0 && !output.includes('Failed Tests'))
      throw new Error(`"${bug.name}" does not run:\n${output}`);
    return code === 0
      ? undefined
      : (/AssertionError: .*|Property failed.*|fails with SEED.*\n.*/.exec(output)?.[0] ?? 'it failed');
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
  const figures = { planted: plantedBugs.length, caught: plantedBugs.length };
  writeFileSync(join(figuresDirectory, 'Planted bugs.json'), JSON.stringify(figures));
};
