import { ApiError } from '#shared/kernel/errors.ts';
import { log } from '#shared/kernel/log.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { PayoutKey } from '#shared/switch/payout-id.ts';
import { type CollectionAnswer, defaultSwitch, type PayoutAnswer } from '#shared/switch/port.ts';
import { getTransaction, hasNews, recheckTransaction } from '#shared/transactions/store.ts';
import type { QuotedTransaction, Transaction } from '#shared/transactions/transaction.ts';
import { noteReconciliationException } from '../reconciliation-exceptions/store.ts';
import { reportFailedRefund } from './payment-outcome.ts';
import { judgeCollectionResult, judgeResult, type Verdict } from './result-rules.ts';

/**
 * Records an answer of the switch in one conditional transaction. ON_ITS_WAY changes nothing, and neither does an
 * answer that comes again, late, or after another one.
 */
export type SettlePayout = (payment: Transaction, answer: PayoutAnswer) => Promise<unknown>;

/** Records what the switch says about a transfer in, in the same way. */
export type SettleCollection = (transfer: Transaction, answer: CollectionAnswer) => Promise<unknown>;

/**
 * SETTLED: the payment has ended, in whatever state. AWAITING_RECEIVER: it waits for the receiver's platform or bank,
 * and ends together with the incoming payment.
 */
export type OnUsResult = 'SETTLED' | 'AWAITING_RECEIVER';

/** What payouts need of the features that own the payments (decision "transfers go through the switch"). */
export interface PayoutSettlement {
  readonly settlePayout: SettlePayout;
  readonly settleCollection: SettleCollection;
  /** Pays an executed quote to a customer of this service, of any platform. Repeating it pays nothing twice. */
  readonly payOnUs: (quote: QuotedTransaction) => Promise<OnUsResult>;
}

/** How results of one sort are taken. */
interface Receipt<Answer> {
  /** For messages. */
  readonly what: 'payout' | 'collection';
  readonly judge: (transaction: Transaction, answer: Answer) => Verdict;
  readonly settle: (transaction: Transaction, answer: Answer) => Promise<unknown>;
}

const refuseReconciliationException = (
  { platformId, uuid, status }: Transaction,
  kind: PayoutAnswer['kind'] | CollectionAnswer['kind'],
  what: Receipt<unknown>['what'],
): never => {
  const code = 'PAYOUT_RESULT_CONTRADICTED';
  log.error({ operation: 'receiveSwitchResult', code, platformId, transactionId: uuid, outcome: kind });
  throw new ApiError(code, {
    message: `The ${what} cannot be ${kind}: its payment is ${status} already. Nothing was changed; ask the operator of the service.`,
  });
};

/** A payment, and the switch that says something of it: another one's word about it counts for nothing. */
export interface Told extends PayoutKey {
  readonly signedBy: string;
}

const receive = <Answer extends PayoutAnswer | CollectionAnswer>(
  { platformId, uuid, signedBy }: Told,
  answer: Answer,
  { what, judge, settle }: Receipt<Answer>,
): Promise<void> =>
  changeWithRetry(async () => {
    const transaction = await getTransaction(platformId, uuid);
    if (transaction === undefined || (transaction.switchName ?? defaultSwitch) !== signedBy) {
      throw new ApiError('TRANSACTION_NOT_FOUND');
    }
    const verdict = judge(transaction, answer);
    if (verdict === 'NEVER_ORDERED') throw new ApiError('TRANSACTION_NOT_FOUND');
    if (verdict === 'RECONCILIATION_EXCEPTION') {
      if (!(await noteReconciliationException(transaction, answer.kind))) return lostRace;
      return refuseReconciliationException(transaction, answer.kind, what);
    }
    if (verdict === 'NOTHING_NEW') {
      const { status, checkAt } = transaction;
      if (status === 'PROCESSING' && hasNews(transaction, answer.facts)) {
        return (await writeAlone(recheckTransaction(transaction, checkAt, answer.facts)))
          ? undefined
          : lostRace;
      }
      return reportFailedRefund(transaction);
    }
    await settle(transaction, answer);
    // Another result may have been recorded first, so the next attempt judges what the table holds now.
    return lostRace;
  });

/**
 * Records a result that the switch sends on its own. A result that comes again, late, or twice at once changes
 * nothing more. One that contradicts the recorded end is kept for operators and refused.
 *
 * @param settle the code that also records the answers of the workflow: the first result wins, the second one
 * finds it
 * @throws ApiError TRANSACTION_NOT_FOUND when no such payout was ordered, PAYOUT_RESULT_CONTRADICTED
 */
export const receiveResult = (told: Told, answer: PayoutAnswer, settle: SettlePayout): Promise<void> =>
  receive(told, answer, { what: 'payout', judge: judgeResult, settle });

/** The same for a collection. */
export const receiveCollectionResult = (
  told: Told,
  answer: CollectionAnswer,
  settle: SettleCollection,
): Promise<void> => receive(told, answer, { what: 'collection', judge: judgeCollectionResult, settle });
