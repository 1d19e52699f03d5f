import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { errorsFile, errorsPage } from '../../../../scripts/generate-docs.ts';

test('docs/errors.md is what `npm run docs` writes', async () => {
  expect(await readFile(errorsFile, 'utf8')).toBe(errorsPage());
});
