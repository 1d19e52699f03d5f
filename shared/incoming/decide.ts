import type { Commit } from '#shared/kernel/commit.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import type { Once } from '#shared/kernel/http/idempotency-key.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { formatId, pathUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { incomingTransactionView } from '#shared/transactions/incoming-view.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { applyDecision } from './apply-decision.ts';
import type { IncomingDecision } from './decision.ts';

/** Only payments from a UMA address wait for their platform. A transfer from a bank never does. */
const needsApproval = ({ type, source }: Transaction): boolean =>
  type === 'INCOMING' && source.kind === 'UMA_ADDRESS';

const decide = async (
  { platformId }: Once,
  transactionId: string,
  { decision, commit }: { decision: IncomingDecision; commit: Commit<Transaction> },
): Promise<Transaction> => {
  const uuid = pathUuid('Transaction', transactionId, 'TRANSACTION_NOT_FOUND');
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  const decided = needsApproval(transaction) ? await applyDecision(transaction, decision, commit) : undefined;
  if (decided === undefined) {
    const { status, type, updatedAt } = transaction;
    const details = { transactionId: formatId('Transaction', uuid), status, type, updatedAt };
    throw new Refusal('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL', { details });
  }
  return decided;
};

/**
 * Writes the platform's own decision on an incoming payment, and answers with the payment after it.
 *
 * @param transactionId as it stands in the path of the request
 * @throws Refusal TRANSACTION_NOT_FOUND; TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL when it was decided before;
 * USER_NOT_READY when the receiver of an approved payment is not approved
 */
export const decideIncoming = (
  once: Once,
  transactionId: string,
  decision: IncomingDecision,
): Promise<SavedAnswer> =>
  workOnce(once, { viewOf: incomingTransactionView }, (commit) =>
    decide(once, transactionId, { decision, commit }),
  );
