import type * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { incomingTransactionSchema } from '#shared/transactions/contract.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { transactionView } from '#shared/transactions/view.ts';
import { type IncomingDecision, settleIncoming } from './apply-decision.ts';

/** Whether a transaction waits, or waited, for its platform: a transfer from a bank never does. */
const isApprovable = ({ type, source }: Transaction): boolean =>
  type === 'INCOMING' && source.kind === 'UMA_ADDRESS';

/** An incoming payment as the API answers it. */
export const incomingView = (incoming: Transaction): z.input<typeof incomingTransactionSchema> => {
  const view = transactionView(incoming);
  if (view.type === 'INCOMING') return view;
  throw new Error('The transaction does not come in');
};

/**
 * The platform's own decision on an incoming payment.
 *
 * @param transactionId as the path has it
 * @throws Refusal TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL when it was decided before
 */
export const decideIncoming = async (
  platformId: string,
  transactionId: string,
  decision: IncomingDecision,
): Promise<z.input<typeof incomingTransactionSchema>> => {
  const uuid = pathUuid('Transaction', transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  const decided = isApprovable(transaction)
    ? await settleIncoming(transaction, decision, clock.now().toISOString())
    : undefined;
  if (decided === undefined) throw new Refusal('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
  return incomingView(decided);
};
