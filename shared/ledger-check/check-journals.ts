import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { uuidTime } from '#shared/kernel/ids.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import type { Journal } from '#shared/ledger/journal.ts';
import { parseTransaction, transactionKey } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { checkPayment } from './check-payment.ts';
import { type Difference, differenceOf } from './difference.ts';
import { journalProblems, sourceProblems } from './journal-problems.ts';

/** Payments of these journals by uuid, as far as they exist. */
const sourcesOf = async (
  platformId: string,
  journals: readonly Journal[],
): Promise<Map<string, Transaction>> => {
  const uuids = [...new Set(journals.map(({ sourceUuid }) => sourceUuid))];
  const found = new Map<string, Transaction>();
  for (let start = 0; start < uuids.length; start += keysOfBatchRead) {
    const keys = uuids
      .slice(start, start + keysOfBatchRead)
      .map((uuid) => ({ ...transactionKey({ platformId, uuid }) }));
    for (const raw of await readBatch(keys)) {
      const transaction = parseTransaction(raw);
      found.set(transaction.uuid, transaction);
    }
  }
  return found;
};

/**
 * What is wrong with journals of one platform, or with the payments behind them whose ids are from before `paymentsFrom`
 * (ISO 8601): a bank has returned them, or former code has made them of assigned deposits. Later ones are checked by
 * themselves, from a list in the order of ids.
 */
export const checkJournals = async (
  platformId: string,
  journals: readonly Journal[],
  paymentsFrom: string,
): Promise<Difference[]> => {
  if (journals.length === 0) return [];
  const sources = await sourcesOf(platformId, journals);
  const ofJournals = journals.flatMap((journal) => {
    const problems = [
      ...journalProblems(journal),
      ...sourceProblems(journal, sources.has(journal.sourceUuid)),
    ];
    const subject = { platformId, type: 'Journal', uuid: journal.uuid } as const;
    return problems.map((problem) => differenceOf(subject, problem));
  });
  const ofPayments: Difference[] = [];
  for (const payment of sources.values()) {
    if (uuidTime(payment.uuid).toISOString() >= paymentsFrom) continue;
    const problems = await checkPayment(payment);
    if (problems === 'DEFERRED') continue;
    const subject = { platformId, type: 'Transaction', uuid: payment.uuid } as const;
    ofPayments.push(...problems.map((problem) => differenceOf(subject, problem)));
  }
  return [...ofJournals, ...ofPayments];
};
