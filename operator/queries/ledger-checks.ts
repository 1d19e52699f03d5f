import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import * as z from 'zod';
import { formatId } from '#shared/kernel/ids.ts';
import { pagesOf } from '#shared/kernel/table/pages.ts';
import type { Difference } from '#shared/reconciliation/difference.ts';
import { differencesOf, type LedgerCheck, listRuns } from '#shared/reconciliation/runs.ts';
import { states } from './workflows.ts';

/** Differences that are shown of one check. */
const mostDifferences = 200;
const perRead = 20;

export interface LedgerReport {
  readonly check: LedgerCheck;
  readonly differences: readonly (Difference & { readonly platform: string })[];
}

const reportOf = async (check: LedgerCheck): Promise<LedgerReport> => {
  const differences = check.differences === 0 ? [] : await differencesOf(check.uuid, mostDifferences);
  return {
    check,
    differences: differences.map((one) => ({ ...one, platform: formatId('Platform', one.platformId) })),
  };
};

/**
 * The newest check that is wanted, among all that are kept: checks of single accounts may be many, and must not hide the
 * daily one.
 */
const newestRun = async (isWanted: (run: LedgerCheck) => boolean): Promise<LedgerCheck | undefined> => {
  const pages = pagesOf({
    count: perRead,
    read: ({ after, count }) => listRuns(count, after),
    positionOf: ({ uuid }) => uuid,
  });
  for await (const runs of pages) {
    const wanted = runs.find(isWanted);
    if (wanted !== undefined) return wanted;
  }
  return undefined;
};

/** The last check that has ended; of everything, unless it has an id. Two queries, if checks of accounts are few. */
export const lastLedgerCheck = async (only?: string): Promise<LedgerReport | undefined> => {
  const last = await newestRun((run) => run.endedAt !== undefined && run.only === only);
  return last === undefined ? undefined : reportOf(last);
};

const outputSchema = z.object({ progress: z.object({ run: z.string() }) });
const pollMs = 500;

/** Waits until an execution of the check ends. @returns undefined when it failed */
export const endedLedgerCheck = async (executionArn: string): Promise<LedgerReport | undefined> => {
  for (;;) {
    const { status, output = '' } = await states.send(new DescribeExecutionCommand({ executionArn }));
    if (status === 'SUCCEEDED') {
      const { progress } = outputSchema.parse(JSON.parse(output));
      const run = await newestRun(({ uuid }) => uuid === progress.run);
      return run === undefined ? undefined : reportOf(run);
    }
    if (status !== 'RUNNING') return undefined;
    await sleep(pollMs);
  }
};
