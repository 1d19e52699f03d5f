import { type Findings, textOf } from './findings.ts';
import type { Book, JournalItem } from './ledger-book.ts';

const systemAccounts: ReadonlySet<string> = new Set(['CLEARING', 'FEES', 'EXCHANGE', 'PLATFORM_FEES']);
const purposes: ReadonlySet<string> = new Set([
  'FUNDING',
  'TRANSFER',
  'DEPOSIT',
  'PAYMENT',
  'REFUND',
  'CORRECTION',
  'FEE',
  'FEE_REFUND',
]);

const sumsByCurrency = ({ legs }: JournalItem): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { currency, amountMinor } of legs) sums.set(currency, (sums.get(currency) ?? 0n) + amountMinor);
  return sums;
};

const checkLegs = (journal: JournalItem, findings: Findings): void => {
  const { item, legs, accountUuid } = journal;
  findings.expect(legs.length >= 2, 'I1', item, `has ${legs.length} legs`);
  for (const [currency, sum] of sumsByCurrency(journal))
    findings.expect(sum === 0n, 'I1', item, `legs in ${currency} sum to ${sum}`);
  const currencies = sumsByCurrency(journal).size;
  const mayExchange = ['PAYMENT', 'REFUND', 'CORRECTION'].includes(journal.purpose);
  findings.expect(currencies <= (mayExchange ? 2 : 1), 'I16', item, `is in ${currencies} currencies`);
  const own = legs.filter(({ account }) => account === accountUuid);
  findings.expect(own.length === 1, 'I1', item, `has ${own.length} legs on its own account`);
  for (const { account, amountMinor } of legs) {
    findings.expect(amountMinor !== 0n, 'I1', item, `has an empty leg on ${account}`);
    const isSystemAccount = systemAccounts.has(account);
    findings.expect(
      isSystemAccount || account === accountUuid,
      'I17',
      item,
      `touches another account ${account}`,
    );
  }
};

const checkIdentity = (journal: JournalItem, findings: Findings): void => {
  const { item, platformId, accountUuid, sourceUuid, purpose } = journal;
  const says = ['platformId', 'accountUuid', 'sourceUuid', 'purpose'].map((name) => textOf(item, name));
  const expected = [platformId, accountUuid, sourceUuid, purpose];
  findings.expect(says.join() === expected.join(), 'I17', item, `its attributes say ${says.join()}`);
  findings.expect(purposes.has(purpose), 'I1', item, `its purpose ${purpose} is not known`);
};

const checkSource = (
  book: Book,
  { item, platformId, sourceUuid, purpose }: JournalItem,
  findings: Findings,
) => {
  const hasTransaction = book.byKey.has(`TRANSACTION#${platformId}#${sourceUuid}/TRANSACTION`);
  const needsOne = purpose !== 'FUNDING';
  findings.expect(hasTransaction === needsOne, 'I1', item, `belongs to a transaction: ${hasTransaction}`);
};

/**
 * I1, I17 of each journal: it balances, has two sides, names one account of the platform, and belongs to a transaction
 * or a deposit.
 */
export const checkJournals = (book: Book, findings: Findings): void => {
  for (const journal of book.journals) {
    checkLegs(journal, findings);
    checkIdentity(journal, findings);
    checkSource(book, journal, findings);
  }
};
