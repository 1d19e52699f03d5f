import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { payingAccountUuid, type Transaction } from '#shared/transactions/transaction.ts';
import type {
  Obstacle,
  ReconciliationException,
  Resolution,
  ResolvedEnd,
} from './reconciliation-exception.ts';

const hourMs = 3_600_000;
/** Whoever confirms later might decide on what is no longer true. */
const proposalHours = 24;

/**
 * The account that may get the money of a failed refund in place of the payer's: the platform's own one in the same
 * currency. The money is the customer's, and the platform owes it to them; no other customer may get it. Undefined for
 * money that came in, and when the platform itself has paid.
 */
export const settlementAccountOf = (payment: Transaction): string | undefined => {
  if (payment.type !== 'OUTGOING') return undefined;
  const own = internalAccountUuid(payment.platformId, payment.sentCurrency);
  return own === payingAccountUuid(payment) ? undefined : own;
};

/** When a proposal ends, ISO 8601. */
export const proposalEndsAt = (proposedAt: string): string =>
  new Date(Date.parse(proposedAt) + proposalHours * hourMs).toISOString();

export interface Proposal {
  readonly outcome: Resolution;
  readonly reason: string;
  /** Name of the operator. */
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** The proposal that can be confirmed at `now`. */
export const proposalOf = (
  { state, outcome, reason, proposedBy, proposedAt }: ReconciliationException,
  now: Date,
): Proposal | undefined => {
  if (state !== 'PROPOSED' || outcome === undefined || proposedBy === undefined || proposedAt === undefined)
    return undefined;
  if (now.getTime() >= Date.parse(proposalEndsAt(proposedAt))) return undefined;
  return { outcome, reason: reason ?? '', by: proposedBy, at: proposedAt };
};

/** Without proposal and obstacle. */
const undecided = (former: ReconciliationException, at: string) => {
  const { platformId, uuid, version, told, ends, createdAt } = former;
  return { platformId, uuid, version: version + 1, told, ends, createdAt, updatedAt: at };
};

/**
 * The record with what the switch said now. A proposal that did not know of it is gone; a decision that two people have
 * taken stands.
 *
 * @returns undefined when the switch said the same of the same state before
 */
export const withResult = (
  former: ReconciliationException | undefined,
  { platformId, uuid, status, version: paymentVersion }: Transaction,
  result: string,
  at: string,
): ReconciliationException | undefined => {
  const one = { result, status, paymentVersion, at };
  if (former === undefined) {
    const times = { createdAt: at, updatedAt: at };
    return { platformId, uuid, state: 'OPEN', version: 1, told: [one], ends: [], ...times };
  }
  const isKnown = former.told.some(
    (known) => known.result === result && known.paymentVersion === paymentVersion,
  );
  if (isKnown) return undefined;
  const told = [...former.told, one];
  if (former.state === 'CONFIRMED') return { ...former, version: former.version + 1, told, updatedAt: at };
  return { ...undecided(former, at), state: 'OPEN', told };
};

/** Of a payment whose refund failed, or whose fee is owed: the first proposal stores it. @param at ISO 8601 */
export const withoutResult = ({ platformId, uuid }: Transaction, at: string): ReconciliationException => {
  const times = { createdAt: at, updatedAt: at };
  return { platformId, uuid, state: 'OPEN', version: 0, told: [], ends: [], ...times };
};

/** @param paymentVersion of the payment as the operator finds it */
export const proposed = (
  former: ReconciliationException,
  { outcome, reason, by, at }: Proposal,
  paymentVersion: number,
): ReconciliationException => ({
  ...undecided(former, at),
  state: 'PROPOSED',
  outcome,
  reason,
  proposedBy: by,
  proposedAt: at,
  paymentVersion,
});

export const confirmed = (
  former: ReconciliationException,
  by: string,
  at: string,
): ReconciliationException => ({
  ...former,
  state: 'CONFIRMED',
  version: former.version + 1,
  confirmedBy: by,
  updatedAt: at,
});

/** Somebody has to decide again. */
export const obstructed = (
  former: ReconciliationException,
  obstacle: Obstacle,
  at: string,
): ReconciliationException => ({
  ...undecided(former, at),
  state: 'OPEN',
  obstacle,
  ...(former.outcome === 'FEE' && { outcome: 'FEE' }),
});

export const resolved = (former: ReconciliationException, end: ResolvedEnd): ReconciliationException => ({
  ...former,
  state: 'RESOLVED',
  version: former.version + 1,
  ends: [...former.ends, end],
  updatedAt: end.at,
});
