import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { repositoryRoot } from '#infra/bundle.ts';

/** A source file, with its path from the repository's root, separated by `/`. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

const read = (path: string): Source => ({ path, text: readFileSync(join(repositoryRoot, path), 'utf8') });

/** Paths from the repository's root that match the patterns, sorted. Installed packages are not ours. */
export const pathsOf = (...patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: repositoryRoot, exclude: ['**/node_modules'] })
    .map((path) => path.split(sep).join('/'))
    .toSorted();

/** The files that match the patterns, sorted by path. */
export const filesOf = (...patterns: readonly string[]): Source[] => pathsOf(...patterns).map(read);

/** All source files in the folders. */
export const sourcesOf = (...folders: readonly string[]): Source[] =>
  filesOf(...folders.map((folder) => `${folder}/**/*.{ts,mjs,js}`));

/** The folders that hold our code, all but what is generated. sources.test.ts finds one that is left out. */
export const rooms = [
  'clients/*/src',
  'examples',
  'functions',
  'infra',
  'operator',
  'scripts',
  'shared',
  'test',
] as const;

export const allSources = (): Source[] => sourcesOf(...rooms);

/** `path:line: text` of each matching line. */
export const linesWith = (sources: readonly Source[], pattern: RegExp): string[] =>
  sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
