/**
 * Checks the invariants of docs/reliability.md (I1 to I4, I6 to I9, I12, I15 to I19, I21 to I23) by a full scan of
 * DynamoDB. It shares no code with the product: it has its own wire protocol, parsing and arithmetic. The checked
 * platform must be quiet while it runs, because a scan is no snapshot.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Item, platformItems, scanItems, type TableAddress } from './raw-table.ts';
import { checkAccounts } from './reconciler/check-accounts.ts';
import { checkBatches } from './reconciler/check-batches.ts';
import { checkBulk } from './reconciler/check-bulk.ts';
import { checkCounterparts } from './reconciler/check-counterparts.ts';
import { checkDocuments } from './reconciler/check-documents.ts';
import { checkIdempotency } from './reconciler/check-idempotency.ts';
import { checkJournals } from './reconciler/check-journals.ts';
import { checkKeys } from './reconciler/check-keys.ts';
import { checkNames } from './reconciler/check-names.ts';
import { checkReconciliationExceptions } from './reconciler/check-reconciliation-exceptions.ts';
import { checkStatements } from './reconciler/check-statements.ts';
import { checkSystemAccounts } from './reconciler/check-system-accounts.ts';
import { checkTransactions } from './reconciler/check-transactions.ts';
import { type Finding, Findings } from './reconciler/findings.ts';
import { openBook } from './reconciler/ledger-book.ts';

/** The violations in these items, each with its invariant and key; empty when there are none. */
export const reconcileItems = (items: readonly Item[]): Finding[] => {
  const findings = new Findings();
  const book = openBook(items);
  checkKeys(book, findings);
  checkJournals(book, findings);
  checkAccounts(book, findings);
  checkSystemAccounts(book, findings);
  checkTransactions(book, findings);
  checkCounterparts(book, findings);
  checkReconciliationExceptions(book, findings);
  checkIdempotency(book, findings);
  checkNames(book, findings);
  checkStatements(book, findings);
  checkBulk(book, findings);
  checkBatches(book, findings);
  checkDocuments(book, findings);
  return [...findings.list];
};

const scans = 3;

/**
 * In scaled time a forgotten quote expires 15 seconds later, and the sweep may write that during the scan. A violation
 * is still there in the next scan.
 */
const lastingFindings = async (read: () => Promise<Item[]>): Promise<Finding[]> => {
  for (let scan = 1; ; scan += 1) {
    const findings = reconcileItems(await read());
    if (findings.length === 0 || scan === scans) return findings;
    await sleep(500);
  }
};

/** The violations in all data of one platform. */
export const reconcilePlatform = (address: TableAddress, platformId: string): Promise<Finding[]> =>
  lastingFindings(() => platformItems(address, platformId));

/** The violations in the whole table. */
export const reconcileTable = (address: TableAddress): Promise<Finding[]> =>
  lastingFindings(() => scanItems(address));
