import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';
import { replacements } from '#infra/lean-modules.ts';

const candidates = globSync(
  [
    'node_modules/@aws-sdk/*/package.json',
    'node_modules/@aws-sdk/*/dist-es/**/*.js',
    'node_modules/@aws/*/dist-es/*.js',
    'node_modules/@smithy/core/dist-es/**/*.js',
    'node_modules/zod/v4/core/*.js',
    'shared/**/*.json',
  ],
  { cwd: repositoryRoot },
);

it.each(replacements.map(({ file }) => file))('the lean replacement of %s finds its file', (file) => {
  expect(candidates.some((path) => file.test(path))).toBe(true);
});
