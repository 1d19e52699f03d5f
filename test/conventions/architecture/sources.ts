import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** A file of the repository and the files of the repository that it imports. Paths from the root, with `/`. */
export interface ModuleImports {
  readonly path: string;
  readonly imports: readonly string[];
  /** Those that are imported only when they are needed, by `import()`. */
  readonly late?: readonly string[];
}

const importPattern = /(?:\bfrom|\bimport)\s*(\(?)\s*'(#[^']+|\.{1,2}\/[^']+)'/g;

const resolved = (importer: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(importer), specifier));

/** The imports in a file's text, types included: a type that comes from elsewhere ties two files together, too. */
export const importsIn = (path: string, text: string): ModuleImports => ({
  path,
  imports: [...text.matchAll(importPattern)].map(([, , specifier = '']) => resolved(path, specifier)),
  late: [...text.matchAll(importPattern)].flatMap(([, call, specifier = '']) =>
    call === '' ? [] : [resolved(path, specifier)],
  ),
});

/** The modules below the given folders. */
export const modulesIn = (...folders: readonly string[]): ModuleImports[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .map((path) => importsIn(path, readFileSync(join(root, path), 'utf8')));

/**
 * Every file that a file imports, directly or through others, itself included, in the order of their paths. What is
 * imported late belongs to another task.
 */
export const closureOf = (start: string, modules: readonly ModuleImports[]): string[] => {
  const byPath = new Map(
    modules.map(({ path, imports, late = [] }) => [path, imports.filter((one) => !late.includes(one))]),
  );
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !byPath.has(path)) return;
    seen.add(path);
    for (const next of byPath.get(path) ?? []) visit(next);
  };
  visit(start);
  return [...seen].toSorted();
};
