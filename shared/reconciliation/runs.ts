import * as z from 'zod';
import { absent, any, present } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { type Difference, differenceSchema } from './difference.ts';
import { trialBalanceSchema } from './trial-balance.ts';

const keptSeconds = 400 * 86_400;
const expiryOf = ({ startedAt }: { readonly startedAt: string }): number =>
  Math.floor(Date.parse(startedAt) / 1000) + keptSeconds;

/** The first write or any later one: what a segment writes, it writes again when it runs again. */
const anyhow = any(absent('pk'), present('pk'));

const allRuns = 'LEDGER_CHECK#ALL';

const runItem = defineItem({
  schema: z.object({
    uuid: z.string(),
    startedAt: z.string(),
    /** Absent while it runs. */
    endedAt: z.string().optional(),
    /** Whether all journals were read, or only those since the check before. */
    isFull: z.boolean(),
    /** Public id of the platform or account that was checked; absent: everything. */
    only: z.string().optional(),
    platforms: z.int(),
    accounts: z.int(),
    entries: z.int(),
    payments: z.int(),
    /** Accounts and payments that changed as often as they were looked at. The next check looks at them. */
    deferred: z.int(),
    differences: z.int(),
  }),
  keyOf: ({ uuid }: { uuid: string }) => ({ pk: allRuns, sk: uuid }),
  expiresAtEpochSecondsOf: expiryOf,
});

/** One check of the ledger, and what it counted. */
export type LedgerCheck = ReturnType<typeof runItem.parse>;

export const saveRun = async (run: LedgerCheck): Promise<void> => {
  await writeAlone(runItem.put(run, anyhow));
};

/** The newest checks first. @param after uuid of a check: only older ones */
export const listRuns = async (count: number, after?: string): Promise<LedgerCheck[]> => {
  const items = await readRange({
    index: 'table',
    partition: allRuns,
    after,
    descending: true,
    count,
    consistent: true,
  });
  return items.map(runItem.parse);
};

const differenceItem = defineItem({
  schema: differenceSchema.extend({ run: z.string(), startedAt: z.string() }),
  keyOf: ({ run, subject, kind, platformId }: Difference & { run: string }) => ({
    pk: `LEDGER_CHECK#${run}`,
    sk: `${platformId}#${subject}#${kind}`,
  }),
  expiresAtEpochSecondsOf: expiryOf,
});

/** Stores a difference of a check. One subject has one of each kind. */
export const saveDifference = async (
  { uuid: run, startedAt }: Pick<LedgerCheck, 'uuid' | 'startedAt'>,
  difference: Difference,
): Promise<void> => {
  await writeAlone(differenceItem.put({ ...difference, run, startedAt }, anyhow));
};

/** What a check found, at most `count` differences. */
export const differencesOf = async (run: string, count: number): Promise<Difference[]> => {
  const items = await readRange({
    index: 'table',
    partition: `LEDGER_CHECK#${run}`,
    descending: false,
    count,
    consistent: true,
  });
  return items.map(differenceItem.parse);
};

const trialItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    /** The check that made it. */
    run: z.string(),
    /** When the check began. */
    asOf: z.string(),
    sums: trialBalanceSchema,
    /** Payments made before this moment had ended: the next check looks only at later ones. */
    paymentsCheckedTo: z.string(),
  }),
  keyOf: ({ platformId }: { platformId: string }) => ({ pk: `TRIAL_BALANCE#${platformId}`, sk: 'LATEST' }),
});

export type StoredTrialBalance = ReturnType<typeof trialItem.parse>;

export const saveTrialBalance = async (balance: StoredTrialBalance): Promise<void> => {
  await writeAlone(trialItem.put(balance, anyhow));
};

/** A platform's sums at its last check. */
export const getTrialBalance = (platformId: string): Promise<StoredTrialBalance | undefined> =>
  trialItem.get({ platformId });
