import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const stampSchema = z.object({ digest: z.string(), bytesByPath: z.record(z.string(), z.number()) });

/** What was built, and from what. */
export type BundleStamp = z.output<typeof stampSchema>;

const stampFile = (buildDirectory: string): string => join(buildDirectory, 'bundles.json');

/** How bundles are made, and with which versions of all packages. */
const recipe = [
  'infra/bundle.ts',
  'infra/lean-modules.ts',
  'infra/module-of-shared-values.ts',
  'infra/required-builtins.ts',
  'infra/docs-assets.ts',
  'package-lock.json',
];

const repositoryRoot = join(import.meta.dirname, '..');

/** SHA-256 of all that goes into the bundles of the functions below `root`, names and contents. */
export const digestOfInputs = (root: string): string => {
  const hash = createHash('sha256');
  const code = globSync(['functions/**/*.*', 'shared/**/*.*'], { cwd: root }).sort();
  const files = [
    ...code.map((file) => join(root, file)),
    ...recipe.map((file) => join(repositoryRoot, file)),
  ];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const isWhole = (buildDirectory: string, { bytesByPath }: BundleStamp): boolean =>
  Object.entries(bytesByPath).every(([path, bytes]) => {
    const file = statSync(join(buildDirectory, path, 'index.mjs'), { throwIfNoEntry: false });
    return file?.size === bytes;
  });

/** The stamp of an earlier build from the same inputs whose bundles are all still there; undefined when there is none. */
export const readStamp = async (buildDirectory: string, digest: string): Promise<BundleStamp | undefined> => {
  const text = await readFile(stampFile(buildDirectory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const stamp = stampSchema.parse(JSON.parse(text));
  return stamp.digest === digest && isWhole(buildDirectory, stamp) ? stamp : undefined;
};

/** By renaming, so that no reader finds half of it. */
export const writeStamp = async (buildDirectory: string, stamp: BundleStamp): Promise<void> => {
  const unfinished = `${stampFile(buildDirectory)}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(stamp));
  await rename(unfinished, stampFile(buildDirectory));
};
