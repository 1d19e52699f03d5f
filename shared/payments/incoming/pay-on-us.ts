import { getCustomer } from '#shared/customers/store.ts';
import { generatedUmaAddress } from '#shared/customers/uma-address.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { clock } from '#shared/kernel/clock.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { absent } from '#shared/kernel/table/condition.ts';
import { type NamedWrites, prefixed, tryTransact } from '#shared/kernel/table/transact.ts';
import { notTaken, type PaymentOutcome } from '#shared/payments/payouts/payment-outcome.ts';
import type { OnUsResult } from '#shared/payments/payouts/receive-result.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { counterpartyInformation, counterpartyOfCustomer } from '#shared/transactions/counterparty.ts';
import { getTransaction, linkCounterpart } from '#shared/transactions/store.ts';
import {
  isQuoted,
  payingAccountUuid,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { outcomeWrites, type SettlementWrite } from '../quotes/settle.ts';
import { type IncomingOrder, incomingUuidOf, newIncoming } from './new-incoming.ts';
import {
  addressCheck,
  type FoundReceiver,
  findReceiver,
  receiverWrites,
  staying,
  type Unpayable,
} from './receiver.ts';
import { filingWrites, mustStay, receivingAccountUuid } from './writes.ts';

/** The receiver's account is frozen, so the money cannot go on to a bank. */
const accountFrozen = Symbol('frozen');

type Attempt = OnUsResult | typeof lostRace;

/**
 * What the receiver learns of the sender. A platform that pays with its own money has no UMA address, so it shows as an
 * address made from its uuid, which no customer can have.
 */
const senderOf = async ({
  platformId,
  ownerUuid,
}: Transaction): Promise<Pick<IncomingOrder, 'senderUmaAddress' | 'senderInformation'>> => {
  if (ownerUuid === platformId) {
    const { name, umaDomain = serviceUmaDomain } = await readPlatform(platformId);
    const senderUmaAddress = generatedUmaAddress(platformId, umaDomain);
    return { senderUmaAddress, senderInformation: counterpartyInformation({ fullName: name }) };
  }
  const customer = await getCustomer(platformId, ownerUuid);
  if (customer === undefined) throw new Error('The sender of a payment is missing');
  return {
    senderUmaAddress: customer.umaAddress,
    senderInformation: counterpartyOfCustomer(customer),
  };
};

/**
 * The writes that end a payment while no incoming payment is filed for it. `payment` fails when one was filed
 * meanwhile, because then the two payments end together.
 */
const unlinkedOutcomeWrites = (outgoing: QuotedTransaction, outcome: PaymentOutcome, at: string) =>
  outcomeWrites(outgoing, outcome, { at, onlyIf: absent('counterpart') });

/** Nobody can be paid, so the sender gets the money back. */
const fail = async (
  outgoing: QuotedTransaction,
  at: string,
  failureReason: Unpayable = 'QUOTE_EXECUTION_FAILED',
): Promise<Attempt> => {
  const outcome = { status: 'FAILED', failureReason, isRefunded: true, said: notTaken } as const;
  const failed = await tryTransact(unlinkedOutcomeWrites(outgoing, outcome, at));
  if (failed === undefined) return 'SETTLED';
  if (failed.has('payment')) return lostRace;
  throw failed;
};

const incomingFor = async (
  outgoing: QuotedTransaction,
  { receiver, platform }: FoundReceiver,
  at: string,
): Promise<Transaction> => {
  const { platformId, uuid, updatedAt, receivedMinor, sentMinor, sentCurrency, quote } = outgoing;
  // Another platform is not told what its customer's payer paid for the payment.
  const isKnown = receiver.customer.platformId === platformId;
  const { exchangeRate } = quote;
  return newIncoming({
    receiver,
    platform,
    // After its execution only its end changes a payment, so `updatedAt` is the moment of the execution.
    uuid: incomingUuidOf(uuid, updatedAt),
    ...(await senderOf(outgoing)),
    payerData: outgoing,
    ...(isKnown && { sentBySender: { amountMinor: sentMinor, currency: sentCurrency, exchangeRate } }),
    amountMinor: receivedMinor,
    at,
    counterpart: { platformId, uuid },
  });
};

const senderWrites = (
  outgoing: QuotedTransaction,
  { platformId, uuid, status }: Transaction,
  at: string,
): NamedWrites<`sender.${SettlementWrite}`> =>
  status === 'COMPLETED'
    ? prefixed('sender', unlinkedOutcomeWrites(outgoing, { status }, at))
    : { 'sender.payment': linkCounterpart(outgoing, { platformId, uuid }) };

const tryToPay = async (
  outgoing: QuotedTransaction,
  stays: boolean,
): Promise<Attempt | typeof accountFrozen> => {
  const there = await findReceiver(outgoing);
  const at = clock.now().toISOString();
  if (typeof there === 'string') return fail(outgoing, at, there);
  const found = stays ? { ...there, receiver: staying(there.receiver) } : there;
  const incoming = await incomingFor(outgoing, found, at);
  // A quote refuses this. Money cannot leave and reach one account in one transaction.
  if (receivingAccountUuid(incoming) === payingAccountUuid(outgoing)) return fail(outgoing, at);
  const failed = await tryTransact({
    ...filingWrites(incoming, at),
    ...senderWrites(outgoing, incoming, at),
    ...receiverWrites(found.receiver, incoming, at),
    address: addressCheck(outgoing, found),
  });
  if (failed === undefined) return incoming.status === 'COMPLETED' ? 'SETTLED' : 'AWAITING_RECEIVER';
  if (mustStay(incoming, failed)) return accountFrozen;
  // A changed receiver is read again: the change may have closed the account.
  const isReceiverChanged = failed.has('address') || failed.has('customer') || failed.has('deposit');
  return failed.has('balance') && !isReceiverChanged ? fail(outgoing, at) : lostRace;
};

const readAgain = async ({ platformId, uuid }: QuotedTransaction): Promise<QuotedTransaction> => {
  const outgoing = await getTransaction(platformId, uuid);
  if (outgoing === undefined || !isQuoted(outgoing)) throw new Error('The payment is missing');
  return outgoing;
};

/**
 * Pays an executed quote to a customer of this service, of any platform. Any number of calls, also at the same time,
 * file one incoming payment. When the receiver cannot be paid, the payment fails and the sender gets the money back.
 *
 * @throws ApiError SERVICE_UNAVAILABLE when other writers kept moving the payment
 */
export const payOnUs = (outgoing: QuotedTransaction): Promise<OnUsResult> => {
  let present = outgoing;
  let stays = false;
  const attempt = async (): Promise<Attempt> => {
    if (present.status === 'PENDING') throw new Error('Only an executed quote is paid');
    if (present.status !== 'PROCESSING') return 'SETTLED';
    // Both payments end in one transaction: while this one is open, so is the other.
    if (present.counterpart !== undefined) return 'AWAITING_RECEIVER';
    const result = await tryToPay(present, stays);
    stays = result === accountFrozen;
    if (result === accountFrozen) return lostRace;
    if (result === lostRace) present = await readAgain(present);
    return result;
  };
  return changeWithRetry(attempt, { message: 'Others keep moving the payment' });
};
