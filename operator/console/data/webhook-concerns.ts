import { formatId } from '#shared/kernel/ids.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { WaitingDeliveries } from '../../queries/overview/waiting-deliveries.ts';
import type { Concern } from '../answers.ts';
import { count, named } from './named-concerns.ts';

export interface WebhookWorries {
  readonly deliveries: WaitingDeliveries;
  readonly deadLetters: number;
  /** Of the last hour. */
  readonly droppedChanges: number;
  readonly platforms: readonly Platform[];
}

export const deadDeliveries = ({ deliveries: { dead } }: WebhookWorries): Concern[] => {
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

export const lostEvents = ({ deadLetters }: WebhookWorries): Concern[] =>
  deadLetters === 0
    ? []
    : [
        {
          what: deadLetters === 1 ? 'A change was dropped' : `${deadLetters} changes were dropped`,
          why: 'A worker failed on them until its retries ended. npm run admin -- dead-letters list shows them.',
          href: '/webhooks',
        },
      ];

export const unmadeEvents = ({ droppedChanges }: WebhookWorries): Concern[] =>
  droppedChanges === 0
    ? []
    : [
        {
          what: `${droppedChanges} ${droppedChanges === 1 ? 'change' : 'changes'} became no webhook`,
          why: 'make-events cannot read a record, or has a bug. npm run admin -- dead-letters list shows the error.',
          href: '/webhooks',
        },
      ];

export const disabledEndpoints = ({ platforms }: WebhookWorries): Concern[] =>
  platforms
    .filter(({ webhookEndpointDisabledAt }) => webhookEndpointDisabledAt !== undefined)
    .slice(0, named)
    .map(({ name, uuid, webhookEndpointDisabledAt }) => ({
      what: `The webhook endpoint of ${name} is gone`,
      why: 'It answered 410, so its events are held until the platform sets it again.',
      href: `/record/${formatId('Platform', uuid)}`,
      since: webhookEndpointDisabledAt,
    }));
