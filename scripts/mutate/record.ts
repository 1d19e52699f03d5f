import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { CompileProgress } from './compile.ts';
import { buildDirectory } from './copy.ts';
import type { FileSample } from './sample.ts';

const mutant = z.object({
  key: z.string(),
  group: z.string(),
  file: z.string(),
  mutator: z.string(),
  line: z.number(),
  at: z.string(),
  start: z.number(),
  end: z.number(),
  replacement: z.string(),
});

const record = z.object({
  seed: z.string(),
  isAll: z.boolean(),
  /** All mutants of the files, of which some are taken. */
  possible: z.number(),
  files: z.number(),
  taken: z.array(mutant),
  /** Candidates that do not compile, or stood beside one that does not. */
  setAside: z.number(),
  /** Groups that met their unit tests. */
  unitDone: z.array(z.string()),
  /** Keys of the mutants that unit tests caught. */
  caughtByUnit: z.array(z.string()),
  /** By key: the first failure, or null if the mutant survived. */
  service: z.record(z.string(), z.string().nullable()),
});

/** What a campaign knows so far. It is saved after each step, so that `--resume` goes on. */
export type CampaignRecord = z.infer<typeof record>;

const path = join(buildDirectory, 'campaign.json');

export const readRecord = (): CampaignRecord | undefined =>
  existsSync(path) ? record.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;

export const saveRecord = (campaign: CampaignRecord): void => {
  mkdirSync(buildDirectory, { recursive: true });
  writeFileSync(path, JSON.stringify(campaign, null, 1));
};

const progressPath = join(buildDirectory, 'compile-progress.json');

const compileProgress = z.object({
  /** Of all candidates and quotas. */
  hash: z.string(),
  taken: z.array(mutant),
  passed: z.record(z.string(), z.number()),
  setAside: z.number(),
});

const hashOf = (samples: readonly FileSample[]): string =>
  createHash('sha256')
    .update(JSON.stringify(samples.map(({ candidates, quota }) => [quota, candidates.map(({ key }) => key)])))
    .digest('hex');

/** How far the compiler came with the same candidates: it needs most of an hour on a busy machine. */
export const readProgress = (samples: readonly FileSample[]): CompileProgress => {
  const saved = existsSync(progressPath)
    ? compileProgress.parse(JSON.parse(readFileSync(progressPath, 'utf8')))
    : undefined;
  return saved?.hash === hashOf(samples) ? saved : { taken: [], passed: {}, setAside: 0 };
};

export const saveProgress = (samples: readonly FileSample[], progress: CompileProgress): void => {
  mkdirSync(buildDirectory, { recursive: true });
  writeFileSync(progressPath, JSON.stringify({ hash: hashOf(samples), ...progress }));
};
