import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Commit, NamedWrites } from '#shared/kernel/table/transact.ts';
import { isFrozenFault } from '#shared/ledger/account-state.ts';
import { letLeave } from '#shared/ledger/store.ts';
import { payoutCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import { movedTransaction, moveTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { undecidedSince } from '#shared/transactions/transaction-keys.ts';
import {
  destinationOf,
  type Receiver,
  readReceiverOf,
  routeTo,
  settlingWrites,
  staying,
} from './receiver.ts';
import { endIncoming, receivingAccountUuid, tryToEnd } from './writes.ts';

export type Attempt = Transaction | undefined | typeof lostRace;

interface Settlement {
  readonly at: string;
  readonly commit: Commit<Transaction>;
}

/** Filing checked whether the money may go on to this bank. Where it was to stay, or to go elsewhere, that is checked now. */
const leavingWrites = (
  incoming: Transaction,
  { accountId }: ReturnType<typeof destinationOf>,
): NamedWrites => {
  const { destination } = incoming;
  if (destination.kind === 'ACCOUNT' && destination.accountId === accountId) return {};
  const { platformId } = incoming;
  return { balance: letLeave({ platformId, accountUuid: receivingAccountUuid(incoming) }) };
};

/** The money reaches the internal account. */
const keep = (incoming: Transaction, receiver: Receiver, { at, commit }: Settlement): Promise<Attempt> => {
  const end = { status: 'COMPLETED', destination: destinationOf(receiver) } as const;
  return tryToEnd(incoming, end, at, { checks: settlingWrites(receiver, at), commit });
};

/** From here on the money is on its way to the customer's bank. The table's stream starts the workflow. */
const startPayout = async (
  incoming: Transaction,
  receiver: Receiver,
  { at, commit }: Settlement,
): Promise<Attempt> => {
  const destination = destinationOf(receiver);
  const route = routeTo(receiver, incoming.receivedMinor);
  const move = { status: 'PROCESSING', at, destination, checkAt: payoutCheckAt(at), ...route } as const;
  const payment = moveTransaction(incoming, move, undecidedSince(incoming));
  const moved = movedTransaction(incoming, move);
  const writes = { payment, ...settlingWrites(receiver, at), ...leavingWrites(incoming, destination) };
  const failed = await commit<string>(writes, moved);
  if (failed === undefined) return moved;
  if (failed.has('payment')) return undefined;
  const isFrozen = failed.has('balance') && isFrozenFault(failed);
  return isFrozen ? keep(incoming, staying(receiver), { at, commit }) : lostRace;
};

/** The error of an approval, with the payment that goes on waiting. */
const namingPayment = ({ code, message, details }: ApiError, { uuid }: Transaction): ApiError =>
  new ApiError(code, { message, details: { ...details, transactionIds: [formatId('Transaction', uuid)] } });

/** @returns undefined when the receiver cannot be paid in the payment's currency any more */
export const receiverNow = async (incoming: Transaction): Promise<Receiver | undefined> => {
  try {
    return await readReceiverOf(incoming);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'INVALID_CURRENCY') return undefined;
    throw namingPayment(error, incoming);
  }
};

/** @returns undefined when another end was written before; lostRace when the receiver has changed meanwhile */
export const tryToSettle = async (incoming: Transaction, commit: Commit<Transaction>): Promise<Attempt> => {
  const receiver = await receiverNow(incoming);
  const at = clock.now().toISOString();
  if (receiver === undefined) {
    return endIncoming(incoming, { status: 'FAILED', failureReason: 'OFFRAMP_FAILED' }, at, { commit });
  }
  if (receiver.deposit !== undefined) return startPayout(incoming, receiver, { at, commit });
  return keep(incoming, receiver, { at, commit });
};
