/**
 * Checks the invariants of docs/reliability.md (I1 to I4, I6 to I9, I12, I15 to I19, I21, I22) by a full scan of
 * DynamoDB. It shares no code with the product: it has its own wire protocol, parsing and arithmetic. The checked
 * platform must be quiet while it runs, because a scan is no snapshot.
 */
import { type Item, platformItems, scanItems, type TableAddress } from './raw-table.ts';
import { checkAccounts } from './reconciler/check-accounts.ts';
import { checkBulk } from './reconciler/check-bulk.ts';
import { checkCounterparts } from './reconciler/check-counterparts.ts';
import { checkDocuments } from './reconciler/check-documents.ts';
import { checkHouse } from './reconciler/check-house.ts';
import { checkIdempotency } from './reconciler/check-idempotency.ts';
import { checkJournals } from './reconciler/check-journals.ts';
import { checkKeys } from './reconciler/check-keys.ts';
import { checkNames } from './reconciler/check-names.ts';
import { checkTransactions } from './reconciler/check-transactions.ts';
import { type Finding, Findings } from './reconciler/findings.ts';
import { openBook } from './reconciler/ledger-book.ts';

/** The violations in these items, each with its invariant and key; empty when there are none. */
export const reconcileItems = (items: readonly Item[]): Finding[] => {
  const book = openBook(items);
  const findings = new Findings();
  checkKeys(book, findings);
  checkJournals(book, findings);
  checkAccounts(book, findings);
  checkHouse(book, findings);
  checkTransactions(book, findings);
  checkCounterparts(book, findings);
  checkIdempotency(book, findings);
  checkNames(book, findings);
  checkBulk(book, findings);
  checkDocuments(book, findings);
  return [...findings.list];
};

/** The violations in all data of one platform. */
export const reconcilePlatform = async (address: TableAddress, platformId: string): Promise<Finding[]> =>
  reconcileItems(await platformItems(address, platformId));

/** The violations in the whole table, which must be quiet. */
export const reconcileTable = async (address: TableAddress): Promise<Finding[]> =>
  reconcileItems(await scanItems(address));
