import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { build, type OutputFile } from 'esbuild';
import { digestOfInputs, readStamp, writeStamp } from './bundle-stamp.ts';
import { docsAssetFiles } from './docs-assets.ts';
import { type EntryPoint, findEntryPoints } from './entry-points.ts';
import { leanModules } from './lean-modules.ts';
import { httpWithoutNamespace, requiredBuiltins } from './required-builtins.ts';

export interface BundleOptions {
  /** Directory that holds `functions/`; default: this repository. */
  readonly root?: string;
  /** Where `functions/<feature>/<name>/index.mjs` are written; default: `.build` below the root. */
  readonly buildDirectory?: string;
}

export interface Bundles {
  readonly buildDirectory: string;
  /** Bytes of each bundle's code, by the path of the entry point. */
  readonly bytesByPath: Readonly<Record<string, number>>;
}

export const repositoryRoot = resolve(import.meta.dirname, '..');

const buildAll = (root: string, entryPoints: readonly EntryPoint[], buildDirectory: string) =>
  build({
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
    // git has the sources of the deployed commit. With them the maps would have 60 MB.
    sourcesContent: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [leanModules, httpWithoutNamespace, requiredBuiltins],
  });

const bundle = async (root: string, buildDirectory: string): Promise<Bundles> => {
  const entryPoints = findEntryPoints(root);
  const { outputFiles } = await buildAll(root, entryPoints, buildDirectory);
  const assets = entryPoints.some(({ feature }) => feature === 'docs') ? await docsAssetFiles() : [];
  const files = [
    ...outputFiles,
    ...assets.map(({ path, contents }) => ({ path: join(buildDirectory, path), contents })),
  ];
  await mkdir(temporaryDirectoryOf(buildDirectory), { recursive: true });
  await Promise.all(files.map((file) => writeIfChanged(buildDirectory, file)));
  const code = outputFiles.filter(({ path }) => path.endsWith('.mjs'));
  const bytes = new Map(code.map(({ path, contents }) => [dirname(path), contents.byteLength]));
  return {
    buildDirectory,
    bytesByPath: Object.fromEntries(
      entryPoints.map(({ path }) => [path, bytes.get(join(buildDirectory, path)) ?? 0]),
    ),
  };
};

/**
 * Builds every function in one esbuild call, exactly as it is uploaded. Does nothing if the same inputs were built
 * before.
 *
 * It writes bundles under a temporary name and renames them, and only if they differ. So processes that bundle the
 * same tree at the same time do not disturb each other.
 */
export const bundleFunctions = async (options: BundleOptions = {}): Promise<Bundles> => {
  const root = options.root ?? repositoryRoot;
  const buildDirectory = options.buildDirectory ?? join(root, '.build');
  const digest = digestOfInputs(root);
  const former = await readStamp(buildDirectory, digest);
  if (former) return { buildDirectory, bytesByPath: former.bytesByPath };
  const bundles = await bundle(root, buildDirectory);
  // If somebody saved a file meanwhile, only some bundles contain it. Then the next call builds again.
  if (digestOfInputs(root) === digest) {
    await writeStamp(buildDirectory, { digest, bytesByPath: bundles.bytesByPath });
  }
  return bundles;
};

/** Outside the directories of the bundles, because those are uploaded as they are. */
const temporaryDirectoryOf = (buildDirectory: string): string => join(buildDirectory, 'unfinished');

type BuiltFile = Pick<OutputFile, 'path' | 'contents'>;

const writeIfChanged = async (buildDirectory: string, { path, contents }: BuiltFile): Promise<void> => {
  const current = await readFile(path).catch(() => undefined);
  if (current?.equals(contents)) return;
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(temporaryDirectoryOf(buildDirectory), randomUUID());
  await writeFile(temporary, contents);
  // The archive keeps these modes, and Lambda reads it as another user, whatever the umask is here.
  await chmod(temporary, 0o644);
  await chmod(dirname(path), 0o755);
  await rename(temporary, path);
};
