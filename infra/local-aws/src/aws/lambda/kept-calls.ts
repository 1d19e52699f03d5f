import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { AsynchronousCall } from './asynchronous-calls.ts';

const calls = z.array(z.strictObject({ functionArn: z.string(), payload: z.string() }));

const fileIn = (dataDir: string): string => join(dataDir, 'asynchronous-calls.json');

/** The calls that a host of this data directory has not come to make. They are given once. */
export const takeKeptCalls = (dataDir: string | undefined): readonly AsynchronousCall[] => {
  if (dataDir === undefined) return [];
  try {
    const kept = calls.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    rmSync(fileIn(dataDir));
    return kept;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
};

export const keepCalls = (dataDir: string, unfinished: readonly AsynchronousCall[]): void => {
  if (unfinished.length > 0) writeFileSync(fileIn(dataDir), JSON.stringify(unfinished), { mode: 0o600 });
};
