import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { provingProjects } from '../../scripts/prove/run-tests.ts';

test('npm run prove runs proofs of every project that talks to a service', () => {
  const config = readFileSync('vitest.config.ts', 'utf8');
  const project =
    /project\('([\w-]+)', \{\s*include: (?:\[served\]|servedInOwnProcess|inProduction|\[hot\])/g;
  const served = [...config.matchAll(project)];

  expect(provingProjects).toEqual(served.map(([, name]) => name));
});
