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

/**
 * esbuild does not collect garbage when it runs as a command, because it ends soon. As a service it does, and that takes
 * a third of its CPU time here for a tenth less memory.
 */
process.env.GOGC ??= 'off';

interface BuildOptions {
  readonly root: string;
  readonly entryPoints: readonly EntryPoint[];
  readonly buildDirectory: string;
  readonly sourcemap?: 'external';
}

const buildAll = ({ root, entryPoints, buildDirectory, sourcemap }: BuildOptions) =>
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
    ...(sourcemap && { sourcemap }),
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [leanModules, httpWithoutNamespace, requiredBuiltins],
  });

const bundle = async (root: string, buildDirectory: string): Promise<Bundles> => {
  const entryPoints = findEntryPoints(root);
  const hasDocs = entryPoints.some(({ feature }) => feature === 'docs');
  const [{ outputFiles }, assets] = await Promise.all([
    buildAll({ root, entryPoints, buildDirectory }),
    hasDocs ? docsAssetFiles() : [],
  ]);
  const files = [
    ...outputFiles,
    ...assets.map(({ path, contents }) => ({ path: join(buildDirectory, path), contents })),
  ];
  await mkdir(temporaryDirectoryOf(buildDirectory), { recursive: true });
  await Promise.all(files.map((file) => writeIfChanged(buildDirectory, file)));
  const bytes = new Map(outputFiles.map(({ path, contents }) => [dirname(path), contents.byteLength]));
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

/**
 * Where each place in a bundle comes from. It is made when somebody asks, because the maps of all bundles take longer
 * to write than the bundles, and only an error's stack frames need one.
 */
export const sourceMapOf = async (entryPoint: EntryPoint, root = repositoryRoot): Promise<string> => {
  const options = { root, entryPoints: [entryPoint], buildDirectory: join(root, '.build') };
  const { outputFiles } = await buildAll({ ...options, sourcemap: 'external' });
  const map = outputFiles.find(({ path }) => path.endsWith('.map'));
  if (map === undefined) throw new Error(`esbuild made no source map of ${entryPoint.path}`);
  return map.text;
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
