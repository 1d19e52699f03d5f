import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, optionalText, textOf } from './findings.ts';

/** The limit of one account, in the smallest unit (docs/product.md). */
const limit = 9_000_000_000_000_000n;

interface RawHold {
  readonly id: string;
  readonly version: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly comesBack: boolean;
  readonly open: bigint;
}

const isSlot = (item: Item): boolean => textOf(item, 'sk') === 'SLOT';
const isReceipt = (item: Item): boolean => textOf(item, 'pk').startsWith('HOLD#');

const holdsOf = (slot: Item): RawHold[] =>
  Object.entries(slot).flatMap(([name, value]) => {
    if (!/^h[0-9a-f-]{36}$/.test(name)) return [];
    const id = name.slice(1);
    const [, debit = '', credit = '', back, open = '0'] = String(value).split(' ');
    const version = integerOf(slot, `v${id}`, -1n);
    return [
      {
        id,
        version,
        debit: BigInt(debit),
        credit: BigInt(credit),
        comesBack: back === '1',
        open: BigInt(open),
      },
    ];
  });

interface Sums {
  balance: bigint;
  room: bigint;
  open: bigint;
  changes: bigint;
}

/** A hold whose receipt is committed has happened; any other one has not. */
const addHold = (sums: Sums, hold: RawHold, receipt: Item | undefined): void => {
  const isCommitted =
    receipt !== undefined &&
    textOf(receipt, 'outcome') === 'COMMITTED' &&
    integerOf(receipt, 'version', -1n) === hold.version;
  if (!isCommitted) {
    sums.balance += hold.debit;
    sums.room += hold.credit;
    return;
  }
  sums.balance += hold.credit + (hold.comesBack ? hold.debit : 0n);
  sums.room += hold.comesBack ? 0n : hold.debit;
  sums.open += hold.open;
  sums.changes += 1n;
};

const sumOf = (slots: readonly Item[], receipts: ReadonlyMap<string, Item>, findings: Findings): Sums => {
  const sums: Sums = { balance: 0n, room: 0n, open: 0n, changes: 0n };
  for (const slot of slots) {
    sums.balance += integerOf(slot, 'balanceMinor');
    sums.room += integerOf(slot, 'roomMinor');
    sums.open += integerOf(slot, 'openTransactions');
    sums.changes += integerOf(slot, 'changes');
    const holds = holdsOf(slot);
    findings.expect(integerOf(slot, 'balanceMinor') >= 0n, 'I4', slot, 'is overdrawn');
    const count = integerOf(slot, 'holdCount');
    findings.expect(count === BigInt(holds.length), 'I3', slot, `counts ${count} holds, has ${holds.length}`);
    for (const hold of holds) addHold(sums, hold, receipts.get(hold.id));
  }
  return sums;
};

const checkCold = (slots: readonly Item[], findings: Findings): void => {
  for (const slot of slots) {
    const rest = ['balanceMinor', 'roomMinor', 'openTransactions', 'changes', 'holdCount'].filter(
      (name) => integerOf(slot, name) !== 0n,
    );
    findings.expect(rest.length === 0, 'I3', slot, `is of a cold account and has ${rest.join()}`);
    findings.expect(
      optionalText(slot, 'frozenAt') !== undefined,
      'I3',
      slot,
      'is of a cold account and open',
    );
  }
};

const latestOf = (items: readonly Item[]): string | undefined =>
  items
    .flatMap((item) => optionalText(item, 'updatedAt') ?? [])
    .toSorted()
    .at(-1);

const merged = (head: Item, slots: readonly Item[], sums: Sums, findings: Findings): Item => {
  findings.expect(slots.length === 8, 'I3', head, `is hot and has ${slots.length} slots`);
  const balance = integerOf(head, 'balanceMinor') + sums.balance;
  if (head.isSpread === true)
    findings.expect(balance + sums.room === limit, 'I3', head, `balance and room are ${balance + sums.room}`);
  return {
    ...head,
    balanceMinor: balance,
    openTransactions: integerOf(head, 'openTransactions') + sums.open,
    version: integerOf(head, 'version') + sums.changes,
    listedVersion: integerOf(head, 'listedVersion') + sums.changes,
    ...(latestOf([head, ...slots]) === undefined ? {} : { updatedAt: latestOf([head, ...slots]) ?? '' }),
  };
};

/** `ACCOUNT#p#a` of `ACCOUNT#p#a#S3`. */
const accountOf = (item: Item): string => textOf(item, 'pk').split('#').slice(0, 3).join('#');

/**
 * The items as if no account were hot: each account's slots and holds are added to its own item. Checks what holds only
 * for slots: the holds that a slot counts, no debt, and that money and room are the limit.
 */
export const mergeHotAccounts = (items: readonly Item[], findings: Findings): Item[] => {
  const slots = Map.groupBy(items.filter(isSlot), accountOf);
  if (slots.size === 0) return [...items];
  const receipts = new Map(items.filter(isReceipt).map((item) => [textOf(item, 'holdId'), item]));
  return items.flatMap((item) => {
    if (isSlot(item) || isReceipt(item)) return [];
    const own = textOf(item, 'sk') === 'BALANCE' ? slots.get(textOf(item, 'pk')) : undefined;
    if (own === undefined) return [item];
    if (item.slots === undefined) {
      checkCold(own, findings);
      return [item];
    }
    return [merged(item, own, sumOf(own, receipts, findings), findings)];
  });
};
