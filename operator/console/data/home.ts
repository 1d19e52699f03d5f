import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '#shared/kernel/clock.ts';
import { listHeld, listLeaving } from '#shared/payments/deposits/store.ts';
import { listOpenReconciliationExceptions } from '#shared/payments/reconciliation-exceptions/store.ts';
import { getLastRefresh, getLatestRates } from '#shared/rates/store.ts';
import { listFailedRefunds, listOwedFees } from '#shared/transactions/store.ts';
import { readQueue } from '#shared/verification/store.ts';
import type { Service } from '../../access/service.ts';
import { countDeadLetters, countDroppedChanges } from '../../queries/dead-letters.ts';
import { lastLedgerCheck } from '../../queries/ledger-checks.ts';
import { type OpenPayments, openPayments } from '../../queries/open-payments.ts';
import { latestPayments } from '../../queries/overview/latest-payments.ts';
import { type Minute, paymentsAMinute, unclearPayouts } from '../../queries/overview/payments-a-minute.ts';
import { recentOutcomes, recentResults } from '../../queries/overview/recent-outcomes.ts';
import { ringingAlarms } from '../../queries/overview/ringing-alarms.ts';
import { type SuspectSignIns, suspectSignIns } from '../../queries/overview/suspect-sign-ins.ts';
import { type ThrottledPlatform, throttledPlatforms } from '../../queries/overview/throttled-platforms.ts';
import { waitingDeliveries } from '../../queries/overview/waiting-deliveries.ts';
import { workflowCounts } from '../../queries/overview/workflow-counts.ts';
import { paymentRow } from '../../queries/payments.ts';
import { everyPlatform } from '../../queries/platforms.ts';
import type { AgeGroup, Home } from '../answers.ts';
import { concernsOf } from './concerns.ts';
import { checkResultOf } from './ledger.ts';

/** A question that failed while nobody waited for it. It has the name of the error that was its cause. */
class FailedBefore extends Error {
  override readonly name: string;
  /** ISO 8601. */
  readonly at: string;

  constructor(cause: unknown, at: string) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = cause instanceof Error ? cause.name : 'error';
    this.at = at;
  }
}

/**
 * Wraps a question that may take longer than a page should wait: the answer is the new one if it comes in time, else the
 * last one that came. One question at a time. After one that failed, who would get the last answer gets the error, until
 * a later one succeeds: old numbers must not look like present ones.
 *
 * @param otherwise the answer while there is none yet
 * @param goodForMs an older answer counts as none; for ever unless given
 * @throws FailedBefore, or the error of a question that fails in time
 */
export const keptAnswer = <Answer, Question extends readonly unknown[]>(
  ask: (...question: Question) => Promise<Answer>,
  {
    patienceMs,
    otherwise,
    goodForMs = Number.POSITIVE_INFINITY,
  }: { readonly patienceMs: number; readonly otherwise: Answer; readonly goodForMs?: number },
): ((...question: Question) => Promise<Answer>) => {
  let last = { answer: otherwise, atMs: performance.now() };
  let failed: FailedBefore | undefined;
  let asking: Promise<Answer> | undefined;
  const askAnew = async (question: Question): Promise<Answer> => {
    try {
      const answer = await ask(...question);
      last = { answer, atMs: performance.now() };
      failed = undefined;
      return answer;
    } catch (error) {
      failed = new FailedBefore(error, clock.now().toISOString());
      throw error;
    } finally {
      asking = undefined;
    }
  };
  const lastOne = (): Answer => {
    if (failed !== undefined) throw failed;
    return performance.now() - last.atMs < goodForMs ? last.answer : otherwise;
  };
  return (...question) => {
    asking ??= askAnew(question);
    const late = sleep(patienceMs, undefined, { ref: false }).then(lastOne);
    return Promise.race([asking, late]);
  };
};

