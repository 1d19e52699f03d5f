import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { Verification } from '#shared/verification/verification.ts';
import type { OpenPayment, OpenPayments } from '../../queries/open-payments.ts';
import type { WaitingDeliveries } from '../../queries/overview/waiting-deliveries.ts';
import type { WorkflowCounts } from '../../queries/overview/workflow-counts.ts';
import type { Concern } from '../answers.ts';

export interface Worries {
  readonly open: OpenPayments;
  readonly workflows: WorkflowCounts;
  readonly deliveries: WaitingDeliveries;
  readonly deadLetters: number;
  readonly verifications: readonly Verification[];
  readonly platforms: readonly Platform[];
  /** Parts of the page that could not be read. */
  readonly unread: readonly string[];
  readonly now: Date;
}

/** The sweep comes every minute. What it has not finished after ten does not finish by itself. */
const stuckMs = 10 * 60_000;
/** The sandbox decides within seconds. Later, an operator decides. */
const undecidedMs = 60_000;
/** Of one kind. The list leads to the others. */
const named = 3;

const count = (all: readonly unknown[], one: string, many: string): string =>
  `${all.length} ${all.length === 1 ? one : many}`;

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

const failedWorkflows = ({ workflows: { failed } }: Worries): Concern[] => {
  const shown = failed.slice(0, named).map(({ workflow, name, status, startedAt }) => ({
    what: `${workflow} ended ${status}`,
    why: 'Look at the state that failed; most can be started again.',
    href: `/executions/${workflow}/${name}`,
    since: startedAt,
  }));
  const others = failed.slice(named);
  if (others.length === 0) return shown;
  const href = `/executions?workflow=${others[0]?.workflow}&status=FAILED`;
  return [
    ...shown,
    { what: `${count(others, 'other execution', 'other executions')} failed today`, why: '', href },
  ];
};

const deadDeliveries = ({ deliveries: { dead } }: Worries): Concern[] => {
  const [newest] = dead;
  if (newest === undefined) return [];
  return [
    {
      what: `${count(dead, 'webhook is', 'webhooks are')} dead`,
      why: "The platform's endpoint took none of the attempts in seven days. Ask it, then send again.",
      href: dead.length === 1 ? `/record/${formatId('Webhook', newest.eventId)}` : '/webhooks?status=DEAD',
      since: newest.updatedAt,
    },
  ];
};

const lostEvents = ({ deadLetters }: Worries): Concern[] =>
  deadLetters === 0
    ? []
    : [
        {
          what: deadLetters === 1 ? 'A change was dropped' : `${deadLetters} changes were dropped`,
          why: 'A worker failed on them until its retries ended. npm run admin -- dead-letters list shows them.',
          href: '/webhooks',
        },
      ];

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

const disabledEndpoints = ({ platforms }: Worries): Concern[] =>
  platforms
    .filter(({ webhookEndpointDisabledAt }) => webhookEndpointDisabledAt !== undefined)
    .slice(0, named)
    .map(({ name, uuid, webhookEndpointDisabledAt }) => ({
      what: `The webhook endpoint of ${name} is gone`,
      why: 'It answered 410, so its events are held until the platform sets it again.',
      href: `/record/${formatId('Platform', uuid)}`,
      since: webhookEndpointDisabledAt,
    }));

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
  ...stuckPayments(worries),
  ...failedWorkflows(worries),
  ...lostEvents(worries),
  ...deadDeliveries(worries),
  ...disabledEndpoints(worries),
  ...undecided(worries),
  ...unreadParts(worries),
];
