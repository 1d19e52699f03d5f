import * as z from 'zod';
import type { LeftOut, SourceTable } from './combine-rates.ts';
import { httpSource, UnusableAnswer } from './http-source.ts';
import { tableReasons } from './plausibility.ts';

/** JSON of the settings: the URLs of the sources by their names. Absent: no source. */
export const rateSourcesSchema = z
  .string()
  .default('{}')
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.record(z.string(), z.url({ protocol: /^https$/ })));

/** URLs of the sources by their names. */
export type RateSources = Readonly<Record<string, string>>;

export interface SourceAnswers {
  readonly tables: readonly SourceTable[];
  readonly leftOut: readonly LeftOut[];
}

/** The message of a foreign error may quote the URL with its key, or the answer; its name does not. */
const reasonOf = (error: unknown): string =>
  error instanceof UnusableAnswer
    ? error.message
    : `It gave no table: ${error instanceof Error ? error.name : 'error'}`;

const askSource = async (name: string, url: string, now: Date): Promise<SourceTable | LeftOut> => {
  try {
    const table = await httpSource(url)();
    const reasons = tableReasons(table, now);
    return reasons.length === 0 ? { name, table } : { name, reasons };
  } catch (error) {
    return { name, reasons: [reasonOf(error)] };
  }
};

/** Asks all sources at once. One that fails, or gives a table that is wrong by itself, is left out with the reason. */
export const askSources = async (sources: RateSources, now: Date): Promise<SourceAnswers> => {
  const answers = await Promise.all(Object.entries(sources).map(([name, url]) => askSource(name, url, now)));
  return {
    tables: answers.filter((one) => 'table' in one),
    leftOut: answers.filter((one) => 'reasons' in one),
  };
};
