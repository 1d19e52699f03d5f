import type { Item } from '../raw-table.ts';
import { accountChanges } from './account-changes.ts';
import { ownerAndCurrency } from './currency-numbers.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, hasNotLeft, ofKind, transactionKindOf } from './ledger-book.ts';

const openStatuses: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PROCESSING']);

/** A quote that is not executed holds no money and blocks nothing, and neither does a payment that waits for its time. */
const isOpen = (transaction: Item): boolean => {
  const status = textOf(transaction, 'status');
  if (hasNotLeft(transaction)) return false;
  return openStatuses.has(status) && !(status === 'PENDING' && transactionKindOf(transaction) === 'quote');
};

const openedCurrencies = (owner: Item): Set<string> =>
  new Set([
    ...textOf(owner, 'openedFirst').split(' '),
    ...Object.keys(mapOf(owner.openedLater)),
    ...Object.keys(mapOf(owner.accountsOpenedAt)),
  ]);

const checkOwner = (book: Book, account: Item, findings: Findings): void => {
  const platformId = textOf(account, 'platformId');
  const { owner, currency } = ownerAndCurrency(textOf(account, 'accountUuid'));
  const found =
    book.byKey.get(`CUSTOMER#${platformId}#${owner}/CUSTOMER`) ??
    (owner === platformId ? book.byKey.get(`PLATFORM#${platformId}/PLATFORM`) : undefined);
  if (found === undefined) {
    findings.add('I17', account, `its owner ${owner} is not in the platform`);
    return;
  }
  if (currency === undefined) {
    findings.add('I16', account, 'its uuid names no currency');
    return;
  }
  findings.expect(
    openedCurrencies(found).has(currency),
    'I17',
    account,
    `its owner never opened ${currency}`,
  );
  const accountUuid = textOf(account, 'accountUuid');
  const journals = book.journalsOfAccount.get(`${platformId}#${accountUuid}`) ?? [];
  const own = journals.flatMap(({ legs }) => legs).filter((leg) => leg.account === accountUuid);
  for (const leg of own)
    findings.expect(leg.currency === currency, 'I16', account, `a leg in ${leg.currency}, not ${currency}`);
};

const checkFold = (book: Book, account: Item, findings: Findings): void => {
  const key = `${textOf(account, 'platformId')}#${textOf(account, 'accountUuid')}`;
  const journals = book.journalsOfAccount.get(key) ?? [];
  const transactions = book.transactionsOfAccount.get(key) ?? [];
  const balance = integerOf(account, 'balanceMinor');
  const folded = journals.reduce((sum, { deltaMinor }) => sum + deltaMinor, 0n);
  findings.expect(balance === folded, 'I3', account, `holds ${balance}, its journals sum to ${folded}`);
  findings.expect(balance >= 0n, 'I4', account, `is overdrawn: ${balance}`);
  const open = integerOf(account, 'openTransactions');
  const expectedOpen = transactions.filter(isOpen).length;
  findings.expect(open === BigInt(expectedOpen), 'I3', account, `counts ${open} open, has ${expectedOpen}`);
  const pending = integerOf(account, 'pendingMinor');
  const expectedPending = transactions
    .filter((one) => isOpen(one) && textOf(one, 'type') === 'OUTGOING')
    .reduce((sum, one) => sum + integerOf(one, 'sentMinor'), 0n);
  findings.expect(
    pending === expectedPending,
    'I3',
    account,
    `says that ${pending} is on its way, its payments have ${expectedPending}`,
  );
  const isClosed = optionalText(account, 'closedAt') !== undefined;
  if (isClosed)
    findings.expect(balance === 0n && open === 0n, 'I3', account, 'is closed with money or open work');
  const isDeleted = isClosed && optionalText(account, 'closedFor') === undefined;
  const changes = accountChanges(book, key) + integerOf(account, 'ownerChanges') + (isDeleted ? 1n : 0n);
  const version = integerOf(account, 'version');
  findings.expect(version === changes, 'I12', account, `has version ${version} after ${changes} changes`);
};

/** I2 to I4, I12, I16, I17 of each balance, and no journal without a balance. */
export const checkAccounts = (book: Book, findings: Findings): void => {
  for (const account of ofKind(book, 'ACCOUNT')) {
    checkOwner(book, account, findings);
    checkFold(book, account, findings);
  }
  for (const key of book.transactionsOfAccount.keys()) {
    const open = book.transactionsOfAccount.get(key)?.find(isOpen);
    if (open !== undefined && !book.byKey.has(`ACCOUNT#${key}/BALANCE`))
      findings.add('I3', open, 'is open, but its account counts nothing');
  }
  for (const { item, platformId, accountUuid } of book.journals) {
    const hasBalance = book.byKey.has(`ACCOUNT#${platformId}#${accountUuid}/BALANCE`);
    findings.expect(hasBalance, 'I3', item, 'its account has no balance');
  }
};
