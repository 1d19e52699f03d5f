import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';
import { changeWithRetry } from '#shared/kernel/table/change-with-retry.ts';
import { type Commit, commitPlain } from '#shared/kernel/table/transact.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import {
  approvedTransaction,
  approveTransaction,
  awaitsDecision,
  isOverNetwork,
  type NetworkTransaction,
} from '#shared/transactions/network-payment.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { FailureReason, Transaction } from '#shared/transactions/transaction.ts';
import { incomingTransactionView } from '#shared/transactions/view.ts';
import type { SendResult } from '#shared/webhooks/sending/send-result.ts';
import { type Attempt, receiverNow, tryToSettle } from './settle.ts';
import { endIncoming, offRampFailed } from './writes.ts';

/** What becomes of an incoming payment that waits for its platform. */
export type IncomingDecision =
  | { readonly kind: 'APPROVED' }
  | { readonly kind: 'REJECTED' }
  | { readonly kind: 'FAILED'; readonly failureReason: FailureReason };

const webhookError = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_WEBHOOK_ERROR' } as const;
export const timedOut = { kind: 'FAILED', failureReason: 'PAYMENT_APPROVAL_TIMED_OUT' } as const;

/** By the HTTP status of the platform's answer. OPEN: the platform needs more time. */
const decisions: Readonly<Record<number, IncomingDecision | 'OPEN'>> = {
  200: { kind: 'APPROVED' },
  202: 'OPEN',
  403: { kind: 'REJECTED' },
  422: { kind: 'FAILED', failureReason: 'MISSING_MANDATORY_PAYEE_DATA' },
};

/** Whether the platform answered with one of the statuses that decide. */
export const isAnswered = (result: SendResult): boolean =>
  result.kind === 'ANSWERED' && decisions[result.status] !== undefined;

/**
 * What the platform's answer decides. An endpoint that cannot be reached, or not within 5 s, counts as timed out. An
 * answer that is not HTTP counts as a webhook error, like every status that decides nothing.
 */
export const decisionOf = (result: SendResult): IncomingDecision | 'OPEN' => {
  if (result.kind === 'ANSWERED') return decisions[result.status] ?? webhookError;
  return result.reason === 'MALFORMED' ? webhookError : timedOut;
};

/** The money comes later, and where it goes is decided then. A receiver who cannot be paid now gets no invoice. */
const approveUnpaid = async (incoming: NetworkTransaction, commit: Commit<Transaction>): Promise<Attempt> => {
  const at = clock.now().toISOString();
  if ((await receiverNow(incoming)) === undefined)
    return endIncoming(incoming, offRampFailed, at, { commit });
  const approved = approvedTransaction(incoming, at);
  const failed = await commit({ payment: approveTransaction(incoming, at) }, approved);
  return failed === undefined ? approved : undefined;
};

/**
 * An approval decides where the money goes, by the facts of this moment. They are conditions of its write, so a
 * change at the same time leads to a new decision.
 */
const approve = (incoming: Transaction, commit: Commit<Transaction>): Promise<Transaction | undefined> =>
  changeWithRetry(
    () => (isOverNetwork(incoming) ? approveUnpaid(incoming, commit) : tryToSettle(incoming, commit)),
    {
      message: "Other requests keep changing the payment's customer; try again.",
    },
  );

/**
 * Writes the decision on an incoming payment in PENDING. The money reaches the internal account, starts on its way to
 * the customer's bank, or goes back to a sender who is a customer of this service. A payment over the UMA network waits for
 * its money after an approval. The first decision wins.
 *
 * @param commit of a request that may have an Idempotency-Key
 * @returns the payment after this decision; undefined when another decision was written before
 * @throws ApiError USER_NOT_READY when an approved payment's customer is not approved: the payment goes on waiting
 */
export const applyDecision = async (
  incoming: Transaction,
  decision: IncomingDecision,
  commit: Commit<Transaction> = commitPlain,
): Promise<Transaction | undefined> => {
  if (!awaitsDecision(incoming)) return undefined;
  const at = clock.now().toISOString();
  switch (decision.kind) {
    case 'APPROVED':
      return approve(incoming, commit);
    case 'REJECTED':
      return endIncoming(incoming, { status: 'REJECTED' }, at, { commit });
    case 'FAILED':
      return endIncoming(incoming, { status: 'FAILED', failureReason: decision.failureReason }, at);
  }
};

/** @throws when no payment has this uuid */
export const readIncoming = async (platformId: string, uuid: string): Promise<Transaction> => {
  const incoming = await getTransaction(platformId, uuid);
  if (incoming === undefined) throw new Error('The incoming payment is missing');
  return incoming;
};

/** Writes a decision unless another one was written before. @returns the status afterwards */
export const statusAfterDecision = async (
  incoming: Transaction,
  decision: IncomingDecision,
): Promise<TransactionStatus> => {
  const decided = await applyDecision(incoming, decision);
  return (decided ?? (await readIncoming(incoming.platformId, incoming.uuid))).status;
};

/** Fails a payment on which nobody has decided. Repeating it changes nothing. @returns the status afterwards */
export const timeOutApproval = async (platformId: string, uuid: string): Promise<TransactionStatus> => {
  const incoming = await readIncoming(platformId, uuid);
  return awaitsDecision(incoming) ? statusAfterDecision(incoming, timedOut) : incoming.status;
};

/** Only payments from a UMA address wait for their platform. A transfer from a bank never does. */
const needsApproval = ({ type, source }: Transaction): boolean =>
  type === 'INCOMING' && source.kind === 'UMA_ADDRESS';

const decide = async (
  { platformId }: Idempotency,
  transactionId: string,
  { decision, commit }: { decision: IncomingDecision; commit: Commit<Transaction> },
): Promise<Transaction> => {
  const uuid = pathUuid('Transaction', transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  const decided = needsApproval(transaction) ? await applyDecision(transaction, decision, commit) : undefined;
  if (decided === undefined) {
    const { status, type, updatedAt } = transaction;
    const details = { transactionId: formatId('Transaction', uuid), status, type, updatedAt };
    throw new ApiError('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', { details });
  }
  return decided;
};

/**
 * Writes the platform's own decision on an incoming payment, and answers with the payment after it.
 *
 * @param transactionId as it stands in the path of the request
 * @throws ApiError TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL when it was decided before;
 * USER_NOT_READY when the receiver of an approved payment is not approved
 */
export const decideIncoming = (
  idempotency: Idempotency,
  transactionId: string,
  decision: IncomingDecision,
): Promise<SavedAnswer> =>
  runIdempotent(idempotency, { viewOf: incomingTransactionView }, (commit) =>
    decide(idempotency, transactionId, { decision, commit }),
  );
