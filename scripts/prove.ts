import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import * as z from 'zod';
import { type PlantedBug, plantedBugs } from '../test/prove/planted-bugs.ts';

const root = resolve(import.meta.dirname, '..');
const figuresDirectory = join(root, '.build', 'figures');
const document = join(root, 'docs', 'reliability.md');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
/** Each file gets a host of its own. */
const proofs = [
  ...readdirSync(join(root, 'test', 'prove'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .sort()
    .map((file) => `test/prove/${file}`),
  'test/workflow/delayed-outcome.test.ts',
  'test/workflow/overdue-outcome.test.ts',
  'test/workflow/overdue-quotes.test.ts',
  'test/workflow/pay-out-step.test.ts',
  'test/workflow/quote-execution.test.ts',
  'test/api/fuzz.test.ts',
  'test/api/credentials.test.ts',
];

const figuresSchema = z.record(z.string(), z.union([z.string(), z.number()]));
type Figures = z.output<typeof figuresSchema>;

interface Proof {
  readonly name: string;
  readonly figures: Figures;
}

/** Runs vitest and gives its exit code and output. */
const runTests = (files: readonly string[], env: Record<string, string>, isShown: boolean) =>
  new Promise<{ code: number; output: string }>((done, failed) => {
    const args = [vitest, 'run', '--project', 'service', '--no-file-parallelism', ...files];
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += String(chunk);
        if (isShown) process.stderr.write(chunk);
      });
    }
    child.once('error', failed);
    child.once('exit', (code) => done({ code: code ?? 1, output }));
  });

const readFigures = (): Proof[] =>
  readdirSync(figuresDirectory)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      figures: figuresSchema.parse(JSON.parse(readFileSync(join(figuresDirectory, file), 'utf8'))),
    }))
    .sort((left, right) => left.name.localeCompare(right.name, 'en', { numeric: true }));

/** All proofs, or some, and then the others' figures stand as they were. */
const proveAtFullSize = async (only: readonly string[] | undefined): Promise<void> => {
  if (only === undefined) rmSync(figuresDirectory, { recursive: true, force: true });
  mkdirSync(figuresDirectory, { recursive: true });
  const failed: string[] = [];
  // One host after another: what a proof leaves in the table would slow the scans of the next.
  for (const file of only ?? proofs) {
    const { code } = await runTests([file], { PROVE: '1' }, true);
    if (code !== 0) failed.push(file);
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}; seeds and journals stand above.`);
};

const copied = ['functions', 'infra', 'shared', 'statemachines', 'scripts', 'test', 'docs'];
const copiedFiles = ['package.json', 'package-lock.json', 'cdk.json', 'tsconfig.json'];

/** A copy of the repository with the bug in it. */
const plant = (bug: PlantedBug): string => {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of [...copied, ...copiedFiles])
    cpSync(join(root, name), join(copy, name), { recursive: true });
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

/** How the proof notices: it must fail on the copy. A copy that does not even start proves nothing. */
const isCaught = async (bug: PlantedBug): Promise<string | undefined> => {
  const copy = plant(bug);
  try {
    const { code, output } = await runTests([bug.caughtBy], { SERVICE_ROOT: copy }, false);
    if (code !== 0 && !output.includes('Failed Tests'))
      throw new Error(`"${bug.name}" does not run:\n${output}`);
    return code === 0
      ? undefined
      : (/AssertionError: .*|fails with SEED.*\n.*/.exec(output)?.[0] ?? 'it failed');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

const huntBugs = async (): Promise<void> => {
  const survivors: string[] = [];
  for (const bug of plantedBugs) {
    const reason = await isCaught(bug);
    if (reason === undefined) survivors.push(bug.name);
    console.error(
      `${reason === undefined ? 'SURVIVED' : 'caught  '} ${bug.name} (${bug.caughtBy}): ${reason}`,
    );
  }
  if (survivors.length > 0) throw new Error(`Planted bugs that no proof noticed: ${survivors.join('; ')}`);
  const figures = { planted: plantedBugs.length, caught: plantedBugs.length };
  writeFileSync(join(figuresDirectory, 'Planted bugs.json'), JSON.stringify(figures));
};

const marker = '<!-- written by npm run prove -->';

const textOf = (figures: Figures): string =>
  Object.entries(figures)
    .map(
      ([name, value]) =>
        `${name} ${typeof value === 'number' && name !== 'seed' ? value.toLocaleString('en') : value}`,
    )
    .join(', ');

const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

/** The document's rows by proof, as they stand. */
const formerRows = (table: string): [string, string][] =>
  [...table.matchAll(/^\| (?!Proof )([^|]+) \| ([^|]+) \|$/gm)].map(([, name = '', text = '']) => [
    name,
    text,
  ]);

const tableOf = (results: readonly Proof[], former: string): string => {
  const rows = new Map(formerRows(former));
  for (const { name, figures } of results) rows.set(name, textOf(figures));
  const sorted = [...rows].sort(([left], [right]) => left.localeCompare(right, 'en', { numeric: true }));
  return [
    marker,
    `\`npm run prove\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}:`,
    '',
    '| Proof | Figures |',
    '|---|---|',
    ...sorted.map(([name, text]) => `| ${name} | ${text} |`),
    marker,
  ].join('\n');
};

/** Rewrites what stands between the markers; proofs that were not run keep their rows. */
const writeDocument = (results: readonly Proof[]): void => {
  const [before, former, after] = readFileSync(document, 'utf8').split(marker);
  if (before === undefined || former === undefined || after === undefined)
    throw new Error(`${document} lost its two markers`);
  writeFileSync(document, `${before}${tableOf(results, former)}${after}`);
};

interface Options {
  proofs: boolean;
  bugs: boolean;
  only?: string[];
}

const run = async ({ proofs: isProving, bugs, only }: Options): Promise<void> => {
  if (isProving) await proveAtFullSize(only);
  if (bugs) await huntBugs();
  const results = readFigures();
  writeDocument(results);
  console.log(JSON.stringify({ machine: machine(), proofs: results }, null, 2));
};

const program = new Command('prove')
  .description(
    'Runs the proofs of docs/reliability.md at full size and writes their figures there. SEED repeats a run.',
  )
  .option('--no-proofs', 'leave out the proofs; their last figures stand')
  .option('--no-bugs', 'leave out the planted bugs')
  .option('--only <files...>', 'run these proofs; the figures of the others stay as they are')
  .action(run);
try {
  await program.parseAsync();
} catch (error) {
  program.error(error instanceof Error ? error.message : String(error));
}
