import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { localDirectory } from '#infra/local/local-directory.ts';
import { readSecretFile, writeSecretFile } from '#infra/local/secret-file.ts';

const recordSchema = z.object({ pid: z.int(), former: z.string().nullable() });

/** What a listener must restore, on disk, so that the next one can do it after a kill. */
export interface FormerEndpoints {
  /** @param former undefined: no endpoint was set */
  remember(own: string, former: string | undefined): void;
  forget(own: string): void;
  /** The endpoint that a listener at this address replaced; undefined if there was none, or it still runs. */
  leftBehind(own: string): { readonly former: string | undefined } | undefined;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** One file for each address that listens for a service. */
export const formerEndpoints = (baseUrl: string, directory: string = localDirectory): FormerEndpoints => {
  const fileOf = (own: string): string => {
    const digest = createHash('sha256').update(`${baseUrl} ${own}`).digest('hex').slice(0, 16);
    return join(directory, `listen-${digest}.json`);
  };
  return {
    remember: (own, former) => writeSecretFile(fileOf(own), { pid: process.pid, former: former ?? null }),
    forget: (own) => rmSync(fileOf(own), { force: true }),
    leftBehind: (own) => {
      const record = readSecretFile(fileOf(own), recordSchema);
      if (record === undefined || isRunning(record.pid)) return undefined;
      return { former: record.former ?? undefined };
    },
  };
};
