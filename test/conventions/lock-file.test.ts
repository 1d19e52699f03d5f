import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';

const enginesSchema = z.record(z.string(), z.string()).optional();
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      engines: enginesSchema,
      hasInstallScript: z.boolean().optional(),
      deprecated: z.string().optional(),
    }),
  ),
});
const manifestSchema = z.object({ engines: enginesSchema.catch(undefined) });

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'));

const { packages } = lockSchema.parse(readJson('package-lock.json'));
/** Not the repository's own workspaces. */
const installed = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));

describe('npm ci warns of nothing on any Node that the repository allows, because the lock file', () => {
  it('asks the Node of the machine only for packages that run on it: those with an install script', () => {
    const asking = installed.filter(([, entry]) => entry.engines !== undefined && !entry.hasInstallScript);

    expect(asking.map(([path]) => path)).toEqual([]);
  });

  it('has no deprecated package', () => {
    expect(installed.filter(([, entry]) => entry.deprecated !== undefined)).toEqual([]);
  });
});

it('every package runs on the Node that the repository brings, which npm does not check', () => {
  const manifests = installed
    .map(([path]) => `${path}/package.json`)
    .filter((path) => existsSync(join(repositoryRoot, path)));
  const refusing = manifests.filter((path) => {
    const { engines } = manifestSchema.parse(readJson(path));
    return !satisfies(process.versions.node, engines?.node ?? '*');
  });

  expect(refusing).toEqual([]);
  expect(manifests.length).toBeGreaterThan(200);
});
