import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { repositoryRoot } from '#infra/bundle.ts';
import { docsAssetFiles } from '#infra/docs-assets.ts';
import { findEntryPoints } from '#infra/entry-points.ts';

/**
 * Bundles the same functions with esbuild's defaults for this platform: CommonJS, `main` before `module`, no
 * minification, all credential providers. The comparison shows what our settings save.
 */
export const bundleByDefault = async (outdir: string): Promise<void> => {
  const entryPoints = findEntryPoints(repositoryRoot);
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: entryPoints.map(({ id, path }) => ({ in: `${path}.ts`, out: id })),
    outdir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    // CommonJS has `__dirname` instead of `import.meta.dirname`.
    define: { 'import.meta.dirname': '__dirname' },
    logLevel: 'error',
  });
  for (const { path, contents } of await docsAssetFiles()) {
    await mkdir(dirname(join(outdir, path)), { recursive: true });
    await writeFile(join(outdir, path), contents);
  }
};