/** Asks again only when the last answer is this old. @throws the error of the question; then the next call asks again */
export const freshAnswer = <Answer, Question extends readonly unknown[]>(
  ask: (...question: Question) => Promise<Answer>,
  freshMs: number,
): ((...question: Question) => Promise<Answer>) => {
  let kept: { readonly answer: Promise<Answer>; readonly atMs: number } | undefined;
  return (...question) => {
    if (kept === undefined || performance.now() - kept.atMs > freshMs) {
      kept = { answer: ask(...question), atMs: performance.now() };
      kept.answer.catch(() => {
        kept = undefined;
      });
    }
    return kept.answer;
  };
};

/** The page reads at most this many platforms. CloudWatch's dashboard counts more. */
const mostPlatforms = 50;
const latestShown = 8;
const queueRead = 100;

const ages = [
  { label: 'under 1 minute', belowMs: 60_000 },
  { label: '1 to 10 minutes', belowMs: 600_000 },
  { label: '10 to 60 minutes', belowMs: 3_600_000 },
  { label: '1 to 24 hours', belowMs: 86_400_000 },
  { label: 'over a day', belowMs: Number.POSITIVE_INFINITY },
] as const;

const groupsOf = ({ payments }: OpenPayments, nowMs: number): AgeGroup[] =>
  ages.map(({ label, belowMs }, index) => {
    const leastMs = ages[index - 1]?.belowMs ?? Number.NEGATIVE_INFINITY;
    const isOfAge = (since: string): boolean => {
      const ageMs = nowMs - Date.parse(since);
      return ageMs >= leastMs && ageMs < belowMs;
    };
    return { label, count: payments.filter(({ since }) => isOfAge(since)).length };
  });

const whyOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'error';
  return error instanceof FailedBefore ? `${error.name} at ${error.at}` : error.name;
};

/** Reads the parts of a page. One that cannot be read, because of a broken record perhaps, does not hide the others. */
const partsReader = () => {
  const unread: string[] = [];
  const part = <Part>(name: string, reading: Promise<Part>, otherwise: Part): Promise<Part> =>
    reading.catch((error: unknown) => {
      unread.push(`${name} (${whyOf(error)})`);
      return otherwise;
    });
  return { part, unread };
};

/** The page does not wait longer for the count of payments: with thousands a minute it shows the count before. */
const countPatienceMs = 250;

/**
 * Charts are counted again while their page is open. Nobody has looked at it for longer than this: what was counted then
 * would look like the present beside the latest payments.
 */
const chartsGoodForMs = 60_000;

/** Payments a minute; empty while they are counted for the first time. */
const countedMinutes = keptAnswer<readonly Minute[], [readonly string[]]>(paymentsAMinute, {
  patienceMs: countPatienceMs,
  otherwise: [],
  goodForMs: chartsGoodForMs,
});

/** Logs Insights takes seconds, and the page comes again soon. */
const floods = keptAnswer<readonly ThrottledPlatform[], [string]>(throttledPlatforms, {
  patienceMs: countPatienceMs,
  otherwise: [],
});

const dropped = keptAnswer<number, [string]>(countDroppedChanges, {
  patienceMs: countPatienceMs,
  otherwise: 0,
});

const unclearOnes = keptAnswer<ReadonlySet<string>, [string]>(unclearPayouts, {
  patienceMs: countPatienceMs,
  otherwise: new Set(),
});

const signIns = keptAnswer<readonly SuspectSignIns[], [string]>(suspectSignIns, {
  patienceMs: countPatienceMs,
  otherwise: [],
});

/** They read up to a hundred records of each platform, and an hour changes little in this time. */
const chartsFreshMs = 15_000;

/** What the page shows at once comes first: a thousand records more would keep it waiting. */
const chartsLateMs = 1_500;

