import { createHash, randomUUID } from 'node:crypto';
import { globSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { build, type Metafile } from 'esbuild';
import * as z from 'zod';
import { docsAssetFiles } from './docs-assets.ts';
import { type EntryPoint, findEntryPoints } from './entry-points.ts';

const bundlesSchema = z.object({
  /** By the path of the entry point: the names of the files that this function loads, its own first. */
  filesByPath: z.record(z.string(), z.array(z.string())),
  /** By the path of the entry point: the bytes of those files. */
  bytesByPath: z.record(z.string(), z.number()),
  /** By the path of the entry point: the packages that this function may load, and those that it loads at its start. */
  packagesByPath: z.record(z.string(), z.object({ ever: z.array(z.string()), atStart: z.array(z.string()) })),
});

/** The code of all functions, exactly as it is uploaded. */
export interface Bundles extends Readonly<z.output<typeof bundlesSchema>> {
  /** For each function `<id>.mjs`, chunks that several functions share, and the files of the documentation. */
  readonly codeDirectory: string;
}

export const repositoryRoot = resolve(import.meta.dirname, '..');

/**
 * esbuild does not collect garbage when it runs as a command, because it ends soon. As a service it does, and that takes
 * a third of its CPU time here for a tenth less memory.
 */
process.env.GOGC ??= 'off';

/** CommonJS packages (`@fastify/busboy`) require modules of Node, and an ES module has no `require`. */
const requireOfNode =
  "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);";

/** Modules that run in a thread of their own. A thread begins with a file, so each has one beside its function's. */
const threads: Readonly<Record<string, string>> = { 'follow-upload': 'shared/documents/pdf-thread.mjs' };

const outputsOf = ({ id, path }: EntryPoint) => {
  const thread = threads[id];
  const own = { in: `${path}.ts`, out: id };
  return thread === undefined ? [own] : [own, { in: thread, out: basename(thread, '.mjs') }];
};

const buildAll = (root: string, entryPoints: readonly EntryPoint[], sourcemap: boolean) =>
  build({
    absWorkingDir: root,
    entryPoints: entryPoints.flatMap(outputsOf),
    outdir: root,
    outExtension: { '.js': '.mjs' },
    write: false,
    metafile: true,
    bundle: true,
    // What several functions use is built, uploaded and compiled once.
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: requireOfNode },
    ...(sourcemap && { sourcemap: 'external' as const }),
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });

type Outputs = Metafile['outputs'];

/** The names of the files that a built file loads, its own first. @param isAtStart leaves out what `import()` loads later */
const loadedBy = (
  outputs: Outputs,
  file: string,
  { isAtStart = false, seen = new Set<string>() } = {},
): ReadonlySet<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { path, external, kind } of outputs[file]?.imports ?? [])
    if (external !== true && !(isAtStart && kind === 'dynamic-import'))
      loadedBy(outputs, path, { isAtStart, seen });
  return seen;
};

const packageForm = /.*node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//;

const packagesIn = (outputs: Outputs, files: ReadonlySet<string>): string[] => {
  const inputs = [...files].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
  return [...new Set(inputs.flatMap((input) => packageForm.exec(input)?.groups?.name ?? []))].toSorted();
};

const bundlesOf = (
  metafile: Metafile,
  entryPoints: readonly EntryPoint[],
): z.output<typeof bundlesSchema> => {
  const { outputs } = metafile;
  const loaded = entryPoints.map(({ id, path }) => [path, [...loadedBy(outputs, `${id}.mjs`)]] as const);
  const bytesOf = (files: readonly string[]): number =>
    files.reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  const packagesOf = ({ id, path }: EntryPoint) => {
    const ever = packagesIn(outputs, loadedBy(outputs, `${id}.mjs`));
    const atStart = packagesIn(outputs, loadedBy(outputs, `${id}.mjs`, { isAtStart: true }));
    return [path, { ever, atStart }] as const;
  };
  return {
    filesByPath: Object.fromEntries(loaded.map(([path, files]) => [path, [...files]])),
    bytesByPath: Object.fromEntries(loaded.map(([path, files]) => [path, bytesOf(files)])),
    packagesByPath: Object.fromEntries(entryPoints.map(packagesOf)),
  };
};

/** Lambda reads the files as another user, whatever the umask is here. */
const writeReadable = async (path: string, contents: Uint8Array): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, contents);
  await chmod(path, 0o644);
  await chmod(dirname(path), 0o755);
};

