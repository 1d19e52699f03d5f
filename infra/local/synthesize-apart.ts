import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Assembly } from '@payments-service/local-aws/template';
import { writableDirectory } from '@payments-service/local-aws/writable-directory';
import * as z from 'zod';
import { inWorker } from './in-worker.ts';
import { repositoryRoot } from './local-directory.ts';

const assemblySchema = z.object({ outdir: z.string(), stackName: z.string() });

/** The files that the template and the bundles are made from. */
const sources = ['functions/**', 'infra/**', 'shared/**', 'statemachines/**', 'package-lock.json'];
/** The code that serves a template and does not make it. */
const servingCode = ['infra/local/**', 'infra/local-aws/**'];
/** Earlier assemblies stay for a while, because a host that still runs loads its bundles from there. */
const keptAssemblies = 6;

/** The environments of infra/environments that run on one machine. */
export type LocalEnvironment = 'local' | 'local-prod';

/**
 * Synthesizes a local environment, or finds the assembly of unchanged sources. It runs in a thread, because the CDK
 * takes 200 MB of memory that the host should not keep.
 *
 * @param onBundled called when the bundler, which keeps all cores busy for seconds, has ended or is not needed
 */
export const synthesizeApart = async (
  env: LocalEnvironment = 'local',
  onBundled: () => void = () => undefined,
): Promise<Assembly> => {
  const directory = join(repositoryRoot, '.local', 'assemblies');
  const outdir = join(directory, `${sourcesHash()}-${env}`);
  const stackName = `PaymentsService-${env}`;
  if (existsSync(join(outdir, `${stackName}.template.json`))) {
    onBundled();
    return { outdir, stackName };
  }
  writableDirectory(directory);
  const unfinished = `${outdir}.${process.pid}`;
  const bundled = Promise.withResolvers<void>();
  const making = inWorker({
    module: new URL('./synthesize-worker.ts', import.meta.url),
    data: { env, outdir: unfinished },
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    result: assemblySchema,
    onStep: () => {
      onBundled();
      bundled.resolve();
    },
  });
  // One thread makes the template, and this one has nothing else to do.
  const checking = bundled.promise.then(async () =>
    (await import('./check-workflows.ts')).checkWorkflows(repositoryRoot),
  );
  const [made] = await Promise.all([making, checking]);
  publish(unfinished, outdir);
  removeOld(directory);
  return { outdir, stackName: made.stackName };
};

/** Like make, compares the size and the modification time of the sources. */
const sourcesHash = (): string => {
  const hash = createHash('sha256').update(process.version);
  for (const path of globSync(sources, { cwd: repositoryRoot, exclude: servingCode }).sort()) {
    const { size, mtimeMs } = statSync(join(repositoryRoot, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** When two processes synthesize at once, the first result is kept, since both are equal. */
const publish = (unfinished: string, outdir: string): void => {
  try {
    renameSync(unfinished, outdir);
  } catch (error) {
    if (!existsSync(outdir)) throw error;
    rmSync(unfinished, { recursive: true });
  }
};

const removeOld = (directory: string): void => {
  const paths = readdirSync(directory).map((name) => join(directory, name));
  const newestFirst = paths.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  for (const path of newestFirst.slice(keptAssemblies)) rmSync(path, { recursive: true, force: true });
};
