import { createHash, randomUUID } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const stampSchema = z.object({ digest: z.string(), bytesByPath: z.record(z.string(), z.number()) });

/** The result of a build, and a digest of its inputs. */
export type BundleStamp = z.output<typeof stampSchema>;

const stampFile = (buildDirectory: string): string => join(buildDirectory, 'bundles.json');

/** The files that define how bundles are made, and the versions of all packages. */
const recipe = [
  'infra/bundle.ts',
  'infra/lean-modules.ts',
  'infra/module-of-shared-values.ts',
  'infra/required-builtins.ts',
  'infra/docs-assets.ts',
  'infra/docs-pages.ts',
  'package-lock.json',
];

const repositoryRoot = join(import.meta.dirname, '..');

/** SHA-256 over the names and contents of all inputs of the bundles below `root`. */
export const digestOfInputs = (root: string): string => {
  const hash = createHash('sha256');
  const code = globSync(['docs/*.md', 'functions/**/*.*', 'shared/**/*.*'], { cwd: root }).sort();
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

/** The stamp of an earlier build with the same inputs, if all its bundles still exist. */
export const readStamp = async (buildDirectory: string, digest: string): Promise<BundleStamp | undefined> => {
  const text = await readFile(stampFile(buildDirectory), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const stamp = stampSchema.parse(JSON.parse(text));
  return stamp.digest === digest && isWhole(buildDirectory, stamp) ? stamp : undefined;
};

/** Renames a finished file, so that no reader sees half of it. */
export const writeStamp = async (buildDirectory: string, stamp: BundleStamp): Promise<void> => {
  const unfinished = `${stampFile(buildDirectory)}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(stamp));
  await rename(unfinished, stampFile(buildDirectory));
};
