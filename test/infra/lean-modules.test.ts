import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { replacements } from '#infra/lean-modules.ts';

/** The path that a pattern such as `/@smithy\/core\/index\.js$/` stands for. */
const pathOf = ({ source }: RegExp): string => source.replaceAll('\\', '').replace(/\$$/, '');

const exists = (path: string): boolean =>
  [repositoryRoot, join(repositoryRoot, 'node_modules')].some((root) => existsSync(join(root, path)));

it.each(replacements.map(({ file }) => pathOf(file)))('the lean replacement of %s finds its file', (path) => {
  expect(exists(path)).toBe(true);
});
