import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { clientTypes, clientTypesFile } from '../../../scripts/generate-client.ts';

test("the client's types are what `npm run docs` writes", async () => {
  const [written, made] = await Promise.all([readFile(clientTypesFile, 'utf8'), clientTypes()]);

  // Not toBe: a comparison that prints a difference of thousands of lines takes minutes.
  expect(written === made, 'run npm run docs').toBe(true);
});
