import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, type JournalItem, keyOf, ofKind } from './ledger-book.ts';

const purposeOrder = ['FUNDING', 'DEPOSIT', 'TRANSFER', 'PAYMENT', 'REFUND', 'CORRECTION'];

/** The place of a journal in the statement of its account. */
const placeOf = ({ item, sourceUuid, purpose }: JournalItem): string =>
  `${textOf(item, 'createdAt')}#${sourceUuid}#${purposeOrder.indexOf(purpose)}`;

const formerChanges = (account: Item | undefined): bigint =>
  account === undefined ? 0n : integerOf(account, 'version') - integerOf(account, 'listedVersion');

/** A hot account has the journals of a source in one of eight partitions. */
const inSlotOf = (partition: string, { sourceUuid }: JournalItem): string =>
  `${partition}#S${Number.parseInt(sourceUuid.slice(-2), 16) & 7}`;

const listKeysOf = (journal: JournalItem): string => {
  const { platformId, accountUuid } = journal;
  const pk = textOf(journal.item, 'pk');
  const partition = `JOURNAL#${platformId}#${accountUuid}`;
  return [pk === inSlotOf(partition, journal) ? pk : partition, placeOf(journal)].join();
};

const storedListKeys = (item: Item): string => [textOf(item, 'listPk'), textOf(item, 'sortId')].join();

const accountOf = (book: Book, { platformId, accountUuid }: JournalItem): Item | undefined =>
  book.byKey.get(`ACCOUNT#${platformId}#${accountUuid}/BALANCE`);

/** A journal is listed once: by itself, or, if former code posted it, by its copy. */
const checkPlace = (book: Book, journal: JournalItem, findings: Findings): void => {
  const { item, platformId, accountUuid } = journal;
  const copy = book.byKey.get(`OLD_${keyOf(item)}`);
  const former = formerChanges(accountOf(book, journal));
  const isInSlot = /#S\d+$/.test(textOf(item, 'pk'));
  const wasHot = accountOf(book, journal)?.journalSlots !== undefined;
  findings.expect(!isInSlot || wasHot, 'I23', item, 'is in a slot, but its account was never hot');
  if (optionalText(item, 'listPk') !== undefined) {
    findings.expect(storedListKeys(item) === listKeysOf(journal), 'I23', item, 'is listed in another place');
    findings.expect(copy === undefined, 'I23', item, 'is listed twice');
    return;
  }
  findings.expect(former > 0n, 'I23', item, 'is not listed, but no former code changed its account');
  const adoption = book.byKey.get(`CHECKPOINT#${platformId}#${accountUuid}/OLD_JOURNALS`);
  const mustHaveCopy = adoption?.isDone === true && integerOf(adoption, 'formerChanges') === former;
  findings.expect(!mustHaveCopy || copy !== undefined, 'I23', item, 'is old and has no copy in the list');
};

/** Apart from its keys, a copy is its journal. */
const contentOf = ({ pk: _pk, sk: _sk, listPk: _listPk, sortId: _sortId, ...content }: Item): string =>
  JSON.stringify(Object.entries(content).sort(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );

const checkCopies = (book: Book, findings: Findings): void => {
  const journals = new Map(book.journals.map((journal) => [`OLD_${keyOf(journal.item)}`, journal]));
  for (const copy of ofKind(book, 'OLD_JOURNAL')) {
    const journal = journals.get(keyOf(copy));
    if (journal === undefined) {
      findings.add('I23', copy, 'is the copy of no journal');
      continue;
    }
    findings.expect(contentOf(copy) === contentOf(journal.item), 'I23', copy, 'differs from its journal');
    findings.expect(storedListKeys(copy) === listKeysOf(journal), 'I23', copy, 'is listed in another place');
  }
};

interface Sum {
  readonly count: bigint;
  readonly balance: bigint;
  readonly byPurpose: ReadonlyMap<string, string>;
}

const sumOf = (journals: readonly JournalItem[]): Sum => {
  const sums = new Map<string, readonly [bigint, bigint, bigint]>();
  for (const { purpose, deltaMinor } of journals) {
    const [count, credits, debits] = sums.get(purpose) ?? [0n, 0n, 0n];
    const [more, less] = deltaMinor > 0n ? [deltaMinor, 0n] : [0n, deltaMinor];
    sums.set(purpose, [count + 1n, credits + more, debits + less]);
  }
  return {
    count: BigInt(journals.length),
    balance: journals.reduce((sum, { deltaMinor }) => sum + deltaMinor, 0n),
    byPurpose: new Map([...sums].map(([purpose, amounts]) => [purpose, amounts.join()])),
  };
};

const checkCheckpoint = (book: Book, checkpoint: Item, findings: Findings): void => {
  const [, account = ''] = textOf(checkpoint, 'pk').split(/#(.*)/);
  const name = textOf(checkpoint, 'sk');
  if (name === 'OLD_JOURNALS') return;
  // Without a position, a check of the ledger has summed up nothing yet.
  const position = name === 'CHECKED' ? textOf(checkpoint, 'position') : name;
  const before = (book.journalsOfAccount.get(account) ?? []).filter((one) => placeOf(one) <= position);
  const expected = sumOf(before);
  const [count, balance] = [integerOf(checkpoint, 'count'), integerOf(checkpoint, 'balanceMinor')];
  const isSame = count === expected.count && balance === expected.balance;
  findings.expect(
    isSame,
    'I23',
    checkpoint,
    `says ${balance} after ${count} entries, not ${expected.balance} after ${expected.count}`,
  );
  const totals = Object.entries(mapOf(checkpoint.totals)).map(([purpose, value]) => {
    const total = mapOf(value);
    const amounts = ['count', 'creditsMinor', 'debitsMinor'].map((name) => integerOf(total, name));
    return [purpose, amounts.join()] as const;
  });
  const areTotals =
    totals.length === expected.byPurpose.size &&
    totals.every(([purpose, text]) => expected.byPurpose.get(purpose) === text);
  findings.expect(areTotals, 'I23', checkpoint, 'its totals by purpose are not those of its entries');
};

/** I23: each journal has one place in the statement of its account, and each stored sum is that of its journals. */
export const checkStatements = (book: Book, findings: Findings): void => {
  for (const journal of book.journals) checkPlace(book, journal, findings);
  checkCopies(book, findings);
  for (const checkpoint of ofKind(book, 'CHECKPOINT')) checkCheckpoint(book, checkpoint, findings);
};
