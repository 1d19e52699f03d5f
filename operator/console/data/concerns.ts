import type { Contradiction } from '#shared/contradictions/contradiction.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Verification } from '#shared/verification/verification.ts';
import type { OpenPayment, OpenPayments } from '../../queries/open-payments.ts';
import type { SuspectSignIns } from '../../queries/overview/suspect-sign-ins.ts';
import type { ThrottledPlatform } from '../../queries/overview/throttled-platforms.ts';
import type { WorkflowCounts } from '../../queries/overview/workflow-counts.ts';
import type { Concern, LedgerCheckResult } from '../answers.ts';
import { contradictedPayments } from './contradicted-payments.ts';
import { leakedSecrets } from './leaked-secrets.ts';
import { count, named } from './named-concerns.ts';
import { frozenRates, type RateWorries, rateSources } from './rate-concerns.ts';
import {
  deadDeliveries,
  disabledEndpoints,
  lostEvents,
  unmadeEvents,
  type WebhookWorries,
} from './webhook-concerns.ts';

export interface Worries extends RateWorries, WebhookWorries {
  readonly contradictions: readonly Contradiction[];
  readonly ledger: LedgerCheckResult | undefined;
  readonly open: OpenPayments;
  readonly workflows: WorkflowCounts;
  /** Ids of payments about which the switch gave no clear answer; some have ended since. */
  readonly unclear: ReadonlySet<string>;
  readonly throttled: readonly ThrottledPlatform[];
  readonly suspects: readonly SuspectSignIns[];
  readonly verifications: readonly Verification[];
  /** Parts of the page that could not be read. */
  readonly unread: readonly string[];
  readonly now: Date;
}

/** The sweep comes every minute. What it has not finished after ten does not finish by itself. */
const stuckMs = 10 * 60_000;
/** The sandbox decides within seconds. Later, an operator decides. */
const undecidedMs = 60_000;

const stuckPayments = ({ open, now }: Worries): Concern[] => {
  const isStuck = ({ checkAt }: OpenPayment): boolean =>
    checkAt !== undefined && Date.parse(checkAt) + stuckMs < now.getTime();
  return open.payments
    .filter(isStuck)
    .slice(0, named)
    .map(({ id, amount, status, since }) => ({
      what: `A payment of ${amount} is stuck in ${status}`,
      why: 'The sweep should have finished it by now.',
      href: `/record/${id}`,
      since,
    }));
};

const unclearPayouts = ({ open, unclear }: Worries): Concern[] => {
  const waiting = open.payments.filter(({ id }) => unclear.has(id));
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  return [
    {
      what: `The switch gives no clear answer about ${count(waiting, 'payment', 'payments')}`,
      why: 'Nothing is guessed and nothing is paid twice: it is asked again until it answers. Repair the way to it.',
      href: `/record/${oldest.id}`,
      since: oldest.since,
    },
  ];
};

const wrongLedger = ({ ledger }: Worries): Concern[] => {
  if (ledger === undefined || ledger.differences === 0) return [];
  const shown = ledger.shown.slice(0, named).map(({ subject, says }) => ({
    what: `The ledger differs at ${subject}`,
    why: `${says}. Nothing was changed; the runbook says what to do.`,
    href: `/record/${subject}`,
    since: ledger.endedAt,
  }));
  const others = ledger.differences - shown.length;
  if (others === 0) return shown;
  const what = `${others} other ${others === 1 ? 'difference' : 'differences'} in the ledger`;
  return [...shown, { what, why: '', href: '/ledger', since: ledger.endedAt }];
};

const failedWorkflows = ({ workflows: { failed } }: Worries): Concern[] => {
  const shown = failed.slice(0, named).map(({ workflow, name, status, startedAt, tookMs = 0 }) => ({
    what: `${workflow} ended ${status}`,
    why: 'Look at the state that failed; most can be started again.',
    href: `/executions/${workflow}/${name}`,
    since: new Date(Date.parse(startedAt) + tookMs).toISOString(),
  }));
  const others = failed.slice(named);
  if (others.length === 0) return shown;
  const href = `/executions?workflow=${others[0]?.workflow}&status=FAILED`;
  return [
    ...shown,
    { what: `${count(others, 'other execution', 'other executions')} failed today`, why: '', href },
  ];
};

const floods = ({ throttled, platforms }: Worries): Concern[] =>
  throttled.slice(0, named).map(({ platformId, refused }) => {
    const requests = `${refused} ${refused === 1 ? 'request' : 'requests'} got 429 in five minutes`;
    if (platformId === undefined) {
      return {
        what: `The API is at its limit: ${requests}`,
        why: 'All platforms together sent more than the stage takes. Find the one that floods, and lower its limits.',
        href: '/platforms',
      };
    }
    const name = platforms.find(({ uuid }) => uuid === platformId)?.name ?? platformId;
    return {
      what: `${name} sends more than its limit: ${requests}`,
      why: 'The others are not affected. npm run admin -- platform limits shows the limit and changes it.',
      href: `/record/${formatId('Platform', platformId)}`,
    };
  });

const undecided = ({ verifications, now }: Worries): Concern[] => {
  const waiting = verifications.filter(
    ({ updatedAt }) => now.getTime() - Date.parse(updatedAt) > undecidedMs,
  );
  const [oldest] = waiting;
  if (oldest === undefined) return [];
  return [
    {
      what: `${count(waiting, 'verification waits', 'verifications wait')} for your decision`,
      why: 'npm run admin -- verification list shows them all.',
      href: `/record/${formatId('Verification', oldest.uuid)}`,
      since: oldest.updatedAt,
    },
  ];
};

const unreadParts = ({ unread }: Worries): Concern[] =>
  unread.length === 0
    ? []
    : [
        {
          what: `The console could not read: ${unread.join(', ')}`,
          why: 'A record may be broken, or a right may be missing. npm run admin -- stuck says more.',
          href: '/executions',
        },
      ];

/** What does not go on without a person, the money first. */
export const concernsOf = (worries: Worries): Concern[] => [
  ...wrongLedger(worries),
  ...contradictedPayments(worries),
  ...unclearPayouts(worries),
  ...stuckPayments(worries),
  ...failedWorkflows(worries),
  ...lostEvents(worries),
  ...unmadeEvents(worries),
  ...leakedSecrets(worries).slice(0, named),
  ...floods(worries),
  ...deadDeliveries(worries),
  ...disabledEndpoints(worries),
  ...frozenRates(worries),
  ...rateSources(worries),
  ...undecided(worries),
  ...unreadParts(worries),
];
