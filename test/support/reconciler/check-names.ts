import type { Item } from '../raw-table.ts';
import { type Findings, optionalText, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

/** The uuid in an item's key. */
const uuidOf = (item: Item): string => textOf(item, 'pk').split('#')[2] ?? '';

/** A row of an import that never becomes a customer. */
export const isWithdrawal = (item: Item): boolean => item.withdrawnBecause !== undefined;

/** An address that its customer gave up. */
const isGivenUp = (lock: Item): boolean => lock.customerUuid === undefined;

const checkCustomer = (book: Book, customer: Item, findings: Findings): void => {
  const platformId = textOf(customer, 'platformId');
  const locks = [
    `CUSTOMER_REF#${platformId}#${textOf(customer, 'platformCustomerId')}/LOCK`,
    `UMA#${textOf(customer, 'umaAddress')}/LOCK`,
  ];
  for (const key of locks) {
    const lock = book.byKey.get(key);
    const isOurs =
      lock !== undefined &&
      textOf(lock, 'customerUuid') === uuidOf(customer) &&
      textOf(lock, 'platformId') === platformId;
    findings.expect(isOurs, 'unique', customer, `does not hold ${key}`);
  }
  const chosen = optionalText(customer, 'defaultUmaDepositAccountUuid');
  if (chosen === undefined) return;
  const account = book.byKey.get(`EXTERNAL#${platformId}#${chosen}/EXTERNAL`);
  const isOwn = account !== undefined && textOf(account, 'ownerUuid') === uuidOf(customer);
  findings.expect(
    isOwn && account.isDeleted !== true,
    'unique',
    customer,
    'its deposit account is not its own',
  );
};

const checkCustomerLock = (book: Book, lock: Item, findings: Findings): void => {
  const holder = book.byKey.get(
    `CUSTOMER#${textOf(lock, 'platformId')}#${textOf(lock, 'customerUuid')}/CUSTOMER`,
  );
  if (holder === undefined || isWithdrawal(holder)) {
    findings.add('unique', lock, 'its customer is not there');
    return;
  }
  const [kind, ...rest] = textOf(lock, 'pk').split('#');
  const name = kind === 'UMA' ? rest.join('#') : rest.slice(1).join('#');
  const held = textOf(holder, kind === 'UMA' ? 'umaAddress' : 'platformCustomerId');
  findings.expect(held === name, 'unique', lock, `its customer is called ${held}`);
};

const checkExternalLocks = (book: Book, findings: Findings): void => {
  const holders = new Map<string, Item>();
  for (const lock of ofKind(book, 'EXTERNAL_ID')) {
    const [, platformId = '', ownerUuid, currency] = textOf(lock, 'pk').split('#');
    const uuid = textOf(lock, 'externalAccountUuid');
    const account = book.byKey.get(`EXTERNAL#${platformId}#${uuid}/EXTERNAL`);
    if (account === undefined) {
      findings.add('unique', lock, 'its external account is not there');
      continue;
    }
    const isOurs =
      textOf(account, 'ownerUuid') === ownerUuid &&
      textOf(account, 'currency') === currency &&
      account.isDeleted !== true;
    findings.expect(isOurs, 'unique', lock, 'its external account is another');
    findings.expect(!holders.has(uuid), 'unique', lock, 'its external account holds another lock too');
    holders.set(uuid, lock);
  }
  for (const account of ofKind(book, 'EXTERNAL')) {
    const isHeld = holders.has(uuidOf(account));
    findings.expect(
      isHeld !== (account.isDeleted === true),
      'unique',
      account,
      `holds its identifier: ${isHeld}`,
    );
  }
};

const checkDeposits = (book: Book, findings: Findings): void => {
  for (const account of ofKind(book, 'EXTERNAL')) {
    if (account.defaultUmaDepositAccount !== true || account.isDeleted === true) continue;
    const owner = book.byKey.get(
      `CUSTOMER#${textOf(account, 'platformId')}#${textOf(account, 'ownerUuid')}/CUSTOMER`,
    );
    const isChosen = owner !== undefined && textOf(owner, 'defaultUmaDepositAccountUuid') === uuidOf(account);
    findings.expect(isChosen, 'unique', account, 'is marked for deposits, but its owner names another');
  }
};

/** A platform has its domain, keeps reserved ones, and each domain is in the lists of the domains above it. */
const checkDomains = (book: Book, findings: Findings): void => {
  for (const platform of ofKind(book, 'PLATFORM')) {
    const domain = optionalText(platform, 'umaDomain');
    if (domain === undefined) continue;
    const lock = book.byKey.get(`UMA_DOMAIN#${domain}/LOCK`);
    const isOurs = lock !== undefined && textOf(lock, 'platformId') === textOf(platform, 'uuid');
    findings.expect(isOurs, 'unique', platform, `does not hold ${domain}`);
  }
  for (const item of ofKind(book, 'UMA_DOMAIN')) {
    const [platformId, domain] = [optionalText(item, 'platformId'), textOf(item, 'umaDomain')];
    if (platformId === undefined) continue;
    if (textOf(item, 'sk') !== 'LOCK') {
      const below = book.byKey.get(`UMA_DOMAIN#${domain}/LOCK`);
      const isListed = below !== undefined && optionalText(below, 'platformId') === platformId;
      findings.expect(isListed, 'unique', item, `${domain} belongs to another platform`);
      continue;
    }
    const platform = book.byKey.get(`PLATFORM#${platformId}/PLATFORM`);
    const isPresent = platform !== undefined && optionalText(platform, 'umaDomain') === domain;
    const isReserved = optionalText(item, 'reservedUntil') !== undefined;
    findings.expect(isPresent !== isReserved, 'unique', item, 'its platform has another domain');
  }
};

/** Unique names: each holder has its locks, and each lock has its holder. */
export const checkNames = (book: Book, findings: Findings): void => {
  for (const customer of ofKind(book, 'CUSTOMER'))
    if (!isWithdrawal(customer)) checkCustomer(book, customer, findings);
  for (const kind of ['UMA', 'CUSTOMER_REF'])
    for (const lock of ofKind(book, kind)) if (!isGivenUp(lock)) checkCustomerLock(book, lock, findings);
  checkDomains(book, findings);
  checkExternalLocks(book, findings);
  checkDeposits(book, findings);
};
