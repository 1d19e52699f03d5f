import { clock } from '#shared/kernel/clock.ts';
import { type NamedWrites, prefixed, tryTransact } from '#shared/kernel/transact.ts';
import type { OwnBooksResult } from '#shared/payouts/settlement.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import {
  isQuoted,
  payingAccountUuid,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import { incomingUuidOf } from './derived-uuid.ts';
import { findReceiver } from './find-receiver.ts';
import { receivingAccountUuid } from './journals.ts';
import { linkWrite, unlinkedOutcomeWrites } from './link.ts';
import { newIncoming } from './new-incoming.ts';
import { openingWrites, type Receiver } from './receiver.ts';
import { senderAddressOf } from './sender-address.ts';
import { filingWrites } from './writes.ts';

/** Each loss of a race is someone else's progress; so many in a row mean that something else is wrong. */
const maxTries = 5;

/** Nobody can be paid: the sender gets the money back. Undefined when someone else has moved the payment. */
const fail = async (outgoing: QuotedTransaction, at: string): Promise<OwnBooksResult | undefined> => {
  const outcome = {
    status: 'FAILED',
    failureReason: 'QUOTE_EXECUTION_FAILED',
    isRefunded: true,
  } as const;
  const failed = await tryTransact(unlinkedOutcomeWrites(outgoing, outcome, at));
  if (failed === undefined) return 'SETTLED';
  if (failed.has('payment')) return undefined;
  throw failed;
};

const incomingFor = async (
  outgoing: QuotedTransaction,
  receiver: Receiver,
  at: string,
): Promise<Transaction> => {
  const { platformId, uuid, updatedAt, receivedMinor } = outgoing;
  return newIncoming({
    receiver,
    // Nothing but its end changes a payment after its execution, so this is the moment of the execution.
    uuid: incomingUuidOf(uuid, updatedAt),
    senderUmaAddress: await senderAddressOf(outgoing),
    amountMinor: receivedMinor,
    at,
    counterpart: { platformId, uuid },
  });
};

const writesFor = (outgoing: QuotedTransaction, incoming: Transaction, at: string): NamedWrites => {
  const { platformId, uuid, status } = incoming;
  const sender =
    status === 'COMPLETED'
      ? unlinkedOutcomeWrites(outgoing, { status }, at)
      : { payment: linkWrite(outgoing, { platformId, uuid }) };
  return { ...filingWrites(incoming, at), ...prefixed('sender', sender) };
};

/** One try to pay; undefined when somebody else has moved either side since it was read. */
const tryToPay = async (outgoing: QuotedTransaction): Promise<OwnBooksResult | undefined> => {
  const { destination } = outgoing;
  if (destination.kind !== 'UMA_ADDRESS') throw new Error('Only a UMA address is paid into our own books');
  const at = clock.now().toISOString();
  const receiver = await findReceiver(destination.umaAddress, destination.currency);
  if (receiver === undefined) return fail(outgoing, at);
  const incoming = await incomingFor(outgoing, receiver, at);
  // A quote refuses that; money cannot leave and reach one account in one step.
  if (receivingAccountUuid(incoming) === payingAccountUuid(outgoing)) return fail(outgoing, at);
  const failed = await tryTransact<string>({
    ...writesFor(outgoing, incoming, at),
    ...openingWrites(receiver, at),
  });
  if (failed === undefined) return incoming.status === 'COMPLETED' ? 'SETTLED' : 'AWAITING_RECEIVER';
  return failed.has('balance') ? fail(outgoing, at) : undefined;
};

const readAgain = async ({ platformId, uuid }: QuotedTransaction): Promise<QuotedTransaction> => {
  const outgoing = await getTransaction(platformId, uuid);
  if (outgoing === undefined || !isQuoted(outgoing)) throw new Error('The payment is missing');
  return outgoing;
};

/**
 * Pays an executed quote to a customer of this service, of any platform. Done any number of times and by several at once, it
 * files one incoming payment; when the receiver cannot be paid, the payment fails and the sender gets the money back.
 */
export const payIntoOwnBooks = async (outgoing: QuotedTransaction): Promise<OwnBooksResult> => {
  let present = outgoing;
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    if (present.status === 'PENDING') throw new Error('Only an executed quote is paid');
    if (present.status !== 'PROCESSING') return 'SETTLED';
    // Both sides end in one transaction: as long as this one is open, the other is.
    if (present.counterpart !== undefined) return 'AWAITING_RECEIVER';
    const result = await tryToPay(present);
    if (result !== undefined) return result;
    present = await readAgain(present);
  }
  throw new Error('Others keep moving the payment');
};
