import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { WaitingDeliveries } from '../../queries/overview/waiting-deliveries.ts';
import type { Concern } from '../answers.ts';

/** A heading of docs/runbook.md. */
const noWebhooks = 'A platform does not get its webhooks';

/** Endpoints that have a line of their own. */
const named = 3;

export interface WebhookWorries {
  readonly deliveries: WaitingDeliveries;
  readonly deadLetters: number;
  /** Of the last hour. */
  readonly droppedChanges: number;
  readonly platforms: readonly Platform[];
  readonly now: Date;
}

const deadDeliveries = ({ deliveries: { dead } }: WebhookWorries): Concern[] => {
  const [newest] = dead;
  if (newest === undefined) return [];
  return [
    {
      what: `${dead.length === 1 ? '1 webhook is' : `${dead.length} webhooks are`} dead`,
      why: "The platform's endpoint took none of the attempts in seven days. Ask it, then send again.",
      runbook: 'Dead deliveries',
      command: `webhooks resend ${formatId('Webhook', newest.eventId)}`,
      href: dead.length === 1 ? `/record/${formatId('Webhook', newest.eventId)}` : '/webhooks?status=DEAD',
      since: newest.updatedAt,
    },
  ];
};

/** The retries of a single event after a short outage are nobody's matter; an endpoint that is paused failed many times. */
const silentMs = 10 * 60_000;

const silentEndpoints = ({ deliveries, platforms, now }: WebhookWorries): Concern[] =>
  deliveries.platforms
    .filter(({ since, isPaused }) => isPaused || Date.parse(since) + silentMs < now.getTime())
    .slice(0, named)
    .map(({ platformId, waiting, since }) => {
      const name = platforms.find(({ uuid }) => uuid === platformId)?.name ?? platformId;
      const least = deliveries.isLeast ? 'at least ' : '';
      return {
        what: `The webhook endpoint of ${name} takes nothing: ${least}${waiting} ${waiting === 1 ? 'event waits' : 'events wait'}`,
        why: 'Each is sent again for seven days. Ask the platform; its last answers are on the page of each event.',
        href: `/webhooks?status=RETRYING&platform=${formatId('Platform', platformId)}`,
        runbook: noWebhooks,
        command: `platform show ${formatId('Platform', platformId)}`,
        since,
      };
    });

const lostEvents = ({ deadLetters }: WebhookWorries): Concern[] =>
  deadLetters === 0
    ? []
    : [
        {
          what: deadLetters === 1 ? 'A change was dropped' : `${deadLetters} changes were dropped`,
          why: 'A worker failed on them until its retries ended.',
          href: '/webhooks',
          runbook: 'Changes were dropped',
          command: 'dead-letters list',
        },
      ];

const unmadeEvents = ({ droppedChanges }: WebhookWorries): Concern[] =>
  droppedChanges === 0
    ? []
    : [
        {
          what: `${droppedChanges} ${droppedChanges === 1 ? 'change' : 'changes'} became no webhook`,
          why: 'make-events cannot read a record, or has a bug. The list shows the error.',
          href: '/webhooks',
          runbook: 'Changes were dropped',
          command: 'dead-letters list',
        },
      ];

const disabledEndpoints = ({ platforms }: WebhookWorries): Concern[] =>
  platforms
    .filter(({ webhookEndpointDisabledAt }) => webhookEndpointDisabledAt !== undefined)
    .slice(0, named)
    .map(({ name, uuid, webhookEndpointDisabledAt }) => ({
      what: `The webhook endpoint of ${name} is gone`,
      why: 'It answered 410, so its events are held until the platform sets it again.',
      href: `/record/${formatId('Platform', uuid)}`,
      runbook: noWebhooks,
      command: `platform show ${formatId('Platform', uuid)}`,
      since: webhookEndpointDisabledAt,
    }));

/** Webhooks that wait for a person, and endpoints that take none. */
export const webhookConcerns = (worries: WebhookWorries): Concern[] => [
  ...lostEvents(worries),
  ...unmadeEvents(worries),
  ...silentEndpoints(worries),
  ...deadDeliveries(worries),
  ...disabledEndpoints(worries),
];
