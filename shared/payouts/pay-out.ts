import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { clock } from '#shared/kernel/clock.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { writeAlone } from '#shared/kernel/write-alone.ts';
import { SwitchDown } from '#shared/switch/breaker.ts';
import { collectionSwitch, paymentSwitch } from '#shared/switch/payment-switch.ts';
import type {
  CollectionAnswer,
  Occasion,
  PayerWords,
  PayoutAnswer,
  PayoutDestination,
} from '#shared/switch/port.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, recheckTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type Transaction } from '#shared/transactions/transaction.ts';
import { checkAtWhileDown, nextCheckAt } from './check-times.ts';
import { routeOf } from './payout-route.ts';
import { reportFailedRefund } from './report-failed-refund.ts';
import type { PayoutSettlement } from './settlement.ts';

/**
 * The payment is in order, but its end is still to come. The state machine catches these errors by `name`. They are
 * thrown, because a result would cost every payment a Choice state (docs/decisions/0007).
 */
export class PayoutWait extends Error {}

/** The switch has accepted the payout; ask again. */
class PayoutOnItsWay extends PayoutWait {
  override readonly name = 'PayoutOnItsWay';
}

/** The payout is recorded as delivered, but the receiving bank may return it within seconds. */
export class PayoutMayComeBack extends PayoutWait {
  override readonly name = 'PayoutMayComeBack';
}

/** The payout has been on its way for so long that people have to ask. It may still arrive, so nothing is refunded. */
class PayoutUnresolved extends PayoutWait {
  override readonly name = 'PayoutUnresolved';
}

const longestWayMs = serviceMs(5 * 24 * 3_600_000);

/** The error for a payment that has been on its way since `sinceMs`. */
export const waitFor = (sinceMs: number, nowMs: number): PayoutWait =>
  nowMs - sinceMs > longestWayMs
    ? new PayoutUnresolved('The payout has been on its way for days')
    : new PayoutOnItsWay('The payout is on its way');

/**
 * Postpones the sweep's next look, because the workflow asks before that. No write has changed the payment since it went
 * on its way, so `updatedAt` is that moment.
 *
 * @throws PayoutWait
 */
const waitOnItsWay = async (transaction: Transaction): Promise<never> => {
  const { updatedAt, checkAt } = transaction;
  const now = clock.now();
  const next = nextCheckAt(updatedAt, now);
  if (checkAt === undefined || checkAt < next) await writeAlone(recheckTransaction(transaction, next));
  throw waitFor(Date.parse(updatedAt), now.getTime());
};

/**
 * The switch is down and was not asked. The payment waits as if it were on its way, and asks ever less often.
 *
 * @throws PayoutWait
 */
const waitForSwitch = async (transaction: Transaction): Promise<never> => {
  const now = clock.now();
  await writeAlone(recheckTransaction(transaction, checkAtWhileDown(transaction.updatedAt, now)));
  throw waitFor(Date.parse(transaction.updatedAt), now.getTime());
};

interface Question {
  readonly transaction: Transaction;
  readonly occasion: Occasion;
}

/** What the switch has to know of a payment, beside where its money goes or comes from. */
const termsOf = (transaction: Transaction) => {
  const {
    uuid,
    platformId,
    receivedMinor: amountMinor,
    receivedCurrency: currency,
    switchName,
  } = transaction;
  const payerWords: PayerWords = transaction;
  return { uuid, platformId, amountMinor, currency, reference: referenceOf(uuid), payerWords, switchName };
};

const ask = ({ transaction, occasion }: Question, destination: PayoutDestination): Promise<PayoutAnswer> =>
  paymentSwitch({ ...termsOf(transaction), destination }, occasion);

const collect = ({ transaction, occasion }: Question, source: ExternalAccount): Promise<CollectionAnswer> =>
  collectionSwitch({ ...termsOf(transaction), source }, occasion);

