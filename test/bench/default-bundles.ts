import { join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '#infra/bundle.ts';
import { findEntryPoints } from '#infra/entry-points.ts';

/**
 * Bundles the same functions as esbuild does when told nothing but where they will run: CommonJS, `main` before
 * `module`, nothing minified, all the credential providers in. The comparison for what our settings are worth.
 */
export const bundleByDefault = async (outdir: string): Promise<void> => {
  const entryPoints = findEntryPoints(repositoryRoot);
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: entryPoints.map(({ path }) => ({ in: `${path}.ts`, out: `${path}/index` })),
    outdir: join(outdir),
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    logLevel: 'error',
  });
};
