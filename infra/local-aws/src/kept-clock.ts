import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { HostClock } from './clock.ts';

const keptSchema = z.object({ offsetMs: z.number().nonnegative() });

const readOffset = (path: string): number => {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).offsetMs;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return 0;
    throw new Error(`${path} is not readable, and without it time would go back`, { cause });
  }
};

/** The clock of a data directory. Its offset outlives the host, because time must not go back for stored data. */
export const keptClock = (dataDir: string | undefined): HostClock => {
  if (dataDir === undefined) return new HostClock();
  const path = join(dataDir, 'clock.json');
  return new HostClock(readOffset(path), (offsetMs) => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify({ offsetMs }));
    renameSync(`${path}.new`, path);
  });
};
