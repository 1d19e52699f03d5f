import { clock } from '#shared/kernel/clock.ts';
import { setting } from '#shared/kernel/config.ts';
import { errorFields, log } from '#shared/kernel/log.ts';
import {
  type CombinedRates,
  combineRates,
  type LeftOut,
  type SourceTable,
} from '#shared/rates/combine-rates.ts';
import type { FiledRates } from '#shared/rates/exchange-rate.ts';
import { askSources, type RateSources, rateSourcesSchema } from '#shared/rates/http-source.ts';
import { checkPlausible, ImplausibleRates } from '#shared/rates/plausibility.ts';
import { shippedRates } from '#shared/rates/shipped-rates.ts';
import { fileRates, getLatestRates, noteRefresh, type Refresh } from '#shared/rates/store.ts';

export type RefreshOutcome = 'FILED' | 'UNCHANGED' | 'FROZEN';

const operation = 'refreshRates';

/** A source that fails may have dozens, and a log line has little room. */
const shownReasons = 3;

const noMajority = 'no two sources agree, and no source agrees with rates of the last hour';

const namedReasons = (leftOut: readonly LeftOut[]): string[] =>
  leftOut.map(({ name, reasons }) => `${name}: ${reasons.slice(0, shownReasons).join(', ')}`);

/** The alarm counts these lines. Each names its source. */
const reportLeftOut = (leftOut: readonly LeftOut[]): void => {
  for (const { name, reasons } of leftOut) {
    const rates = reasons.slice(0, shownReasons);
    log.error({ operation, code: 'RATE_SOURCE_LEFT_OUT', source: name, rates });
  }
};

/** With one source in the settings there is nothing to compare but the rates before. */
const combined = (
  sources: RateSources,
  tables: readonly SourceTable[],
  lastGood: FiledRates | undefined,
): CombinedRates => {
  const [only] = tables;
  if (Object.keys(sources).length > 1) return combineRates(tables, lastGood, clock.nowMs());
  return only === undefined
    ? { table: undefined, sources: [], leftOut: [] }
    : { table: only.table, sources: [only.name], leftOut: [] };
};

const fileNewer = async (table: FiledRates, lastGood: FiledRates | undefined): Promise<RefreshOutcome> => {
  if (lastGood !== undefined && table.updatedAt <= lastGood.updatedAt) return 'UNCHANGED';
  return (await fileRates(table)) ? 'FILED' : 'UNCHANGED';
};

const refreshFrom = async (
  sources: RateSources,
  lastGood: FiledRates | undefined,
): Promise<RefreshOutcome> => {
  const now = clock.now();
  const asked = await askSources(sources, now);
  const agreed = combined(sources, asked.tables, lastGood);
  const leftOut = [...asked.leftOut, ...agreed.leftOut];
  reportLeftOut(leftOut);
  const note = (outcome: Refresh['outcome']): Promise<void> =>
    noteRefresh({ at: now.toISOString(), outcome, sources: agreed.sources, leftOut });
  try {
    if (agreed.table === undefined) throw new ImplausibleRates([noMajority, ...namedReasons(leftOut)]);
    checkPlausible(agreed.table, lastGood, now);
    const table = { ...agreed.table, origin: 'HTTP', sources: agreed.sources } as const;
    const outcome = await fileNewer(table, lastGood);
    await note(outcome === 'FILED' ? 'FILED' : 'UNCHANGED');
    return outcome;
  } catch (error) {
    await note('FAILED');
    throw error;
  }
};

/**
 * Asks the sources and stores what they agree on, when it is newer than the stored table. Without a source it stores the
 * shipped table with its original date, so that old rates do not look new. It leaves frozen rates as they are.
 *
 * @throws ImplausibleRates. The last good table stays stored.
 */
export const refreshRates = async (sources: RateSources): Promise<RefreshOutcome> => {
  const lastGood = await getLatestRates();
  if (lastGood?.frozenAt !== undefined) return 'FROZEN';
  if (Object.keys(sources).length > 0) return refreshFrom(sources, lastGood);
  return fileNewer({ ...shippedRates, origin: 'SHIPPED' }, lastGood);
};

const sources = setting('RATE_SOURCES', rateSourcesSchema);

/**
 * Runs every five minutes. A run without new rates fails, because only that raises the alarm. The log says what makes
 * rates implausible, because an operator must judge them.
 */
export const handler = async (): Promise<{ outcome: RefreshOutcome }> => {
  try {
    const outcome = await refreshRates(sources);
    log.info({ operation, outcome });
    return { outcome };
  } catch (error) {
    const rates = error instanceof ImplausibleRates ? [...error.reasons] : undefined;
    log.error({ operation, ...errorFields(error), rates });
    throw error;
  }
};
