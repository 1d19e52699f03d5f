import { join } from 'node:path';
import * as z from 'zod';
import { inWorker } from './in-worker.ts';
import { repositoryRoot } from './repository-root.ts';

/** Where a synthesized stack lies. */
export interface Assembly {
  readonly outdir: string;
  readonly stackName: string;
}

const assemblySchema = z.object({ outdir: z.string(), stackName: z.string() });

/** Synthesizes the local environment in a thread: the CDK takes 200 MB that the running host has no use for. */
export const synthesizeApart = (outdir = join(repositoryRoot, '.local', 'cdk.out')): Promise<Assembly> =>
  inWorker({
    module: new URL('./synthesize-worker.ts', import.meta.url),
    data: { env: 'local', outdir },
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' },
    result: assemblySchema,
  });
