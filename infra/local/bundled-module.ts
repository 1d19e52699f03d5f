import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import { localDirectory, repositoryRoot } from './local-directory.ts';

/** Size and time of every file that went into a bundle, by its path. */
const inputsSchema = z.record(z.string(), z.string());

const make = async (path: string, file: string): Promise<void> => {
  const inputsFile = `${file}.json`;
  if (isCurrent(inputsFile)) return;
  // Loaded only when there is something to bundle.
  const { build, stop } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: repositoryRoot,
    entryPoints: [path],
    write: false,
    bundle: true,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  // Its process would stay beside the service.
  await stop();
  mkdirSync(dirname(file), { recursive: true });
  const inputs = Object.keys(metafile.inputs).map((input) => [input, versionOf(input)]);
  writeWhole(file, outputFiles.map(({ text }) => text).join(''));
  writeWhole(inputsFile, JSON.stringify(Object.fromEntries(inputs)));
};

let last: Promise<unknown> = Promise.resolve();

/**
 * A module with all that it imports, in one file of plain JavaScript. A thread loads it in 0.1 s instead of 0.5 s.
 * It is made again when one of its files has changed.
 */
export const bundledModule = async (
  entry: URL,
  directory = join(localDirectory, 'bundles'),
): Promise<URL> => {
  const path = fileURLToPath(entry);
  const file = join(directory, `${basename(path, '.ts')}.mjs`);
  // One after the other: a build that runs when another one stops esbuild would never end.
  const made = last.then(() => make(path, file));
  last = made.catch(() => undefined);
  await made;
  return pathToFileURL(file);
};

const isCurrent = (inputsFile: string): boolean => {
  try {
    const inputs = inputsSchema.parse(JSON.parse(readFileSync(inputsFile, 'utf8')));
    return Object.entries(inputs).every(([input, version]) => versionOf(input) === version);
  } catch {
    return false;
  }
};

const versionOf = (input: string): string => {
  const { size, mtimeMs } = statSync(join(repositoryRoot, input));
  return `${size} ${mtimeMs}`;
};

/** Two services may start at the same moment. */
const writeWhole = (path: string, text: string): void => {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
};
