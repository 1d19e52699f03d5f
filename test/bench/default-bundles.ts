import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '#infra/bundle.ts';
import { docsAssetFiles } from '#infra/docs-assets.ts';
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
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    // CommonJS has another word for it.
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'error',
  });
  for (const { path, contents } of await docsAssetFiles()) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await writeFile(join(outdir, path), contents);
  }
};
