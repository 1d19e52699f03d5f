import { pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { type IncomingView, incomingTransactionView } from '#shared/transactions/incoming-view.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { applyDecision } from './apply-decision.ts';
import type { IncomingDecision } from './decision.ts';

/** Only payments from a UMA address wait for their platform. A transfer from a bank never does. */
const needsApproval = ({ type, source }: Transaction): boolean =>
  type === 'INCOMING' && source.kind === 'UMA_ADDRESS';

/**
 * Writes the platform's own decision on an incoming payment.
 *
 * @param transactionId as it stands in the path of the request
 * @throws Refusal TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL when it was decided before;
 * USER_NOT_READY when the receiver of an approved payment is not approved
 */
export const decideIncoming = async (
  platformId: string,
  transactionId: string,
  decision: IncomingDecision,
): Promise<IncomingView> => {
  const uuid = pathUuid('Transaction', transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  const decided = needsApproval(transaction) ? await applyDecision(transaction, decision) : undefined;
  if (decided === undefined) throw new Refusal('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL');
  return incomingTransactionView(decided);
};
