import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import type {
  ReconciliationException,
  Resolution,
} from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import {
  confirmed,
  proposalEndsAt,
  proposalOf,
  proposed,
  settlementAccountOf,
  withoutResult,
} from '#shared/payments/reconciliation-exceptions/rules.ts';
import {
  getReconciliationException,
  type ReconciliationExceptionKey,
  saveReconciliationException,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { owesFee, type Transaction } from '#shared/transactions/transaction.ts';
import { OperatorError } from '../access/operator-error.ts';

const idOf = ({ uuid }: ReconciliationExceptionKey): string => formatId('Transaction', uuid);

const refuseDecided = ({ state, ...key }: ReconciliationException): void => {
  if (state === 'CONFIRMED')
    throw new OperatorError(`${idOf(key)} is decided. The service carries it out within a minute.`);
};

/** @throws OperatorError when there is nothing to decide */
export const reconciliationExceptionToDecide = async (
  key: ReconciliationExceptionKey,
): Promise<ReconciliationException> => {
  const reconciliationException = await getReconciliationException(key);
  if (reconciliationException === undefined || reconciliationException.told.length === 0)
    throw new OperatorError(`The switch of ${idOf(key)} took nothing back. There is nothing to resolve.`);
  const { state, ends } = reconciliationException;
  if (state === 'RESOLVED') throw new OperatorError(`${idOf(key)} is resolved as ${ends.at(-1)?.outcome}.`);
  refuseDecided(reconciliationException);
  return reconciliationException;
};

/** What the switch said last is not decided yet. A refund that is tried again would hide it. */
const isContradicted = ({ state, told, outcome, obstacle }: ReconciliationException): boolean =>
  told.length > 0 &&
  state !== 'RESOLVED' &&
  outcome !== 'REFUND' &&
  outcome !== 'SETTLE' &&
  outcome !== 'WRITE_OFF' &&
  outcome !== 'FEE' &&
  obstacle === undefined;

const recordToDecide = async (payment: Transaction): Promise<ReconciliationException> => {
  const stored = await getReconciliationException(payment);
  const record = stored ?? withoutResult(payment, clock.now().toISOString());
  refuseDecided(record);
  if (isContradicted(record))
    throw new OperatorError(
      `The switch of ${idOf(payment)} took back what it said. Decide on that first: npm run admin -- payment resolve.`,
    );
  return record;
};

/**
 * The record of a payment whose refund failed; nobody may have stored it yet.
 *
 * @throws OperatorError when its refund has not failed, or something else is to be decided first
 */
export const failedRefundToDecide = async (
  key: ReconciliationExceptionKey,
): Promise<ReconciliationException> => {
  const payment = await getTransaction(key.platformId, key.uuid);
  if (payment?.refund?.writtenOffAt !== undefined)
    throw new OperatorError(`The refund of ${idOf(key)} was written off at ${payment.refund.writtenOffAt}.`);
  if (payment?.refund?.status !== 'FAILED')
    throw new OperatorError(`No refund of ${idOf(key)} has failed. There is nothing to try again.`);
  return recordToDecide(payment);
};

/**
 * The record of a payment that came back, and whose platform still owes its own fee of it.
 *
 * @throws OperatorError when it owes none, or something else is to be decided first
 */
export const owedFeeToDecide = async (key: ReconciliationExceptionKey): Promise<ReconciliationException> => {
  const payment = await getTransaction(key.platformId, key.uuid);
  if (payment === undefined || !owesFee(payment))
    throw new OperatorError(`No fee of ${idOf(key)} is owed. There is nothing to settle.`);
  return recordToDecide(payment);
};

/**
 * The same for a refund whose money another account gets.
 *
 * @param accountUuid of the account that the operator names
 * @throws OperatorError when it may not get the money
 */
export const refundToSettle = async (
  key: ReconciliationExceptionKey,
  accountUuid: string,
): Promise<ReconciliationException> => {
  const record = await failedRefundToDecide(key);
  const payment = await getTransaction(key.platformId, key.uuid);
  const allowed = payment && settlementAccountOf(payment);
  if (allowed === undefined)
    throw new OperatorError(
      `The money of ${idOf(key)} came in, or is the platform's own: only refund retry and refund write-off can end it.`,
    );
  if (allowed === accountUuid) return record;
  throw new OperatorError(
    `Only the platform's own account in the payment's currency may get the money of ${idOf(key)}: ${formatId('InternalAccount', allowed)}.`,
  );
};

const save = async (next: ReconciliationException): Promise<ReconciliationException> => {
  if (await transactIfUnchanged({ reconciliationException: saveReconciliationException(next) })) return next;
  throw new OperatorError(
    `Somebody else has decided on ${idOf(next)} at this moment, or the switch said more. Look at it again with explain.`,
  );
};

interface Decision {
  readonly outcome: Resolution;
  /** Name of the operator. */
  readonly by: string;
}

/** Proposes an end of the payment as it is now. Nothing moves. It replaces another proposal. */
export const propose = async (
  reconciliationException: ReconciliationException,
  { outcome, by, reason }: Decision & { readonly reason: string },
): Promise<ReconciliationException> => {
  const { platformId, uuid } = reconciliationException;
  const payment = await getTransaction(platformId, uuid);
  if (payment === undefined) throw new OperatorError(`There is no payment ${idOf(reconciliationException)}.`);
  const at = clock.now().toISOString();
  return save(proposed(reconciliationException, { outcome, reason, by, at }, payment.version));
};

/**
 * The proposal that this operator may confirm.
 *
 * @throws OperatorError when there is none for this outcome, it is over, or the operator's own
 */
export const proposalToConfirm = (
  reconciliationException: ReconciliationException,
  { outcome, by }: Decision,
) => {
  const now = clock.now();
  const proposal = proposalOf(reconciliationException, now);
  const id = idOf(reconciliationException);
  if (proposal === undefined) {
    const { state, proposedAt = '' } = reconciliationException;
    const why =
      state === 'PROPOSED'
        ? `The proposal ended at ${proposalEndsAt(proposedAt)}.`
        : 'Nobody has proposed anything.';
    throw new OperatorError(`${why} Propose it first: the same command with --reason in place of --confirm.`);
  }
  if (proposal.outcome !== outcome)
    throw new OperatorError(`${proposal.by} proposes ${proposal.outcome} for ${id}, not ${outcome}.`);
  if (proposal.by === by) throw new OperatorError(`${by} proposed this. Another person must confirm it.`);
  return proposal;
};

/**
 * Agrees with a proposal. It moves no money: the service does (shared/payments/settlement/carry-out.ts), which alone may.
 *
 * @throws OperatorError as proposalToConfirm
 */
export const confirmProposal = (
  reconciliationException: ReconciliationException,
  decision: Decision,
): Promise<ReconciliationException> => {
  proposalToConfirm(reconciliationException, decision);
  return save(confirmed(reconciliationException, decision.by, clock.now().toISOString()));
};
