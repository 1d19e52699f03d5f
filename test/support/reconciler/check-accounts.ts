import type { Item } from '../raw-table.ts';
import { currencyNumbers } from './currency-numbers.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const openStatuses: ReadonlySet<string> = new Set(['CREATED', 'PENDING', 'PROCESSING']);

/** Owner and currency in an account's uuid: the last ten bits are the currency's number. */
const ownerAndCurrency = (accountUuid: string): { owner: string; currency: string | undefined } => {
  const tail = BigInt(`0x${accountUuid.slice(24) || '0'}`);
  const number = Number(tail & 0x3ffn);
  const owner = `${accountUuid.slice(0, 24)}${(tail - BigInt(number)).toString(16).padStart(12, '0')}`;
  return { owner, currency: currencyNumbers.get(number) };
};

const openedCurrencies = (owner: Item): Set<string> =>
  new Set([
    ...textOf(owner, 'openedFirst').split(' '),
    ...Object.keys(mapOf(owner.openedLater)),
    ...Object.keys(mapOf(owner.accountsOpenedAt)),
  ]);

/** How often a transfer has changed its account: at its start, unless nothing moved, and at its delayed end. */
const changesBy = (transaction: Item): bigint => {
  const version = integerOf(transaction, 'version', 1n);
  const status = textOf(transaction, 'status');
  const hasMovedNothing =
    textOf(transaction, 'type') === 'INCOMING' && (status === 'FAILED' || status === 'REJECTED');
  return hasMovedNothing && version === 1n ? 0n : version;
};

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
  const legs = (book.journalsOfAccount.get(`${platformId}#${textOf(account, 'accountUuid')}`) ?? []).flatMap(
    (journal) => journal.legs,
  );
  for (const leg of legs)
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
  const expectedOpen = transactions.filter((one) => openStatuses.has(textOf(one, 'status'))).length;
  findings.expect(open === BigInt(expectedOpen), 'I3', account, `counts ${open} open, has ${expectedOpen}`);
  const isClosed = optionalText(account, 'closedAt') !== undefined;
  if (isClosed)
    findings.expect(balance === 0n && open === 0n, 'I3', account, 'is closed with money or open work');
  const fundings = journals.filter(({ purpose }) => purpose === 'FUNDING').length;
  const changes = transactions.reduce(
    (sum, one) => sum + changesBy(one),
    BigInt(fundings + (isClosed ? 1 : 0)),
  );
  const version = integerOf(account, 'version');
  findings.expect(version === changes, 'I12', account, `has version ${version} after ${changes} changes`);
};

/** I2 to I4, I12, I16, I17 of each balance, and that no journal lacks its balance. */
export const checkAccounts = (book: Book, findings: Findings): void => {
  for (const account of ofKind(book, 'ACCOUNT')) {
    checkOwner(book, account, findings);
    checkFold(book, account, findings);
  }
  for (const { item, platformId, accountUuid } of book.journals) {
    const hasBalance = book.byKey.has(`ACCOUNT#${platformId}#${accountUuid}/BALANCE`);
    findings.expect(hasBalance, 'I3', item, 'its account has no balance');
  }
};
