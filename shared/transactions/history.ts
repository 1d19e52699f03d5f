import type { EventDraft, WebhookType } from '#shared/kernel/outbox/event.ts';
import type { TransactionStatus, TransactionType } from './lifecycle.ts';
import { type Refund, refundOf, type Transaction } from './transaction.ts';

/** A state that a payment has or had. */
export interface PaymentState {
  readonly status: TransactionStatus;
  /** Since when, ISO 8601. */
  readonly at: string;
  /** The version of the payment that the change to this state made. */
  readonly version: number;
}

/** All states of a payment as it is stored, oldest first, the present one last. */
export const statesOf = ({ past = [], status, updatedAt, version }: Transaction): PaymentState[] => {
  const states = [...past, [status, updatedAt] as const];
  return states.map(([former, at], index) => ({
    status: former,
    at,
    version: version - (states.length - 1 - index),
  }));
};

type TypeByStatus = Readonly<Record<TransactionStatus, WebhookType | undefined>>;

/** The API has no kind for a rejected payment, and none for an incoming payment in PROCESSING. */
export const typesByStatus: Readonly<Record<TransactionType, TypeByStatus>> = {
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

/** Money that had come in goes back in one write, so no refund of it is ever on its way. */
const typesByRefund: Readonly<
  Record<TransactionType, Readonly<Record<Refund['status'], WebhookType | undefined>>>
> = {
  OUTGOING: {
    PENDING: 'OUTGOING_PAYMENT_REFUND_PENDING',
    COMPLETED: 'OUTGOING_PAYMENT_REFUND_COMPLETED',
    FAILED: 'OUTGOING_PAYMENT_REFUND_FAILED',
  },
  INCOMING: {
    PENDING: undefined,
    COMPLETED: 'INCOMING_PAYMENT_REFUND_COMPLETED',
    FAILED: 'INCOMING_PAYMENT_REFUND_FAILED',
  },
};

/** The types of the events of a payment that goes through these states, and of its refund at the end. */
export const eventTypesOfCourse = (
  type: TransactionType,
  states: readonly TransactionStatus[],
  refund: Refund['status'] | undefined,
): WebhookType[] => {
  const ofRefund = refund === undefined ? undefined : typesByRefund[type][refund];
  const types = [...states.map((status) => typesByStatus[type][status]), ofRefund];
  return [...new Set(types.filter((one) => one !== undefined))];
};

export const refundType = (transaction: Transaction): WebhookType | undefined => {
  const refund = refundOf(transaction);
  return refund && typesByRefund[transaction.type][refund.status];
};

/** The key of a payment's item, as its events name it. */
export const resourceOf = ({ platformId, uuid }: Transaction): string => `TRANSACTION#${platformId}#${uuid}`;

/** A state that follows itself is the same one, with a refund that was made good. */
const isSame = (one: PaymentState | undefined, other: PaymentState): boolean => one?.status === other.status;

/** The type of the event of a state's refund. A refund that was made good had failed before. */
const refundTypeAt = (
  transaction: Transaction,
  state: PaymentState,
  next: PaymentState | undefined,
): WebhookType | undefined => {
  if (next === undefined) return refundType(transaction);
  return isSame(next, state) ? typesByRefund[transaction.type].FAILED : undefined;
};

/** The events of all states that the payment has had, the question for approval included; they may not be sent yet. */
export const pastEventsOf = (transaction: Transaction): Omit<EventDraft, 'data'>[] => {
  const { platformId, type } = transaction;
  const states = statesOf(transaction);
  return states.flatMap((state, index) => {
    const { status, at, version } = state;
    const ofStatus = isSame(states[index - 1], state) ? undefined : typesByStatus[type][status];
    const ofRefund = refundTypeAt(transaction, state, states[index + 1]);
    const types = new Set([ofStatus, ofRefund].filter((one) => one !== undefined));
    const change = { platformId, resource: resourceOf(transaction), version, changedAt: new Date(at) };
    return [...types].map((eventType) => ({ ...change, type: eventType }));
  });
};
