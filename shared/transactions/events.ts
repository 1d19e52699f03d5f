import type { EventDraft } from '#shared/outbox/event.ts';
import type { WebhookType } from '#shared/outbox/event-types.ts';
import { statesOf } from './history.ts';
import type { TransactionStatus, TransactionType } from './lifecycle.ts';
import type { Refund, Transaction } from './transaction.ts';
import { transactionView } from './view.ts';

type TypeByStatus = Readonly<Record<TransactionStatus, WebhookType | undefined>>;

/** The API has no kind for a rejected payment, and none for an incoming payment in PROCESSING. */
const typesByStatus: Readonly<Record<TransactionType, TypeByStatus>> = {
  OUTGOING: {
    CREATED: undefined,
    PENDING: 'OUTGOING_PAYMENT_PENDING',
    PROCESSING: 'OUTGOING_PAYMENT_PROCESSING',
    COMPLETED: 'OUTGOING_PAYMENT_COMPLETED',
    REJECTED: 'OUTGOING_PAYMENT_FAILED',
    FAILED: 'OUTGOING_PAYMENT_FAILED',
    REFUNDED: 'OUTGOING_PAYMENT_REFUND_COMPLETED',
    EXPIRED: 'OUTGOING_PAYMENT_EXPIRED',
  },
  INCOMING: {
    CREATED: undefined,
    PENDING: 'INCOMING_PAYMENT_PENDING',
    PROCESSING: undefined,
    COMPLETED: 'INCOMING_PAYMENT_COMPLETED',
    REJECTED: 'INCOMING_PAYMENT_FAILED',
    FAILED: 'INCOMING_PAYMENT_FAILED',
    REFUNDED: 'INCOMING_PAYMENT_FAILED',
    EXPIRED: 'INCOMING_PAYMENT_FAILED',
  },
};

const typesByRefund: Readonly<Record<Refund['status'], WebhookType>> = {
  PENDING: 'OUTGOING_PAYMENT_REFUND_PENDING',
  COMPLETED: 'OUTGOING_PAYMENT_REFUND_COMPLETED',
  FAILED: 'OUTGOING_PAYMENT_REFUND_FAILED',
};

/** The types of the events of a payment that goes through these states, and of its refund at the end. */
export const eventTypesOfCourse = (
  type: TransactionType,
  states: readonly TransactionStatus[],
  refund: Refund['status'] | undefined,
): WebhookType[] => {
  const ofRefund = type === 'INCOMING' || refund === undefined ? undefined : typesByRefund[refund];
  const types = [...states.map((status) => typesByStatus[type][status]), ofRefund];
  return [...new Set(types.filter((one) => one !== undefined))];
};

/** This event asks the platform for its approval, so ask-platform sends it (docs/decisions/0075). */
const isQuestion = ({ type, status, source }: Transaction): boolean =>
  type === 'INCOMING' && status === 'PENDING' && source.kind === 'UMA_ADDRESS';

const statusType = (transaction: Transaction): WebhookType | undefined =>
  isQuestion(transaction) ? undefined : typesByStatus[transaction.type][transaction.status];

const refundType = ({ type, refund }: Transaction): WebhookType | undefined =>
  type === 'INCOMING' || refund === undefined ? undefined : typesByRefund[refund.status];

/** The key of a payment's item, as its events name it. */
const resourceOf = ({ platformId, uuid }: Transaction): string => `TRANSACTION#${platformId}#${uuid}`;

/** The events of all states that the payment has had, the question for approval included; they may not be sent yet. */
export const pastEventsOf = (transaction: Transaction): Omit<EventDraft, 'data'>[] => {
  const { platformId, type, version: present } = transaction;
  return statesOf(transaction).flatMap(({ status, at, version }) => {
    const refund = version === present ? refundType(transaction) : undefined;
    const types = new Set([typesByStatus[type][status], refund].filter((one) => one !== undefined));
    const change = { platformId, resource: resourceOf(transaction), version, changedAt: new Date(at) };
    return [...types].map((eventType) => ({ ...change, type: eventType }));
  });
};

/**
 * The events of a change of a transaction: one for its status, and one for its refund if that changed, too. The
 * creation counts as a change. Every version has another status than the version before, so without `before` the
 * result is the events of the current version.
 */
export const transactionEventsOf = (before: Transaction | undefined, after: Transaction): EventDraft[] => {
  const { platformId, version, updatedAt } = after;
  if (before?.version === version) return [];
  const types = new Set([
    before?.status === after.status ? undefined : statusType(after),
    before?.refund?.status === after.refund?.status ? undefined : refundType(after),
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
