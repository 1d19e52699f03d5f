import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { repositoryRoot } from '#infra/bundle.ts';
import { allSources, type Source } from './support/sources.ts';

const workspace = 'infra/local-aws/';
const launcher = 'infra/local/';
const name = '@payments-service/local-aws';

const manifestSchema = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const packagesOf = (path: string): Record<string, string> => {
  const { dependencies, devDependencies } = manifestSchema.parse(
    JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8')),
  );
  return { ...dependencies, ...devDependencies };
};
const ownPackages = packagesOf(`${workspace}package.json`);

const importPattern = /(?:\bfrom\s+|\bimport\s*\(?\s*)'([#.@\w][^'\n]*)'/g;
const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(importPattern)].map(([, specifier = '']) => specifier);

/** The path from the repository's root that an import names; undefined for a package. */
const targetOf = (path: string, specifier: string): string | undefined => {
  if (specifier.startsWith('#src/')) return `${workspace}${specifier.slice(1)}`;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : undefined;
};

const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** Why a file may not import this; undefined when it may. */
const breach = (path: string, specifier: string): string | undefined => {
  const target = targetOf(path, specifier);
  const isInside = target?.startsWith(workspace) === true;
  if (path.startsWith(workspace)) {
    if (target !== undefined) return isInside ? undefined : 'the workspace imports the product';
    const isKnown = specifier.startsWith('node:') || Object.hasOwn(ownPackages, packageOf(specifier));
    return isKnown ? undefined : 'the workspace does not list this package';
  }
  if (isInside) return 'the workspace is imported by its path';
  const isDeployed = /^(functions|shared|infra)\//.test(path) && !path.startsWith(launcher);
  if (!isDeployed)
    return path.startsWith(launcher) && target?.startsWith('scripts/') ? 'infra imports a script' : undefined;
  if (packageOf(specifier) === name) return 'deployed code imports the workspace';
  if (target?.startsWith(launcher)) return 'deployed code imports the launcher';
  return target?.startsWith('scripts/') ? 'infra imports a script' : undefined;
};

const breachesIn = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) =>
    importsOf(source).flatMap((specifier) => {
      const reason = breach(source.path, specifier);
      return reason === undefined ? [] : [`${source.path}: ${specifier}: ${reason}`];
    }),
  );

describe('the workspace of the local AWS host', () => {
  it('knows nothing of the product, and no deployed code knows it', () => {
    expect(breachesIn(allSources())).toEqual([]);
  });

  it.each([
    [
      'shared/payments/quotes/plan.ts',
      '@payments-service/local-aws/host',
      'deployed code imports the workspace',
    ],
    ['infra/app.ts', '@payments-service/local-aws/template', 'deployed code imports the workspace'],
    ['infra/constructs/table.ts', '../local/start.ts', 'deployed code imports the launcher'],
    ['functions/payments/get-quote.ts', '#infra/local/start.ts', 'deployed code imports the launcher'],
    ['infra/local/start.ts', '../../scripts/console.ts', 'infra imports a script'],
    ['infra/local/start.ts', '../local-aws/src/host.ts', 'the workspace is imported by its path'],
    ['test/local/start.test.ts', '#infra/local-aws/src/host.ts', 'the workspace is imported by its path'],
    ['infra/local-aws/src/host.ts', '../../local/start.ts', 'the workspace imports the product'],
    ['infra/local-aws/src/host.ts', '#shared/kernel/clock.ts', 'the workspace imports the product'],
    ['infra/local-aws/src/host.ts', 'aws-cdk-lib', 'the workspace does not list this package'],
  ])('finds a breach: %s imports %s', (path, specifier, reason) => {
    const planted = { path, text: `import { planted } from '${specifier}';\n` };

    expect(breachesIn([planted])).toEqual([`${path}: ${specifier}: ${reason}`]);
  });

  it('has the same versions of packages as the repository', () => {
    const ofRepository = packagesOf('package.json');
    const differing = Object.entries(ownPackages).filter(
      ([one, version]) => Object.hasOwn(ofRepository, one) && ofRepository[one] !== version,
    );

    expect(differing).toEqual([]);
  });
});
