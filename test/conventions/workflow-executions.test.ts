import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#infra/bundle.ts';

const files = globSync('statemachines/*.asl.json', { cwd: repositoryRoot });
const payloadsIn = (value: unknown): object[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (name === 'Payload' ? [part] : payloadsIn(part)));
};

it.each(files)('every task of %s tells its step the name of the execution, for the log', (file) => {
  const payloads = payloadsIn(JSON.parse(readFileSync(join(repositoryRoot, file), 'utf8')));

  expect(payloads.length).toBeGreaterThan(0);
  expect(payloads.filter((payload) => !('execution.$' in payload))).toEqual([]);
});
