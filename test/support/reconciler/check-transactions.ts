import type { Item } from '../raw-table.ts';
import { checkDeposit } from './check-deposits.ts';
import { checkHistory } from './check-history.ts';
import { checkIncoming } from './check-incoming.ts';
import { checkParties } from './check-parties.ts';
import { checkQuote } from './check-quotes.ts';
import { checkTransfer } from './check-transfers.ts';
import { type Findings, textOf } from './findings.ts';
import {
  type Book,
  type JournalItem,
  ofKind,
  type TransactionKind,
  transactionKindOf,
} from './ledger-book.ts';

type Check = (item: Item, journals: readonly JournalItem[], findings: Findings) => void;

const checks: Readonly<Record<TransactionKind, Check>> = {
  transfer: checkTransfer,
  quote: checkQuote,
  incoming: checkIncoming,
  deposit: checkDeposit,
};

/** I1, I11, I12, I15 to I17, I22 of each transaction, by the kind of payment. */
export const checkTransactions = (book: Book, findings: Findings): void => {
  for (const item of ofKind(book, 'TRANSACTION')) {
    const key = `${textOf(item, 'platformId')}#${textOf(item, 'pk').split('#')[2]}`;
    checks[transactionKindOf(item)](item, book.journalsOfSource.get(key) ?? [], findings);
    checkParties(book, item, findings);
    checkHistory(item, findings);
  }
};
