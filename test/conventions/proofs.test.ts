import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longest, measuring, proofs } from '#test/prove/run/full-size.ts';
import { provingProjects } from '#test/prove/run/run-tests.ts';

test('npm run prove runs proofs of every project that talks to a service', () => {
  const config = readFileSync('vitest.config.ts', 'utf8');
  const project =
    /project\('([\w-]+)', \{\s*include: (?:\[served\]|\[alsoServed\]|servedInOwnProcess|inProduction)/g;
  const served = [...config.matchAll(project)];

  expect(provingProjects).toEqual(served.map(([, name]) => name));
});

test('what runs first because it is long, or alone because it measures, is a proof', () => {
  expect([...longest, ...measuring].filter((file) => !proofs.includes(file))).toEqual([]);
});

test('each proof is a file', () => {
  expect(proofs.filter((file) => !existsSync(file))).toEqual([]);
});
