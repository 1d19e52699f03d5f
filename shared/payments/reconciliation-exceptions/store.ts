import { clock } from '#shared/kernel/clock.ts';
import { absent, equals } from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { checkTransaction } from '#shared/transactions/correct.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import {
  type ReconciliationException,
  reconciliationExceptionItemSchema,
} from './reconciliation-exception.ts';
import { withResult } from './rules.ts';

export interface ReconciliationExceptionKey {
  readonly platformId: string;
  /** Of the payment. */
  readonly uuid: string;
}

const openPartition = 'RECONCILIATION_EXCEPTION_OPEN#ALL';
const duePartition = 'RECONCILIATION_EXCEPTION_DUE#ALL';

/** They are rare, so one partition of each index is enough for all. */
const reconciliationExceptionItem = defineItem({
  schema: reconciliationExceptionItemSchema,
  keyOf: ({ platformId, uuid }: ReconciliationExceptionKey) => ({
    pk: `RECONCILIATION_EXCEPTION#${platformId}#${uuid}`,
    sk: 'RECONCILIATION_EXCEPTION',
  }),
  indexKeysOf: ({ uuid, state, updatedAt }) => ({
    statusPk: state === 'RESOLVED' ? undefined : openPartition,
    ...(state === 'CONFIRMED' && { duePk: duePartition, dueSk: `${updatedAt}#${uuid}` }),
  }),
  storedAs: { uuid: 'sortId' },
});

export const getReconciliationException = (
  key: ReconciliationExceptionKey,
): Promise<ReconciliationException | undefined> => reconciliationExceptionItem.get(key);

/** The write of the next version. It fails when another write has made that version. */
export const saveReconciliationException = (next: ReconciliationException): Write =>
  reconciliationExceptionItem.put(
    next,
    next.version === 1 ? absent('version') : equals('version', next.version - 1),
  );

/** Those that somebody has to decide on, or that wait for the service. In the order of the payments' creation. */
export const listOpenReconciliationExceptions = async (count: number): Promise<ReconciliationException[]> => {
  const items = await readRange({ index: 'status', partition: openPartition, descending: false, count });
  return items.map(reconciliationExceptionItem.parse);
};

/** Those that two operators have decided on and that the service has to carry out. */
export const listConfirmed = async (count: number): Promise<ReconciliationException[]> => {
  const items = await readRange({ index: 'due', partition: duePartition, descending: false, count });
  return items.map(reconciliationExceptionItem.parse);
};

/**
 * Stores that a switch took back a result, once for each result. The money stays where the ledger has it.
 *
 * @returns false when the payment or the record has changed meanwhile: judge the result again
 */
export const noteReconciliationException = async (
  transaction: Transaction,
  result: string,
): Promise<boolean> => {
  const former = await getReconciliationException(transaction);
  const next = withResult(former, transaction, result, clock.now().toISOString());
  if (next === undefined) return true;
  return transactIfUnchanged({
    payment: checkTransaction(transaction),
    reconciliationException: saveReconciliationException(next),
  });
};
