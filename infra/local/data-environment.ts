import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@payments-service/local-aws/start-error';
import * as z from 'zod';
import { credentialsFile } from './connect.ts';
import { readSecretFile, writeSecretFile } from './secret-file.ts';
import type { StartEnvironment, StartSettings } from './start-settings.ts';

const keptSchema = z.object({ environment: z.enum(['sandbox', 'production']) });

const environmentFile = (dataDir: string): string => join(dataDir, 'environment.json');

/** Directories of earlier versions say nothing, and were all of sandboxes. */
const keptIn = (dataDir: string): StartEnvironment | undefined =>
  readSecretFile(environmentFile(dataDir), keptSchema)?.environment ??
  (existsSync(credentialsFile(dataDir)) ? 'sandbox' : undefined);

/**
 * Keeps a data directory to the environment of its first start, because money of a sandbox is none.
 *
 * @throws StartError for the directory of another environment
 */
export const keepEnvironment = ({ dataDir, env }: Pick<StartSettings, 'dataDir' | 'env'>): void => {
  if (dataDir === undefined) return;
  const kept = keptIn(dataDir);
  if (kept !== undefined && kept !== env) {
    throw new StartError(
      `${dataDir} has the data of --env ${kept}. Take another directory, or --env ${kept}.`,
    );
  }
  writeSecretFile(environmentFile(dataDir), { environment: env });
};
