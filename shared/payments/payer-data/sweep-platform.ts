import { isDeepStrictEqual } from 'node:util';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { getTransaction, listTransactions } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type Forgetting, forgetPayment } from './forget-payment.ts';
import { type RetentionProgress, saveProgress } from './progress.ts';

const paymentsAPage = 200;
/** Each has one call under way. The table serves payments at the same time. */
const paymentsAtOnce = 2;
/** Their uuids take less than 4 KB. The sweep stops at the next open payment. */
const mostWaiting = 100;
const dayMs = 86_400_000;

export interface PlatformRetention {
  readonly platformId: string;
  readonly progress: RetentionProgress;
}

export interface RetentionTurn {
  readonly progress: RetentionProgress;
  /** Payments whose words were removed. */
  readonly removed: number;
  /** NOTHING: the sweep has come to the present. STUCK: too many payments are open, and the sweep cannot pass another. */
  readonly left: 'NOTHING' | 'MORE' | 'STUCK';
}

interface Judged {
  readonly uuid: string;
  readonly result: Forgetting;
}

const forgetEach = async (transactions: readonly Transaction[]): Promise<Judged[]> => {
  const judged: Judged[] = [];
  const queue = transactions.values();
  const work = async (): Promise<void> => {
    for (const one of queue) judged.push({ uuid: one.uuid, result: await forgetPayment(one) });
  };
  await Promise.all(Array.from({ length: paymentsAtOnce }, work));
  return judged;
};

const uuidsWith = (result: Forgetting, judged: readonly Judged[]): string[] =>
  judged
    .filter((one) => one.result === result)
    .map(({ uuid }) => uuid)
    .toSorted();

const save = async ({ platformId, progress }: PlatformRetention, next: RetentionProgress): Promise<void> => {
  if (!isDeepStrictEqual(next, progress)) await saveProgress(platformId, next);
};

/** Looks again at the payments that were open when the sweep passed them. Once in a run: they may be many. */
export const lookAgain = async (platform: PlatformRetention): Promise<RetentionTurn> => {
  const { platformId, progress } = platform;
  const found = await Promise.all(progress.waiting.map((uuid) => getTransaction(platformId, uuid)));
  const judged = await forgetEach(found.filter((one) => one !== undefined));
  const next = { ...progress, waiting: uuidsWith('WAITS', judged) };
  await save(platform, next);
  return { progress: next, removed: uuidsWith('REMOVED', judged).length, left: 'MORE' };
};

const leftBehind = (page: readonly Transaction[], stopsAt: string | undefined): RetentionTurn['left'] => {
  if (stopsAt !== undefined) return 'STUCK';
  return page.length < paymentsAPage ? 'NOTHING' : 'MORE';
};

/** A write for each hour of each platform would cost more than the rest. */
const doneUntil = ({ doneUntil: former = '' }: RetentionProgress, since: Date): string =>
  since.getTime() - Date.parse(former) < dayMs ? former : since.toISOString();

/**
 * Looks at the next payments of a platform that were made before `since`, removes the words of their payers, and stores how
 * far it came. Whatever stops it, the next call goes on there.
 *
 * @throws when a payment fails; then the position stays before its page
 */
export const sweepNext = async (platform: PlatformRetention, since: Date): Promise<RetentionTurn> => {
  const { platformId, progress } = platform;
  // All shards as one list: a payment that is rewritten may move to another shard, and none may be missed.
  const range = { after: progress.position, upper: leastUuidAt(since), descending: false } as const;
  const page = await listTransactions({ platformId }, { ...range, count: paymentsAPage });
  const judged = await forgetEach(page);
  const open = uuidsWith('WAITS', judged);
  const room = mostWaiting - progress.waiting.length;
  const stopsAt = open[room];
  const passed = stopsAt === undefined ? page : page.filter(({ uuid }) => uuid < stopsAt);
  const position = passed.at(-1)?.uuid ?? progress.position;
  const left = leftBehind(page, stopsAt);
  const next = {
    position,
    doneUntil: left === 'NOTHING' ? doneUntil(progress, since) : progress.doneUntil,
    waiting: [...progress.waiting, ...open.slice(0, room)],
  };
  await save(platform, next);
  return { progress: next, removed: uuidsWith('REMOVED', judged).length, left };
};
