import { payIntoOwnBooks } from '#shared/incoming/pay-into-own-books.ts';
import { settleIncomingPayout } from '#shared/incoming/settle-payout.ts';
import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { outcomeOf } from '#shared/quotes/payment-outcome.ts';
import { reportFailedRefund, settlePayment } from '#shared/quotes/settle.ts';
import type { PaymentOutcome } from '#shared/quotes/settlement-writes.ts';
import { paymentSwitch } from '#shared/switch/payment-switch.ts';
import type { Occasion, PayoutAnswer, PayoutDestination } from '#shared/switch/port.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, recheckTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type QuotedTransaction, type Transaction } from '#shared/transactions/transaction.ts';
import { routeOf } from './payout-route.ts';
import { PayoutMayComeBack, waitFor } from './payout-waits.ts';

interface Question {
  readonly transaction: Transaction;
  readonly occasion: Occasion;
}

const ask = ({ transaction, occasion }: Question, destination: PayoutDestination): Promise<PayoutAnswer> => {
  const { uuid, platformId, receivedMinor: amountMinor, receivedCurrency: currency } = transaction;
  const reference = referenceOf(uuid);
  return paymentSwitch({ uuid, platformId, amountMinor, currency, destination, reference }, occasion);
};

/** The payment as it is now, told apart: over, or delivered but not for certain. */
const standing = (transaction: Transaction): TransactionStatus => {
  reportFailedRefund(transaction);
  if (transaction.status === 'COMPLETED' && transaction.checkAt !== undefined) throw new PayoutMayComeBack();
  return transaction.status;
};

const read = async (platformId: string, uuid: string): Promise<Transaction> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Error('The payment to pay out does not exist');
  return transaction;
};

/** Since when it has been on its way: nothing has changed it since. */
const onItsWay = ({ updatedAt }: Transaction): Error => waitFor(Date.parse(updatedAt), clock.nowMs());

const settleAnswer = async ({ transaction }: Question, answer: PayoutAnswer): Promise<void> => {
  const at = clock.now();
  const outcome = outcomeOf(answer, at);
  if (outcome === undefined) throw onItsWay(transaction);
  if (isQuoted(transaction)) await settlePayment(transaction, outcome, at.toISOString());
  else await settleIncomingPayout(transaction, answer);
};

const payIn = async (transaction: QuotedTransaction): Promise<void> => {
  if ((await payIntoOwnBooks(transaction)) === 'AWAITING_APPROVAL') throw onItsWay(transaction);
};

/** Sends a payment in PROCESSING on, or learns how it went, and records it. */
const carryOut = async (question: Question): Promise<void> => {
  const { transaction } = question;
  const route = await routeOf(transaction);
  if (route.kind === 'SWITCH') return settleAnswer(question, await ask(question, route.destination));
  if (!isQuoted(transaction)) throw new Error('An incoming payment goes out through the switch or nowhere');
  if (route.kind === 'OWN_BOOKS') return payIn(transaction);
  const outcome: PaymentOutcome = { status: 'COMPLETED' };
  await settlePayment(transaction, outcome, clock.now().toISOString());
};

/** It stays delivered: the sweep need not look again. */
const keepDelivered = async (transaction: Transaction): Promise<void> => {
  await transactIfUnchanged({ payment: recheckTransaction(transaction, undefined) });
};

/** Asks whether a payment that was delivered has come back. */
const askForReturn = async (question: Question): Promise<void> => {
  const { transaction } = question;
  const route = await routeOf(transaction);
  if (route.kind !== 'SWITCH') throw new Error('Only what the switch has paid can come back');
  const answer = await ask(question, route.destination);
  if (answer.kind === 'RETURNED') return settleAnswer(question, answer);
  if (answer.kind === 'DELIVERED') return keepDelivered(transaction);
  throw new Error(`The switch calls a delivered payout ${answer.kind}`);
};

/**
 * Brings a payment in PROCESSING to its end, or learns whether a delivered one came back. Done again, late, or by two at
 * once, it changes nothing more: the switch pays once for one transaction, and the first outcome that is written wins.
 *
 * @returns the status then
 * @throws PayoutOnItsWay, PayoutMayComeBack, PayoutUnresolved: ask again; anything else: the outcome is not known
 */
export const payOut = async (
  platformId: string,
  uuid: string,
  occasion: Occasion,
): Promise<TransactionStatus> => {
  const transaction = await read(platformId, uuid);
  const question = { transaction, occasion };
  if (transaction.status === 'PROCESSING') await carryOut(question);
  else if (occasion === 'START' || transaction.status !== 'COMPLETED') return standing(transaction);
  else if (transaction.checkAt === undefined) return transaction.status;
  else await askForReturn(question);
  return standing(await read(platformId, uuid));
};
