import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { operations } from '#shared/api/operations.ts';

const programs = globSync('operator/deploy/verify/{checks,tour,world}/*.ts').map((path) =>
  readFileSync(path, 'utf8'),
);

it.each(operations.map(({ id }) => id))('stack verify calls %s', (id) => {
  const isCalled = programs.some((text) => new RegExp(`\\.(call|ok|refused)\\('${id}'`).test(text));

  expect(isCalled).toBe(true);
});
