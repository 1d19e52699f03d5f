import { clock } from '#shared/kernel/clock.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { transact, tryTransact } from '#shared/kernel/table/transact.ts';
import { postJournal } from '#shared/ledger/store.ts';
import { failedRefund, failureDetailOf } from '#shared/payments/payouts/payment-outcome.ts';
import { returnCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction, movedTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import {
  endIncoming,
  endingWrites,
  type IncomingEnd,
  receivingAccountUuid,
  returnedPayoutJournal,
} from './writes.ts';

const offRampFailed = { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' } as const;

/** The end that an answer of the switch gives to a payment in PROCESSING; undefined while the payout is on its way. */
const endFor = (answer: PayoutAnswer, at: string): IncomingEnd | undefined => {
  const failureDetail = failureDetailOf(answer);
  const why = failureDetail === undefined ? {} : { failureDetail };
  switch (answer.kind) {
    case 'ON_ITS_WAY':
      return undefined;
    case 'DELIVERED':
      return { status: 'COMPLETED', ...returnCheckAt(at, answer.mayComeBack) };
    case 'REJECTED':
      return { status: 'REJECTED', ...why };
    // A return before a delivery was recorded means that the money never arrived.
    case 'RETURNED':
      return { ...offRampFailed, ...why, returnedFirst: true };
    case 'CANCELLED':
    case 'FAILED':
      return { ...offRampFailed, ...why };
  }
};

/**
 * The bank returned a delivered payout. The customer keeps the money on the internal account, and the sender's
 * payment stays as it is. When that account was closed meanwhile, the money stays in clearing.
 */
const keepReturned = async (incoming: Transaction, at: string): Promise<Transaction | undefined> => {
  const outcome = { ...offRampFailed, at, failureDetail: { code: 'PAYOUT_RETURNED' } } as const;
  const credit = postJournal(returnedPayoutJournal(incoming, at), { openTransactions: 0 });
  const failed = await tryTransact({ payment: moveTransaction(incoming, outcome), ...credit });
  if (failed === undefined) return movedTransaction(incoming, outcome);
  if (failed.has('payment') || !failed.has('balance')) return undefined;
  const { platformId, uuid: transactionId } = incoming;
  log.error({ operation: 'settleIncomingPayout', platformId, transactionId, code: 'REFUND_FAILED' });
  const inClearing = { ...outcome, refund: failedRefund(at) };
  await transact({ payment: moveTransaction(incoming, inClearing) });
  return movedTransaction(incoming, inClearing);
};

/**
 * The bank refused the payout of a payment over the UMA network. Its sender has paid and was told so, so the customer keeps
 * the money on the internal account. When that account cannot hold it, or the switch cannot give it back yet, the payment
 * fails and people act.
 */
const keepRefused = async (
  incoming: Transaction,
  at: string,
  isRefunded: boolean,
): Promise<Transaction | undefined> => {
  const { receivedCurrency: currency } = incoming;
  const accountId = formatId('InternalAccount', receivingAccountUuid(incoming));
  const destination = { kind: 'ACCOUNT', accountId, currency } as const;
  const writes = endingWrites(incoming, { status: 'COMPLETED', destination }, at);
  const kept = { status: 'COMPLETED', destination, at, settledAt: at } as const;
  const failed = isRefunded ? await tryTransact(writes) : undefined;
  if (isRefunded && failed === undefined) return movedTransaction(incoming, kept);
  if (failed?.has('payment')) return undefined;
  const { platformId, uuid: transactionId } = incoming;
  log.error({ operation: 'settleIncomingPayout', platformId, transactionId, code: 'REFUND_FAILED' });
  const { balance } = endingWrites(incoming, offRampFailed, at);
  const outcome = { ...offRampFailed, at, refund: failedRefund(at) };
  await transact({ payment: moveTransaction(incoming, outcome), balance });
  return movedTransaction(incoming, outcome);
};

const endOnItsWay = (
  incoming: Transaction,
  end: IncomingEnd,
  at: string,
  isRefunded: boolean,
): Promise<Transaction | undefined> =>
  end.status !== 'COMPLETED' && incoming.network !== undefined
    ? keepRefused(incoming, at, isRefunded)
    : endIncoming(incoming, end, at, { isRefunded });

/**
 * Records an answer of the switch about an incoming payment on its way to the customer's bank. An answer that comes
 * again, late, or twice at once changes nothing more.
 *
 * @returns the payment afterwards
 */
export const settleIncomingPayout = async (
  incoming: Transaction,
  answer: PayoutAnswer,
): Promise<Transaction> => {
  const { platformId, uuid, status } = incoming;
  const at = clock.now().toISOString();
  if (status === 'COMPLETED' && answer.kind !== 'RETURNED') return incoming;
  const end = status === 'PROCESSING' ? endFor(answer, at) : undefined;
  const isRefunded = answer.kind !== 'FAILED' || answer.isRefundPossible;
  const settled =
    status === 'COMPLETED'
      ? await keepReturned(incoming, at)
      : end && (await endOnItsWay(incoming, end, at, isRefunded));
  if (settled !== undefined) return settled;
  return (await getTransaction(platformId, uuid)) ?? incoming;
};
