import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId, ownerOfAccount } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { settledBefore } from '#shared/ledger/journal.ts';
import { house } from '#shared/payments/deposits/deposit.ts';
import { allPlatforms } from '#shared/platforms/store.ts';
import { checkDeposits, checkSuspense } from './check-deposits.ts';
import { checkPayments } from './check-journals.ts';
import {
  accountsAfter,
  checkAccounts,
  type OpenPayments,
  openPaymentsOf,
  withRecords,
} from './check-owners.ts';
import { type Difference, differenceOf, merged } from './difference.ts';
import { addCounts, type Found, type PlatformProgress, type Progress } from './progress.ts';
import { getTrialBalance, type LedgerCheck, saveDifference, saveRun, saveTrialBalance } from './runs.ts';
import { addBalances, systemAccountProblems } from './trial-balance.ts';

const onlyId = ({ only }: Progress): string | undefined => {
  if (only === undefined) return undefined;
  const { platformId, accountUuid } = only;
  return accountUuid === undefined
    ? formatId('Platform', platformId)
    : formatId('InternalAccount', accountUuid);
};

const runOf = (progress: Progress): LedgerCheck => {
  const { run: uuid, startedAt, isFull, counts } = progress;
  return { uuid, startedAt, isFull, only: onlyId(progress), ...counts };
};

const tell = ({ kind: outcome, platformId, subject }: Difference): void =>
  log.error({ operation: 'checkLedger', code: 'LEDGER_DIFFERENCE', outcome, platformId, ids: [subject] });

const withFound = async (progress: Progress, { counts, differences }: Found): Promise<Progress> => {
  const news = merged(differences);
  for (const difference of news) {
    await saveDifference({ uuid: progress.run, startedAt: progress.startedAt }, difference);
    tell(difference);
  }
  return {
    ...progress,
    counts: addCounts(progress.counts, { ...counts, differences: news.length }),
  };
};

const dayMs = 86_400_000;
const days = 32;

/** A digit group of a UUIDv7 that is random, and the same for all accounts of an owner. */
const randomPart = (uuid: string): number => Number.parseInt(uuid.slice(20, 23), 16);

/**
 * Whether the check of this day reads all journals of an account, and not only those since the last check. Each account
 * has its turn every 32 days.
 */
const isRecounted = (accountUuid: string, at: string): boolean =>
  randomPart(accountUuid) % days === Math.floor(Date.parse(at) / dayMs) % days;

/** No platform's id is lower, so the house comes first. */
const ofHouse: PlatformProgress = {
  platformId: house,
  phase: 'SUSPENSE',
  paymentsFrom: '',
  paymentsCheckedTo: '',
  sums: {},
};

/** One step of a check after the other, until the time is over. */
class Segment {
  #open: { readonly platformId: string; readonly payments: OpenPayments } | undefined;
  readonly #isLate: () => boolean;

  constructor(isLate: () => boolean) {
    this.#isLate = isLate;
  }

  /** @returns the progress after a page; UNFINISHED when a page needs another segment; undefined at the end */
  async advance(progress: Progress): Promise<Progress | 'UNFINISHED' | undefined> {
    const { current, only } = progress;
    if (only?.accountUuid !== undefined) {
      return progress.counts.accounts > 0
        ? undefined
        : this.#account(progress, { ...only, accountUuid: only.accountUuid });
    }
    if (current === undefined) return this.#nextPlatform(progress);
    switch (current.phase) {
      case 'SUSPENSE':
        return this.#suspense(progress, current);
      case 'ACCOUNTS':
        return this.#accounts(progress, current);
      case 'PAYMENTS':
        return this.#payments(progress, current);
      case 'DEPOSITS':
        return this.#deposits(progress, current);
    }
  }

  async #openOf(platformId: string): Promise<OpenPayments> {
    if (this.#open?.platformId !== platformId)
      this.#open = { platformId, payments: await openPaymentsOf(platformId) };
    return this.#open.payments;
  }

