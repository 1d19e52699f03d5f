import type { EventDraft, WebhookType } from '#shared/kernel/outbox/event.ts';
import { refundType, resourceOf, typesByStatus } from './history.ts';
import { refundOf, type Transaction } from './transaction.ts';
import { transactionView } from './view.ts';

/**
 * This event asks the platform for its approval, so ask-platform sends it (decision "an approval is asked at most
 * twice").
 */
const isQuestion = ({ type, status, source }: Transaction): boolean =>
  type === 'INCOMING' && status === 'PENDING' && source.kind === 'UMA_ADDRESS';

const statusType = (transaction: Transaction): WebhookType | undefined =>
  isQuestion(transaction) ? undefined : typesByStatus[transaction.type][transaction.status];

/**
 * The events of a change of a transaction: one for its status, and one for its refund if that changed, too. The
 * creation counts as a change. Without `before`, the result is the events of the current version: its past says whether
 * its status is new.
 */
export const transactionEventsOf = (before: Transaction | undefined, after: Transaction): EventDraft[] => {
  const { platformId, version, updatedAt } = after;
  if (before?.version === version) return [];
  const former = before?.status ?? after.past?.at(-1)?.[0];
  const types = new Set([
    former === after.status ? undefined : statusType(after),
    (before && refundOf(before))?.status === refundOf(after)?.status ? undefined : refundType(after),
  ]);
  return [...types].flatMap((type) =>
    type === undefined
      ? []
      : {
          platformId,
          type,
          resource: resourceOf(after),
          version,
          changedAt: new Date(updatedAt),
          data: transactionView(after),
        },
  );
};
