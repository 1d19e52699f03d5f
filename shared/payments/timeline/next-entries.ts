import { formatId } from '#shared/kernel/ids.ts';
import { followUpAt } from '#shared/payments/payouts/polling-schedule.ts';
import { awaitsMoney } from '#shared/transactions/network-payment.ts';
import { isScheduled, type Transaction } from '#shared/transactions/transaction.ts';
import type { Delivery } from '#shared/webhooks/delivery/delivery.ts';
import { isWaitingForEndpoint, nextAttemptBy } from '#shared/webhooks/delivery/next-attempt.ts';
import type { TimelineEntry } from './contract.ts';
import type { TimelineFacts } from './past-entries.ts';

type Expected = Pick<TimelineEntry, 'at' | 'title'>;

const ofPending = (transaction: Transaction): Expected | undefined => {
  const { quote, outcomeDueAt, checkAt } = transaction;
  if (isScheduled(transaction))
    return {
      at: transaction.schedule.executeAt,
      title: 'The payment is made within a minute, unless you cancel it before',
    };
  if (awaitsMoney(transaction))
    return { at: transaction.network.payableUntil, title: 'The invoice ends, unless it is paid before' };
  if (quote !== undefined)
    return { at: quote.expiresAt, title: 'The quote ends, unless it is executed before' };
  if (outcomeDueAt !== undefined) return { at: outcomeDueAt, title: 'The bank answers' };
  if (checkAt === undefined) return undefined;
  return { at: checkAt, title: 'The payment fails by now at the latest, unless it is decided before' };
};

/** The first question is asked at once; whoever asks again says when. */
const ofProcessing = ({ updatedAt, checkAt = '' }: Transaction): Expected => {
  const at = checkAt > updatedAt ? checkAt : followUpAt(updatedAt);
  return { at, title: 'The service asks again what became of the payment, unless it has ended before' };
};

const ofPayment = (transaction: Transaction): Expected | undefined => {
  switch (transaction.status) {
    case 'PENDING':
      return ofPending(transaction);
    case 'PROCESSING':
      return ofProcessing(transaction);
    case 'COMPLETED': {
      const { checkAt } = transaction;
      return checkAt === undefined
        ? undefined
        : { at: checkAt, title: 'The service asks whether the receiving bank has returned the payment' };
    }
    default:
      return undefined;
  }
};

const ofDelivery = (delivery: Delivery): TimelineEntry[] => {
  const { eventId, type: eventType, waitingSince } = delivery;
  const isWaiting = isWaitingForEndpoint(delivery);
  const at = isWaiting ? waitingSince : nextAttemptBy(delivery);
  if (at === undefined) return [];
  const title = isWaiting
    ? `${eventType} is sent within a minute after your webhook endpoint answers again`
    : `${eventType} is sent to your webhook endpoint again by now`;
  return [{ at, kind: 'NEXT', title, details: { deliveryId: formatId('Webhook', eventId), eventType } }];
};

/** What is overdue happens next, so no entry says a time that is over. */
const notBefore = (now: Date, entry: TimelineEntry): TimelineEntry => ({
  ...entry,
  at: Date.parse(entry.at) < now.getTime() ? now.toISOString() : entry.at,
});

/** What is still to come by itself, the next first. */
export const nextEntries = ({ transaction, deliveries }: TimelineFacts, now: Date): TimelineEntry[] => {
  const expected = ofPayment(transaction);
  const entries: TimelineEntry[] = [
    ...(expected === undefined ? [] : [{ ...expected, kind: 'NEXT' as const, details: {} }]),
    ...deliveries.flatMap(ofDelivery),
  ];
  return entries
    .map((entry) => notBefore(now, entry))
    .toSorted((left, right) => Date.parse(left.at) - Date.parse(right.at));
};
