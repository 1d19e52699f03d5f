import { createHash } from 'node:crypto';
import type { Mutant } from './mutant.ts';

/** A longer file gets more mutants, but fewer for each of its lines: every file has some. */
const quotaOf = (mutantsInFile: number): number =>
  Math.min(mutantsInFile, Math.max(1, Math.round(Math.sqrt(mutantsInFile) / 4)));

const rankOf = (seed: string, { key }: Mutant): string =>
  createHash('sha256').update(`${seed} ${key}`).digest('hex');

export interface FileSample {
  readonly file: string;
  /** In the order in which they are taken. The same seed makes the same order. */
  readonly candidates: readonly Mutant[];
  readonly quota: number;
}

/** How many mutants of each file to take, and in which order. @param isAll takes all of them */
export const samplesOf = (mutants: readonly Mutant[], seed: string, isAll: boolean): FileSample[] =>
  [...Map.groupBy(mutants, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    candidates: ofFile
      .map((mutant) => ({ mutant, rank: rankOf(seed, mutant) }))
      .toSorted((left, right) => (left.rank < right.rank ? -1 : 1))
      .map(({ mutant }) => mutant),
    quota: isAll ? ofFile.length : quotaOf(ofFile.length),
  }));