  async #nextPlatform(progress: Progress): Promise<Progress | undefined> {
    const { only, lastPlatform, startedAt, isFull } = progress;
    if (only !== undefined && lastPlatform !== undefined) return undefined;
    if (only === undefined && lastPlatform === undefined) return { ...progress, current: ofHouse };
    const [found] = only === undefined ? await allPlatforms({ after: lastPlatform, count: 1 }) : [];
    const platformId = only?.platformId ?? found?.uuid;
    if (platformId === undefined) return undefined;
    const before = await getTrialBalance(platformId);
    const { since } = await this.#openOf(platformId);
    const settled = settledBefore(new Date(startedAt));
    const current: PlatformProgress = {
      platformId,
      phase: 'ACCOUNTS',
      paymentsFrom: isFull ? '' : (before?.paymentsCheckedTo ?? ''),
      paymentsCheckedTo: since !== undefined && since < settled ? since : settled,
      sums: {},
    };
    return { ...progress, current };
  }

  async #account(
    progress: Progress,
    { platformId, accountUuid }: { readonly platformId: string; readonly accountUuid: string },
  ): Promise<Progress | 'UNFINISHED' | undefined> {
    const currency = ownerOfAccount(accountUuid)?.currency;
    if (currency === undefined) return undefined;
    const found = await checkAccounts(await withRecords(platformId, [{ accountUuid, currency }]), {
      isFull: () => true,
      // Of all times: with an account, its payments are checked.
      paymentsFrom: '9999',
      open: await this.#openOf(platformId),
      environment: progress.environment,
      isLate: this.#isLate,
    });
    return found === 'UNFINISHED' ? found : withFound(progress, found);
  }

  async #accounts(progress: Progress, current: PlatformProgress): Promise<Progress | 'UNFINISHED'> {
    const { platformId, paymentsFrom, after } = current;
    const { accounts, next } = await accountsAfter(platformId, after);
    const found = await checkAccounts(await withRecords(platformId, accounts), {
      isFull: (accountUuid) => progress.isFull || isRecounted(accountUuid, progress.startedAt),
      paymentsFrom,
      open: await this.#openOf(platformId),
      environment: progress.environment,
      isLate: this.#isLate,
    });
    if (found === 'UNFINISHED') return found;
    const phase = next === undefined ? 'PAYMENTS' : 'ACCOUNTS';
    const sums = addBalances(current.sums, found.sums);
    return { ...(await withFound(progress, found)), current: { ...current, phase, after: next, sums } };
  }

  async #payments(progress: Progress, current: PlatformProgress): Promise<Progress> {
    const found = await checkPayments(current);
    const phase = found.next === undefined ? 'DEPOSITS' : 'PAYMENTS';
    return { ...(await withFound(progress, found)), current: { ...current, phase, after: found.next } };
  }

  async #deposits(progress: Progress, current: PlatformProgress): Promise<Progress> {
    const found = await checkDeposits(current);
    const after = await withFound(progress, found);
    if (found.next !== undefined) return { ...after, current: { ...current, after: found.next } };
    return this.#finish(after, current);
  }

  async #suspense(progress: Progress, current: PlatformProgress): Promise<Progress> {
    const found = await checkSuspense(current);
    const after = await withFound(progress, found);
    if (found.next !== undefined) return { ...after, current: { ...current, after: found.next } };
    return { ...after, lastPlatform: house, current: undefined };
  }

  async #finish(
    progress: Progress,
    { platformId, sums, paymentsCheckedTo }: PlatformProgress,
  ): Promise<Progress> {
    const subject = { platformId, type: 'Platform', uuid: platformId } as const;
    const differences = systemAccountProblems(sums).map((one) => differenceOf(subject, one));
    const { run, startedAt: asOf } = progress;
    await saveTrialBalance({ platformId, run, asOf, sums, paymentsCheckedTo });
    const counted = await withFound(progress, { counts: { platforms: 1 }, differences });
    return { ...counted, lastPlatform: platformId, current: undefined };
  }
}

/** DynamoDB stays too busy for a read; the next segment goes on. */
const orUnfinished = (error: unknown): 'UNFINISHED' => {
  if (error instanceof ApiError && error.code === 'SERVICE_UNAVAILABLE') return 'UNFINISHED';
  throw error;
};

/**
 * Goes on with a check for about `budgetMs`.
 *
 * @returns where it stands; `isDone`: its counts are stored
 */
export const checkSegment = async (
  progress: Progress,
  budgetMs: number,
): Promise<{ readonly progress: Progress; readonly isDone: boolean }> => {
  const endMs = clock.nowMs() + budgetMs;
  const isLate = (): boolean => clock.nowMs() >= endMs;
  const segment = new Segment(isLate);
  let now = progress;
  if (now.current === undefined && now.lastPlatform === undefined) await saveRun(runOf(now));
  do {
    const next = await segment.advance(now).catch(orUnfinished);
    if (next === 'UNFINISHED') break;
    if (next === undefined) {
      await saveRun({ ...runOf(now), endedAt: clock.now().toISOString() });
      return { progress: now, isDone: true };
    }
    now = next;
  } while (!isLate());
  return { progress: now, isDone: false };
};
