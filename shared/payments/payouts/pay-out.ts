import * as z from 'zod';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { getLastingExternalAccount } from '#shared/accounts/store.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { bareUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { referenceOf } from '#shared/kernel/transaction-reference.ts';
import { SwitchDown } from '#shared/switch/breaker.ts';
import { collectionSwitch, paymentSwitch } from '#shared/switch/payment-switch.ts';
import type {
  CollectionAnswer,
  Occasion,
  PayerWords,
  PayoutAnswer,
  PayoutDestination,
  SwitchFacts,
  Question as SwitchQuestion,
} from '#shared/switch/port.ts';
import { defaultSwitch } from '#shared/switch/port.ts';
import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { getTransaction, hasNews, recheckTransaction } from '#shared/transactions/store.ts';
import {
  externalSourceUuid,
  isQuoted,
  type NetworkPayment,
  paidAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { reportFailedRefund } from './payment-outcome.ts';
import { checkAtWhileDown, isAskedSoon, nextCheckAt, nextReturnCheckAt } from './polling-schedule.ts';

import {
  type PayoutSettlement,
  receiveCollectionResult,
  receiveResult,
  type Told,
} from './receive-result.ts';

/** How the money of a payment reaches its destination. */
type PayoutRoute =
  /** From an account at another bank to an internal account. */
  | { readonly kind: 'COLLECTION'; readonly source: ExternalAccount }
  /** To an internal account of the same platform. */
  | { readonly kind: 'INTERNAL' }
  /** To a customer of this service, of any platform, as an incoming payment. */
  | { readonly kind: 'OWN_BOOKS' }
  /** To a customer of another service, over the UMA network. */
  | { readonly kind: 'NETWORK'; readonly network: NetworkPayment }
  | { readonly kind: 'SWITCH'; readonly destination: PayoutDestination };

const isSandbox = setting('ENVIRONMENT', environmentSchema) === 'sandbox';
const sandboxUmaDomain = setting('SANDBOX_UMA_DOMAIN', z.string().min(1));

/** Other payments need neither the SDK nor its 44 ms. */
const callbacks = () => import('./pay-invoice.ts');

/**
 * A quote pays a name of the sandbox or a customer of this service. The customer may be gone by now; then nobody is
 * paid.
 */
const isOnOurBooks = (umaAddress: string): boolean => umaDomainOf(umaAddress) !== sandboxUmaDomain;

const readAccount = async (platformId: string, uuid: string): Promise<ExternalAccount> => {
  const account = await getLastingExternalAccount(platformId, uuid);
  if (account === undefined) throw new Error('The external account of a payment was never there');
  return account;
};

/** Takes at most one read. */
export const routeOf = async (transaction: Transaction): Promise<PayoutRoute> => {
  const { platformId, destination } = transaction;
  const collectedFrom = externalSourceUuid(transaction);
  if (collectedFrom !== undefined) {
    return { kind: 'COLLECTION', source: await readAccount(platformId, collectedFrom) };
  }
  switch (destination.kind) {
    case 'ACCOUNT': {
      if (paidAccountUuid(transaction) !== undefined) return { kind: 'INTERNAL' };
      const account = await readAccount(platformId, bareUuid(destination.accountId));
      return { kind: 'SWITCH', destination: { kind: 'EXTERNAL_ACCOUNT', account } };
    }
    case 'UMA_ADDRESS': {
      const { umaAddress } = destination;
      const { network } = transaction;
      if (network !== undefined) return { kind: 'NETWORK', network };
      if (isOnOurBooks(umaAddress)) return { kind: 'OWN_BOOKS' };
      return { kind: 'SWITCH', destination: { kind: 'UMA_ADDRESS', umaAddress } };
    }
    case 'REALTIME_FUNDING':
      throw new Error('Money cannot be sent to a real-time funding');
  }
};

/**
 * The payment is in order, but its end is still to come. The state machine catches these errors by `name`. They are
 * thrown, because a result would cost every payment a Choice state (decision "one step pays and asks again").
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
const waitOnItsWay = async (transaction: Transaction, facts?: SwitchFacts): Promise<never> => {
  const { updatedAt, checkAt } = transaction;
  const now = clock.now();
  const next = nextCheckAt(updatedAt, now);
  const isLater = checkAt === undefined || checkAt < next;
  if (isLater || hasNews(transaction, facts)) {
    await writeAlone(recheckTransaction(transaction, isLater ? next : checkAt, facts));
  }
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
  readonly occasion: SwitchQuestion;
}

const chosenRail = ({ destination }: Transaction) =>
  destination.kind === 'ACCOUNT' ? destination.paymentRail : undefined;

/** What the switch has to know of a payment, beside where its money goes or comes from. */
const termsOf = (transaction: Transaction) => {
  const {
    uuid,
    platformId,
    receivedMinor: amountMinor,
    receivedCurrency: currency,
    switchName,
  } = transaction;
  const payerData: PayerWords = transaction;
  const terms = { uuid, platformId, amountMinor, currency, reference: referenceOf(uuid), switchName };
  return { ...terms, payerData, paymentRail: chosenRail(transaction) };
};

const ask = ({ transaction, occasion }: Question, destination: PayoutDestination): Promise<PayoutAnswer> =>
  paymentSwitch({ ...termsOf(transaction), destination }, occasion);

/** The sandbox has no Lightning: there the callback is the money. */
const payOverNetwork = async (question: Question, network: NetworkPayment): Promise<PayoutAnswer> => {
  if (isSandbox) return (await callbacks()).payInvoice(network);
  const { invoice, paymentHash, msats, payableUntil } = network;
  if (invoice === undefined || paymentHash === undefined)
    throw new Error('The payment has no invoice to pay');
  return ask(question, { kind: 'LIGHTNING_INVOICE', invoice, paymentHash, msats, payableUntil });
};

const collect = ({ transaction, occasion }: Question, source: ExternalAccount): Promise<CollectionAnswer> =>
  collectionSwitch({ ...termsOf(transaction), source }, occasion);

const settleAnswer = async <Answer extends PayoutAnswer | CollectionAnswer>(
  { transaction }: Question,
  answer: Answer,
  settle: (payment: Transaction, answer: Answer) => Promise<unknown>,
): Promise<void> => {
  if (answer.kind === 'ON_ITS_WAY') await waitOnItsWay(transaction, answer.facts);
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
  if (route.kind === 'NETWORK') {
    return settleAnswer(question, await payOverNetwork(question, route.network), settlement.settlePayout);
  }
  if (!isQuoted(transaction)) throw new Error('Only a quote pays without the switch');
  if (route.kind === 'INTERNAL') {
    return settleAnswer(question, { kind: 'DELIVERED', mayComeBack: false }, settlement.settlePayout);
  }
  const result = await settlement.payOnUs(transaction);
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

/** The payment stays delivered. The sweep looks again as long as it may come back. */
const keepDelivered = async (transaction: Transaction): Promise<void> => {
  const { settledAt = '', checkAt = '' } = transaction;
  const next = isAskedSoon(settledAt, checkAt) ? undefined : nextReturnCheckAt(settledAt, clock.now());
  await transactIfUnchanged({ payment: recheckTransaction(transaction, next) });
};

const toldOf = ({ platformId, uuid, switchName: signedBy = defaultSwitch }: Transaction): Told => ({
  platformId,
  uuid,
  signedBy,
});

/** A switch that takes back a delivery by an answer is treated as one that does so by a call: people decide. */
const contradict = async (transaction: Transaction, receive: () => Promise<void>): Promise<void> => {
  try {
    await receive();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PAYOUT_RESULT_CONTRADICTED') throw error;
  }
  await keepDelivered(transaction);
};

/**
 * Lightning pays for good, and then the receiving service hears of it. One that does not answer hears of it again, at the
 * times of returns.
 */
const tellReceiver = async (transaction: Transaction, network: NetworkPayment): Promise<void> => {
  const { platformId, uuid: transactionId, settledAt = '' } = transaction;
  const isTold = await (await callbacks()).tellOfPayment(network);
  if (!isTold)
    log.info({ operation: 'tellReceiver', code: 'CALLBACK_UNANSWERED', platformId, transactionId });
  const next = isTold ? undefined : nextReturnCheckAt(settledAt, clock.now());
  await transactIfUnchanged({ payment: recheckTransaction(transaction, next) });
};

/** Asks whether a delivered payment has come back. */
const askForReturn = async (transaction: Transaction, settlement: PayoutSettlement): Promise<void> => {
  const question = { transaction, occasion: 'RETURN' } as const;
  const route = await routeOf(transaction);
  if (route.kind === 'COLLECTION') {
    const answer = await collect(question, route.source);
    if (answer.kind === 'RETURNED') return settleAnswer(question, answer, settlement.settleCollection);
    if (answer.kind === 'COLLECTED' || answer.kind === 'ON_ITS_WAY') return keepDelivered(transaction);
    return contradict(transaction, () =>
      receiveCollectionResult(toldOf(transaction), answer, settlement.settleCollection),
    );
  }
  if (route.kind === 'NETWORK') return tellReceiver(transaction, route.network);
  if (route.kind !== 'SWITCH') throw new Error('Only what the switch has paid can come back');
  const answer = await ask(question, route.destination);
  if (answer.kind === 'RETURNED') return settleAnswer(question, answer, settlement.settlePayout);
  if (answer.kind === 'DELIVERED' || answer.kind === 'ON_ITS_WAY') return keepDelivered(transaction);
  return contradict(transaction, () => receiveResult(toldOf(transaction), answer, settlement.settlePayout));
};

/** @throws PayoutMayComeBack for a payment that is delivered, and may come back within seconds */
const standing = (transaction: Transaction): TransactionStatus => {
  reportFailedRefund(transaction);
  const { status, settledAt = '', checkAt } = transaction;
  if (status === 'COMPLETED' && checkAt !== undefined && isAskedSoon(settledAt, checkAt)) {
    throw new PayoutMayComeBack('The payout was delivered and may come back');
  }
  return status;
};

/** The state machine asks within seconds, the sweep when the question is due. */
const isDueForReturn = ({ settledAt = '', checkAt }: Transaction): boolean =>
  checkAt !== undefined && (isAskedSoon(settledAt, checkAt) || Date.parse(checkAt) <= clock.nowMs());

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
  else if (!isDueForReturn(transaction)) return transaction.status;
  else await askForReturn(transaction, settlement);
  return standing(await read(request));
};
