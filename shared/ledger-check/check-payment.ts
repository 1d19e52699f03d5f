import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '#shared/ledger/journal.ts';
import { readJournalsInSlots, readJournalsOfSource } from '#shared/ledger/journals-of-source.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
import type { Problem } from './difference.ts';
import { paymentProblems } from './payment-problems.ts';

const journalsOf = async (
  transaction: Transaction,
  read: typeof readJournalsOfSource,
): Promise<Journal[]> => {
  const { platformId, uuid } = transaction;
  const accounts = [...internalAccountsOf(transaction)];
  const lists = await Promise.all(accounts.map((accountUuid) => read({ platformId, accountUuid }, uuid)));
  return lists.flat();
};

const waitsMs = [0, 100, 500, 2_000];

/**
 * What is wrong with a payment. A payment and its journals change in one transaction, so a problem counts only when the
 * payment's version was the same before and after the journals were read.
 *
 * @param listed as an index shows it, perhaps late
 * @returns DEFERRED when the payment changed as often as it was read
 */
export const checkPayment = async (listed: Transaction): Promise<readonly Problem[] | 'DEFERRED'> => {
  // Few accounts are hot, and only those have journals in slots.
  if (paymentProblems(listed, await journalsOf(listed, readJournalsOfSource)).length === 0) return [];
  const { platformId, uuid } = listed;
  for (const waitMs of waitsMs) {
    await sleep(waitMs);
    const before = await getTransaction(platformId, uuid);
    if (before === undefined) return [];
    const problems = paymentProblems(before, await journalsOf(before, readJournalsInSlots));
    if (problems.length === 0) return [];
    const after = await getTransaction(platformId, uuid);
    if (after?.version === before.version) return problems;
  }
  return 'DEFERRED';
};
