import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type OutputFile } from 'esbuild';
import { docsAssetFiles } from './docs-assets.ts';
import { findEntryPoints } from './entry-points.ts';
import { leanModules } from './lean-modules.ts';

export interface BundleOptions {
  /** Directory that holds `functions/`; default: this repository. */
  readonly root?: string;
  /** Where `functions/<feature>/<name>/index.mjs` are written; default: `.build` below the root. */
  readonly buildDirectory?: string;
}

export interface Bundles {
  readonly buildDirectory: string;
  /** Bytes of each bundle's code, by the entry point's path. */
  readonly bytesByPath: Readonly<Record<string, number>>;
}

export const repositoryRoot = resolve(import.meta.dirname, '..');

/**
 * Builds every function in one esbuild call, exactly as it is uploaded.
 *
 * Bundles are written to a temporary name and renamed, and only when they differ, so that processes that bundle the
 * same tree at the same time do not disturb each other.
 */
export const bundleFunctions = async (options: BundleOptions = {}): Promise<Bundles> => {
  const root = options.root ?? repositoryRoot;
  const buildDirectory = options.buildDirectory ?? join(root, '.build');
  const entryPoints = findEntryPoints(root);
  const result = await build({
    absWorkingDir: root,
    entryPoints: entryPoints.map(({ path }) => ({ in: `${path}.ts`, out: `${path}/index` })),
    outdir: buildDirectory,
    outExtension: { '.js': '.mjs' },
    write: false,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    sourcemap: 'external',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [leanModules],
  });
  await mkdir(temporaryDirectoryOf(buildDirectory), { recursive: true });
  const assets = entryPoints.some(({ feature }) => feature === 'docs') ? await docsAssetFiles() : [];
  const files = [
    ...result.outputFiles,
    ...assets.map(({ path, contents }) => ({ path: join(buildDirectory, path), contents })),
  ];
  await Promise.all(files.map((file) => writeIfChanged(buildDirectory, file)));
  const code = result.outputFiles.filter(({ path }) => path.endsWith('.mjs'));
  const bytes = new Map(code.map(({ path, contents }) => [dirname(path), contents.byteLength]));
  return {
    buildDirectory,
    bytesByPath: Object.fromEntries(
      entryPoints.map(({ path }) => [path, bytes.get(join(buildDirectory, path)) ?? 0]),
    ),
  };
};

/** Not beside the bundles, whose directories are uploaded as they are. */
const temporaryDirectoryOf = (buildDirectory: string): string => join(buildDirectory, 'unfinished');

type BuiltFile = Pick<OutputFile, 'path' | 'contents'>;

const writeIfChanged = async (buildDirectory: string, { path, contents }: BuiltFile): Promise<void> => {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(temporaryDirectoryOf(buildDirectory), randomUUID());
  await writeFile(temporary, contents);
  await rename(temporary, path);
};
