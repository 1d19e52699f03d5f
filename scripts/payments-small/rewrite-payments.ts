import { setTimeout as sleep } from 'node:timers/promises';
import { ScanCommand } from '#shared/kernel/aws/document-client.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { RawItem } from '#shared/kernel/range.ts';
import { documentClient, tableName } from '#shared/kernel/table.ts';
import { isConflict, writeAlone } from '#shared/kernel/write-alone.ts';
import { rewriteTransaction } from '#shared/transactions/rewrite.ts';

export interface Progress {
  /** Payments read, written anew, and changed by another writer just then. */
  readonly read: number;
  readonly rewritten: number;
  readonly left: number;
  /** Where the next run may go on; undefined at the end of the table. */
  readonly position: string | undefined;
}

export interface Options {
  /** Of a former run. */
  readonly after?: string | undefined;
  /** Rewrites a second, so that the service keeps its share of the partitions. */
  readonly perSecond: number;
  /** Items of one page of the scan. */
  readonly pageSize?: number;
}

const atOnce = 20;

const sealed = (key: RawItem | undefined): string | undefined =>
  key === undefined ? undefined : Buffer.from(JSON.stringify(key)).toString('base64url');

const opened = (position: string | undefined): RawItem | undefined =>
  position === undefined ? undefined : JSON.parse(Buffer.from(position, 'base64url').toString('utf8'));

type Outcome = 'rewritten' | 'left' | 'none';

/** Nobody's change: the payment keeps the stamp of who changed it last. */
const rewrite = async (raw: RawItem): Promise<Outcome> => {
  const write = rewriteTransaction(raw);
  if (write === undefined) return 'none';
  try {
    return (await writeAlone(write, { isChange: false })) ? 'rewritten' : 'left';
  } catch (error) {
    // A transaction of the service has this payment. It writes the present form itself, or the next run does.
    if (isConflict(error)) return 'left';
    throw error;
  }
};

const rewriteAll = async (payments: readonly RawItem[], perSecond: number): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < payments.length; start += atOnce) {
    const startedMs = clock.nowMs();
    const some = await Promise.all(payments.slice(start, start + atOnce).map(rewrite));
    outcomes.push(...some);
    const written = some.filter((outcome) => outcome !== 'none').length;
    await sleep(Math.max(0, startedMs + (written * 1_000) / perSecond - clock.nowMs()));
  }
  return outcomes;
};

const count = (outcomes: readonly Outcome[], wanted: Outcome): number =>
  outcomes.filter((outcome) => outcome === wanted).length;

/**
 * Gives every stored payment the present form, page by page. Each write is conditional on the payment that was read, so it
 * may run while the service does, be stopped at any moment, and run again.
 */
export async function* rewritePayments({ after, perSecond, pageSize }: Options): AsyncGenerator<Progress> {
  const sums = { read: 0, rewritten: 0, left: 0 };
  let startKey = opened(after);
  do {
    const page = await documentClient.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        ...(pageSize !== undefined && { Limit: pageSize }),
        ...(startKey !== undefined && { ExclusiveStartKey: startKey }),
      }),
    );
    const payments = (page.Items ?? []).filter(({ pk }) => String(pk).startsWith('TRANSACTION#'));
    const outcomes = await rewriteAll(payments, perSecond);
    sums.read += payments.length;
    sums.rewritten += count(outcomes, 'rewritten');
    sums.left += count(outcomes, 'left');
    startKey = page.LastEvaluatedKey;
    yield { ...sums, position: sealed(startKey) };
  } while (startKey !== undefined);
}
