import type { Item } from '../raw-table.ts';
import { accountUuidOf, ownerAndCurrency } from './currency-numbers.ts';
import { type Findings, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, internalAccountOf, internalUuidOf } from './ledger-book.ts';

const ownerItem = (book: Book, platformId: string, ownerUuid: string): Item | undefined =>
  ownerUuid === platformId
    ? book.byKey.get(`PLATFORM#${platformId}/PLATFORM`)
    : book.byKey.get(`CUSTOMER#${platformId}#${ownerUuid}/CUSTOMER`);

const checkOwner = (book: Book, item: Item, findings: Findings): void => {
  const platformId = textOf(item, 'platformId');
  const ownerUuid = textOf(item, 'ownerUuid');
  const owner = ownerItem(book, platformId, ownerUuid);
  if (owner === undefined) {
    findings.add('I17', item, `its owner ${ownerUuid} is not there`);
    return;
  }
  const isOwnMoney = ownerUuid === platformId;
  const ownerId = `${isOwnMoney ? 'Platform' : 'Customer'}:${ownerUuid}`;
  findings.expect(textOf(item, 'ownerId') === ownerId, 'I17', item, 'ownerId names another owner');
  const reference = isOwnMoney ? ownerId : textOf(owner, 'platformCustomerId');
  const isNamed = textOf(item, 'platformCustomerId') === reference;
  findings.expect(isNamed, 'I17', item, 'platformCustomerId differs');
  const accountUuid = internalAccountOf(item);
  const { owner: accountOwner, currency = '' } = ownerAndCurrency(accountUuid);
  findings.expect(accountOwner === ownerUuid, 'I17', item, 'its account has another owner');
  const expected = textOf(item, textOf(item, 'type') === 'OUTGOING' ? 'sentCurrency' : 'receivedCurrency');
  findings.expect(
    accountUuidOf(ownerUuid, expected) === accountUuid,
    'I16',
    item,
    `its account is in ${currency}`,
  );
};

/** The party that is not the owner's own account. */
const checkOtherParty = (
  book: Book,
  item: Item,
  name: 'source' | 'destination',
  findings: Findings,
): void => {
  const platformId = textOf(item, 'platformId');
  const party = mapOf(item[name]);
  const kind = textOf(party, 'kind');
  const currency = textOf(item, name === 'source' ? 'sentCurrency' : 'receivedCurrency');
  findings.expect(textOf(party, 'currency') === currency, 'I16', item, `its ${name} is in another currency`);
  if (kind === 'UMA_ADDRESS') {
    findings.expect(
      /^\$[^@]+@[^@]+$/.test(textOf(party, 'umaAddress')),
      'I17',
      item,
      `its ${name} has no address`,
    );
    return;
  }
  if (kind === 'REALTIME_FUNDING') {
    const customerId = optionalText(party, 'customerId') ?? textOf(item, 'ownerId');
    findings.expect(customerId === textOf(item, 'ownerId'), 'I17', item, 'another pays for it');
    return;
  }
  const internal = internalUuidOf(party);
  if (internal !== undefined) {
    const { owner, currency: held } = ownerAndCurrency(internal);
    findings.expect(
      ownerItem(book, platformId, owner) !== undefined,
      'I17',
      item,
      `its ${name} has no owner`,
    );
    findings.expect(held === currency, 'I16', item, `its ${name} is an account in ${held}`);
    return;
  }
  const externalUuid = textOf(party, 'accountId').split(':')[1] ?? '';
  const external = book.byKey.get(`EXTERNAL#${platformId}#${externalUuid}/EXTERNAL`);
  if (external === undefined) {
    findings.add('I17', item, `its external account ${externalUuid} is not there`);
    return;
  }
  findings.expect(
    textOf(external, 'currency') === currency,
    'I16',
    item,
    `its ${name} is another currency's`,
  );
};

/** I16, I17: owner, account and both parties of a transaction belong together and to one platform. */
export const checkParties = (book: Book, item: Item, findings: Findings): void => {
  checkOwner(book, item, findings);
  for (const name of ['source', 'destination'] as const) checkOtherParty(book, item, name, findings);
};
