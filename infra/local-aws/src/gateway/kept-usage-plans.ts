import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Plans } from './usage-plans.ts';

const keptSchema = z.object({
  plans: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      apiStages: z.array(z.object({ apiId: z.string(), stage: z.string() })),
      throttle: z.object({ requestsPerSecond: z.number(), burst: z.int() }).optional(),
    }),
  ),
  keys: z.array(z.object({ id: z.string(), name: z.string(), value: z.string() })),
  planKeys: z.array(z.object({ planId: z.string(), keyId: z.string() })),
});

const none: Plans = { plans: [], keys: [], planKeys: [] };

const readPlans = (path: string): Plans => {
  try {
    return keptSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return none;
    throw new Error(`${path} is not readable, and the keys of stored tokens are in it`, { cause });
  }
};

interface KeptPlans {
  /** By calls of API Gateway's own API. */
  readonly added: Plans;
  readonly save: (added: Plans) => void;
}

/** What a data directory keeps of usage plans; without a directory nothing is kept. */
export const keptPlans = (dataDir: string | undefined): KeptPlans => {
  if (dataDir === undefined) return { added: none, save: () => undefined };
  const path = join(dataDir, 'usage-plans.json');
  return {
    added: readPlans(path),
    save: (added) => {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(added));
      renameSync(`${path}.new`, path);
    },
  };
};
