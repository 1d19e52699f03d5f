import { clock } from '#shared/kernel/clock.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { checkTransaction } from '#shared/transactions/correct.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { withResult } from './rules.ts';
import { getContradiction, saveContradiction } from './store.ts';

/**
 * Stores that a switch took back a result, once for each result. The money stays where the ledger has it.
 *
 * @returns false when the payment or the record has changed meanwhile: judge the result again
 */
export const noteContradiction = async (transaction: Transaction, result: string): Promise<boolean> => {
  const former = await getContradiction(transaction);
  const next = withResult(former, transaction, result, clock.now().toISOString());
  if (next === undefined) return true;
  return transactIfUnchanged({
    payment: checkTransaction(transaction),
    contradiction: saveContradiction(next),
  });
};
