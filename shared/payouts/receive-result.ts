import { settleIncomingPayout } from '#shared/incoming/settle-payout.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { outcomeOf } from '#shared/quotes/payment-outcome.ts';
import { reportFailedRefund, settlePayment } from '#shared/quotes/settle.ts';
import type { PayoutKey } from '#shared/switch/payout-id.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { isQuoted, type Transaction } from '#shared/transactions/transaction.ts';
import { judgeResult } from './result-rules.ts';

/** Written by the same code as the workflow's own answers, so whoever is first wins and the other finds it so. */
const record = async (transaction: Transaction, answer: PayoutAnswer): Promise<void> => {
  if (!isQuoted(transaction)) {
    await settleIncomingPayout(transaction, answer);
    return;
  }
  const at = clock.now();
  const outcome = outcomeOf(answer, at);
  if (outcome !== undefined) await settlePayment(transaction, outcome, at.toISOString());
};

const refuseContradiction = ({ platformId, uuid, status }: Transaction, { kind }: PayoutAnswer): never => {
  const code = 'PAYOUT_RESULT_CONTRADICTED';
  log.error({ operation: 'receiveSwitchResult', code, platformId, transactionId: uuid, outcome: kind });
  throw new Refusal(code, {
    message: `The payout cannot be ${kind}: its payment is ${status} already. Nothing was changed; ask the operator of the service.`,
  });
};

/**
 * Takes a result that the switch tells of its own accord. Told again, late, or by two at once, it changes nothing more.
 *
 * @throws Refusal TRANSACTION_NOT_FOUND when no such payout was ordered, PAYOUT_RESULT_CONTRADICTED
 */
export const receiveResult = ({ platformId, uuid }: PayoutKey, answer: PayoutAnswer): Promise<void> =>
  changeWithRetry(async () => {
    const transaction = await getTransaction(platformId, uuid);
    if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
    const verdict = judgeResult(transaction, answer);
    if (verdict === 'NEVER_ORDERED') throw new Refusal('TRANSACTION_NOT_FOUND');
    if (verdict === 'CONTRADICTION') return refuseContradiction(transaction, answer);
    if (verdict === 'NOTHING_NEW') return reportFailedRefund(transaction);
    await record(transaction, answer);
    // Another result may have been recorded first, so the next attempt judges what the table holds now.
    return lostRace;
  });