/** Of a chart, the page shows the last answer, and none while the first one is read. */
const charted = <Answer>(
  read: (platformIds: readonly string[]) => Promise<Answer>,
): ((platformIds: readonly string[]) => Promise<Answer | undefined>) => {
  const late = async (platformIds: readonly string[]): Promise<Answer> => {
    await sleep(chartsLateMs, undefined, { ref: false });
    return read(platformIds);
  };
  return keptAnswer<Answer | undefined, [readonly string[]]>(freshAnswer(late, chartsFreshMs), {
    patienceMs: 0,
    otherwise: undefined,
    goodForMs: chartsGoodForMs,
  });
};

const outcomes = charted(recentOutcomes);
const webhookResults = charted(recentResults);

const noDeliveries = { retrying: 0, platforms: [], dead: [], isLeast: true };

/** What the first page shows, read at once. */
export const homeOf = async ({
  stackName,
  region,
  isLocal,
  failedEventsQueueUrl,
}: Service): Promise<Home> => {
  const { part, unread } = partsReader();
  const platforms = await everyPlatform();
  const platformIds = platforms.slice(0, mostPlatforms).map(({ uuid }) => uuid);
  const [
    open,
    workflows,
    deliveries,
    deadLetters,
    throttled,
    droppedChanges,
    unclear,
    suspects,
    latest,
    verifications,
    reconciliationExceptions,
    failedRefunds,
    owedFees,
    heldDeposits,
    leavingDeposits,
    checked,
    rates,
    rateRefresh,
    alarms,
  ] = await Promise.all([
    part('open payments', openPayments(), { payments: [], isCut: true }),
    part('workflows', workflowCounts(stackName), { counts: [], failed: [] }),
    part('deliveries', waitingDeliveries(), noDeliveries),
    part('dead letters', countDeadLetters(failedEventsQueueUrl), 0),
    part('access log', floods(stackName), []),
    part('log of make-events', dropped(stackName), 0),
    part('log of payouts', unclearOnes(stackName), new Set<string>()),
    part('log of sign-ins', signIns(stackName), []),
    part('latest payments', latestPayments(platformIds, latestShown), []),
    part('verifications', readQueue(queueRead), []),
    part('reconciliation exceptions', listOpenReconciliationExceptions(queueRead), []),
    part('failed refunds', listFailedRefunds(queueRead), []),
    part('owed fees', listOwedFees(queueRead), []),
    part('deposits', listHeld(queueRead), []),
    part('deposits that leave', listLeaving(queueRead), []),
    part('ledger check', lastLedgerCheck(), undefined),
    part('rates', getLatestRates(), undefined),
    part('refresh of rates', getLastRefresh(), undefined),
    part('alarms', isLocal ? Promise.resolve([]) : ringingAlarms(stackName, region), []),
  ]);
  // Last, because it can keep the database busy.
  const [minutes, recent, results] = await Promise.all([
    part('payments a minute', countedMinutes(platformIds), []),
    part('outcomes', outcomes(platformIds), undefined),
    part('results of webhooks', webhookResults(platformIds), undefined),
  ]);
  const now = clock.now();
  const ledger = checkResultOf(checked);
  const worries = {
    alarms,
    reconciliationExceptions,
    failedRefunds,
    owedFees,
    heldDeposits,
    returningDeposits: leavingDeposits.filter(({ status }) => status === 'RETURNING'),
    ledger,
    open,
    workflows,
    deliveries,
    deadLetters,
    throttled,
    droppedChanges,
    unclear,
    suspects,
    verifications,
    platforms,
    rates,
    rateRefresh,
    unread,
    now,
  };
  return {
    at: now.toISOString(),
    concerns: concernsOf(worries),
    minutes,
    outcomes: recent,
    webhookResults: results,
    open: { groups: groupsOf(open, now.getTime()), total: open.payments.length, isLeast: open.isCut },
    workflows: workflows.counts,
    deliveries: { retrying: deliveries.retrying, dead: deliveries.dead.length, isLeast: deliveries.isLeast },
    deadLetters,
    ledger,
    latest: latest.map((one) => paymentRow(one, platforms)),
  };
};