const settleAnswer = async <Answer extends PayoutAnswer | CollectionAnswer>(
  { transaction }: Question,
  answer: Answer,
  settle: (payment: Transaction, answer: Answer) => Promise<unknown>,
): Promise<void> => {
  if (answer.kind === 'ON_ITS_WAY') await waitOnItsWay(transaction);
  else await settle(transaction, answer);
};

/** Sends a payment in PROCESSING on, or learns its outcome, and records it. */
const askAndRecord = async (question: Question, settlement: PayoutSettlement): Promise<void> => {
  const { transaction } = question;
  const route = await routeOf(transaction);
  if (route.kind === 'COLLECTION') {
    return settleAnswer(question, await collect(question, route.source), settlement.settleCollection);
  }
  if (route.kind === 'SWITCH') {
    return settleAnswer(question, await ask(question, route.destination), settlement.settlePayout);
  }
  if (!isQuoted(transaction)) throw new Error('Only a quote pays without the switch');
  if (route.kind === 'INTERNAL') {
    return settleAnswer(question, { kind: 'DELIVERED', mayComeBack: false }, settlement.settlePayout);
  }
  const result = await settlement.payIntoOwnBooks(transaction);
  if (result === 'AWAITING_RECEIVER') await waitOnItsWay(transaction);
};

const carryOut = async (question: Question, settlement: PayoutSettlement): Promise<void> => {
  try {
    await askAndRecord(question, settlement);
  } catch (error) {
    if (!(error instanceof SwitchDown)) throw error;
    await waitForSwitch(question.transaction);
  }
};

/** The payment stays delivered, so the sweep need not look again. */
const keepDelivered = async (transaction: Transaction): Promise<void> => {
  await transactIfUnchanged({ payment: recheckTransaction(transaction, undefined) });
};

/** Asks whether a delivered payment has come back. */
const askForReturn = async (question: Question, settlement: PayoutSettlement): Promise<void> => {
  const { transaction } = question;
  const route = await routeOf(transaction);
  if (route.kind !== 'SWITCH') throw new Error('Only what the switch has paid can come back');
  const answer = await ask(question, route.destination);
  if (answer.kind === 'RETURNED') return settleAnswer(question, answer, settlement.settlePayout);
  if (answer.kind === 'DELIVERED') return keepDelivered(transaction);
  throw new Error(`The switch calls a delivered payout ${answer.kind}`);
};

/** @throws PayoutMayComeBack for a payment that is delivered, but not for certain */
const standing = (transaction: Transaction): TransactionStatus => {
  reportFailedRefund(transaction);
  if (transaction.status === 'COMPLETED' && transaction.checkAt !== undefined) {
    throw new PayoutMayComeBack('The payout was delivered and may come back');
  }
  return transaction.status;
};

export interface PayOutRequest {
  readonly platformId: string;
  readonly transactionId: string;
  readonly occasion: Occasion;
}

const read = async ({ platformId, transactionId }: PayOutRequest): Promise<Transaction> => {
  const transaction = await getTransaction(platformId, transactionId);
  if (transaction === undefined) throw new Error('The payment to pay out does not exist');
  return transaction;
};

/**
 * Brings a payment in PROCESSING to its end, or asks whether a delivered payment came back. Calling it again, late,
 * or twice at once changes nothing more: the switch pays once for one transaction, and the first outcome that is
 * written wins.
 *
 * @param request `transactionId`: uuid of the payment
 * @returns the status afterwards
 * @throws PayoutOnItsWay, PayoutMayComeBack, PayoutUnresolved: ask again; anything else: the outcome is not known
 */
export const payOut = async (
  request: PayOutRequest,
  settlement: PayoutSettlement,
): Promise<TransactionStatus> => {
  const { occasion } = request;
  const transaction = await read(request);
  const question = { transaction, occasion };
  if (transaction.status === 'PROCESSING') await carryOut(question, settlement);
  else if (occasion === 'START' || transaction.status !== 'COMPLETED') return standing(transaction);
  else if (transaction.checkAt === undefined) return transaction.status;
  else await askForReturn(question, settlement);
  return standing(await read(request));
};
