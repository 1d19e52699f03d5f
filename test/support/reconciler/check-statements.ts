import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, type JournalItem, ofKind } from './ledger-book.ts';

const purposeOrder = [
  'FUNDING',
  'DEPOSIT',
  'TRANSFER',
  'PAYMENT',
  'REFUND',
  'CORRECTION',
  'FEE',
  'FEE_REFUND',
];

/** The place of a journal in the statement of its account. */
const placeOf = ({ item, sourceUuid, purpose }: JournalItem): string =>
  `${textOf(item, 'createdAt')}#${sourceUuid}#${purposeOrder.indexOf(purpose)}`;

const listKeysOf = (journal: JournalItem): string => {
  const { platformId, accountUuid } = journal;
  return [`JOURNAL#${platformId}#${accountUuid}`, placeOf(journal)].join();
};

const storedListKeys = (item: Item): string => [textOf(item, 'listPk'), textOf(item, 'sortId')].join();

const checkPlace = (journal: JournalItem, findings: Findings): void => {
  const { item } = journal;
  const isListed = optionalText(item, 'listPk') !== undefined;
  findings.expect(isListed, 'I23', item, 'is not listed');
  if (!isListed) return;
  findings.expect(storedListKeys(item) === listKeysOf(journal), 'I23', item, 'is listed in another place');
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
  for (const journal of book.journals) checkPlace(journal, findings);
  for (const checkpoint of ofKind(book, 'CHECKPOINT')) checkCheckpoint(book, checkpoint, findings);
};
