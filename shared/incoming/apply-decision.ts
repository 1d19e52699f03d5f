import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { type Commit, commitPlain } from '#shared/kernel/commit.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { payoutCheckAt } from '#shared/payouts/check-times.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, movedTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type IncomingDecision, timedOut } from './decision.ts';
import { endIncoming, tryToEnd } from './end.ts';
import { destinationOf, type Receiver, readReceiverOf, routeTo, settlingWrites } from './receiver.ts';

type Attempt = Transaction | undefined | typeof lostRace;

/** From here on the money is on its way to the customer's bank. The table's stream starts the workflow. */
const startPayout = async (
  incoming: Transaction,
  receiver: Receiver,
  { at, commit }: { at: string; commit: Commit<Transaction> },
): Promise<Attempt> => {
  const destination = destinationOf(receiver);
  const route = routeTo(receiver, incoming.receivedMinor);
  const move = { status: 'PROCESSING', at, destination, checkAt: payoutCheckAt(at), ...route } as const;
  const payment = moveTransaction(incoming, move);
  const moved = movedTransaction(incoming, move);
  const failed = await commit({ payment, ...settlingWrites(receiver, at) }, moved);
  if (failed === undefined) return moved;
  return failed.has('payment') ? undefined : lostRace;
};

/** The refusal of an approval, with the payment that goes on waiting. */
const namingPayment = ({ code, message, details }: Refusal, { uuid }: Transaction): Refusal =>
  new Refusal(code, { message, details: { ...details, transactionIds: [formatId('Transaction', uuid)] } });

/** @returns undefined when the receiver cannot be paid in the payment's currency any more */
const receiverNow = async (incoming: Transaction): Promise<Receiver | undefined> => {
  try {
    return await readReceiverOf(incoming);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'INVALID_CURRENCY') return undefined;
    throw namingPayment(error, incoming);
  }
};

const tryToApprove = async (incoming: Transaction, commit: Commit<Transaction>): Promise<Attempt> => {
  const receiver = await receiverNow(incoming);
  const at = clock.now().toISOString();
  if (receiver === undefined) {
    return endIncoming(incoming, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }, at, { commit });
  }
  if (receiver.deposit !== undefined) return startPayout(incoming, receiver, { at, commit });
  const end = { status: 'COMPLETED', destination: destinationOf(receiver) } as const;
  return tryToEnd(incoming, end, at, { checks: settlingWrites(receiver, at), commit });
};

/**
 * An approval decides where the money goes, by the facts of this moment. They are conditions of its write, so a
 * change at the same time leads to a new decision.
 */
const approve = (incoming: Transaction, commit: Commit<Transaction>): Promise<Transaction | undefined> =>
  changeWithRetry(() => tryToApprove(incoming, commit), {
    message: "Other requests keep changing the payment's customer; try again.",
  });

/**
 * Writes the decision on an incoming payment in PENDING. The money reaches the internal account, starts on its way to
 * the customer's bank, or goes back to a sender who is a customer of this service. The first decision wins.
 *
 * @param commit of a request that may have an Idempotency-Key
 * @returns the payment after this decision; undefined when another decision was written before
 * @throws Refusal USER_NOT_READY when an approved payment's customer is not approved: the payment goes on waiting
 */
export const applyDecision = async (
  incoming: Transaction,
  decision: IncomingDecision,
  commit: Commit<Transaction> = commitPlain,
): Promise<Transaction | undefined> => {
  if (incoming.status !== 'PENDING') return undefined;
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
  return incoming.status === 'PENDING' ? statusAfterDecision(incoming, timedOut) : incoming.status;
};
