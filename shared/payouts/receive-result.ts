import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { log } from '#shared/kernel/log.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { PayoutKey } from '#shared/switch/payout-id.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { reportFailedRefund } from './report-failed-refund.ts';
import { judgeResult } from './result-rules.ts';
import type { SettlePayout } from './settlement.ts';

const refuseContradiction = ({ platformId, uuid, status }: Transaction, { kind }: PayoutAnswer): never => {
  const code = 'PAYOUT_RESULT_CONTRADICTED';
  log.error({ operation: 'receiveSwitchResult', code, platformId, transactionId: uuid, outcome: kind });
  throw new Refusal(code, {
    message: `The payout cannot be ${kind}: its payment is ${status} already. Nothing was changed; ask the operator of the service.`,
  });
};

/**
 * Records a result that the switch sends on its own. A result that comes again, late, or twice at once changes
 * nothing more.
 *
 * @param settlePayout the code that also records the answers of the workflow: the first result wins, the second one
 * finds it
 * @throws Refusal TRANSACTION_NOT_FOUND when no such payout was ordered, PAYOUT_RESULT_CONTRADICTED
 */
export const receiveResult = (
  { platformId, uuid }: PayoutKey,
  answer: PayoutAnswer,
  settlePayout: SettlePayout,
): Promise<void> =>
  changeWithRetry(async () => {
    const transaction = await getTransaction(platformId, uuid);
    if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
    const verdict = judgeResult(transaction, answer);
    if (verdict === 'NEVER_ORDERED') throw new Refusal('TRANSACTION_NOT_FOUND');
    if (verdict === 'CONTRADICTION') return refuseContradiction(transaction, answer);
    if (verdict === 'NOTHING_NEW') return reportFailedRefund(transaction);
    await settlePayout(transaction, answer);
    // Another result may have been recorded first, so the next attempt judges what the table holds now.
    return lostRace;
  });