/** Loaded only for a deployment: on one machine the first request of a page makes the site (infra/local/site-gate.ts). */
const addSite = async (directory: string): Promise<void> => {
  const { builtSite } = await import('./docs-site/build.ts');
  const site = await builtSite();
  for (const path of ['index.html', 'llms.txt', 'docs'])
    await cp(join(site, path), join(directory, path), { recursive: true });
};

const bundle = async (root: string, directory: string, withSite: boolean): Promise<void> => {
  const entryPoints = findEntryPoints(root);
  const hasDocs = entryPoints.some(({ id }) => id === 'get-docs-page');
  const [{ outputFiles, metafile }, docs] = await Promise.all([
    buildAll(root, entryPoints, false),
    hasDocs ? docsAssetFiles() : [],
  ]);
  const code = outputFiles.map(({ path, contents }) => ({ path: basename(path), contents }));
  await Promise.all(
    [...code, ...docs].map(({ path, contents }) => writeReadable(join(directory, 'code', path), contents)),
  );
  if (withSite) await addSite(join(directory, 'code', 'site'));
  await writeFile(join(directory, 'bundles.json'), JSON.stringify(bundlesOf(metafile, entryPoints)));
};

/** The files that define how bundles are made, and the versions of all packages. */
const recipe = ['infra/bundle.ts', 'infra/docs-assets.ts', 'package-lock.json'];

/** Of the pages, whose site is part of a deployment. */
const sourcesOfSite = ['docs/**/*.md', 'infra/docs-site/**/*.*'];

/** SHA-256 over the names and contents of all inputs of the bundles below `root`. */
const digestOfInputs = (root: string, withSite: boolean): string => {
  const hash = createHash('sha256').update(String(withSite));
  const sources = ['functions/**/*.*', 'shared/**/*.*', ...(withSite ? sourcesOfSite : [])];
  const code = globSync(sources, { cwd: root }).sort();
  const files = [
    ...code.map((file) => join(root, file)),
    ...recipe.map((file) => join(repositoryRoot, file)),
  ];
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(file)).update('\0');
  return hash.digest('hex').slice(0, 16);
};

const readBundles = async (directory: string): Promise<Bundles | undefined> => {
  const text = await readFile(join(directory, 'bundles.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  return { ...bundlesSchema.parse(JSON.parse(text)), codeDirectory: join(directory, 'code') };
};

/** Earlier builds stay for a while, because a service that still runs loads functions from there. */
const keptBuilds = 6;

const removeOld = (buildDirectory: string): void => {
  const builds = readdirSync(buildDirectory).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const age = (name: string): number =>
    statSync(join(buildDirectory, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const old = builds.toSorted((left, right) => age(right) - age(left)).slice(keptBuilds);
  for (const name of old) rmSync(join(buildDirectory, name), { recursive: true, force: true });
};

/**
 * Builds all functions in one esbuild call. Does nothing if the same inputs were built before. Processes that build the
 * same tree at the same time do not disturb each other: each has a directory of its own until it is whole.
 *
 * @param root directory that holds `functions/`; its `.build` keeps the builds
 * @param withSite adds the pages of docs/, which a deployment uploads with the code
 */
export const bundleFunctions = async (root = repositoryRoot, withSite = false): Promise<Bundles> => {
  const buildDirectory = join(root, '.build');
  const digest = digestOfInputs(root, withSite);
  const directory = join(buildDirectory, digest);
  const former = await readBundles(directory);
  if (former !== undefined) return former;
  const unfinished = `${directory}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  await bundle(root, unfinished, withSite);
  // Somebody saved a file meanwhile: only some functions have it.
  if (digestOfInputs(root, withSite) !== digest) {
    rmSync(unfinished, { recursive: true });
    return bundleFunctions(root, withSite);
  }
  // Another process may have been faster, with the same result.
  await rename(unfinished, directory).catch(() => rmSync(unfinished, { recursive: true }));
  removeOld(buildDirectory);
  const made = await readBundles(directory);
  if (made === undefined) throw new Error(`${directory} cannot be written`);
  return made;
};

/**
 * Where each place in the built files comes from, by the file's name. They are made when somebody asks, because only the
 * stack frames of an error need them.
 */
export const sourceMaps = async (root = repositoryRoot): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await buildAll(root, findEntryPoints(root), true);
  const maps = outputFiles.filter(({ path }) => path.endsWith('.map'));
  return new Map(maps.map(({ path, text }) => [basename(path, '.map'), text]));
};
