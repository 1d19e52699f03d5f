import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFigures } from '#test/prove/run/figures.ts';
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

test('a clone in which no proof has run has no figures, and then those of the proofs that ran', () => {
  const clone = mkdtempSync(join(tmpdir(), 'figures-'));
  const figures = join(clone, '.build', 'figures');
  try {
    expect(readFigures(figures)).toEqual([]);

    mkdirSync(figures, { recursive: true });
    writeFileSync(join(figures, 'T10.json'), '{"rounds":3}');
    writeFileSync(join(figures, 'T2.json'), '{"seed":7}');

    expect(readFigures(figures)).toEqual([
      { name: 'T2', figures: { seed: 7 } },
      { name: 'T10', figures: { rounds: 3 } },
    ]);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
});
