import { absent, all, any, atLeast, atMost, type Condition } from '#shared/kernel/condition.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import type { Write } from '#shared/kernel/item.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { type AccountKey, balanceItem, listedChange } from './balance.ts';
import { throughSlot } from './hot/detours.ts';
import type { HeldMovement } from './hot/movement.ts';
import { slotOfSource } from './hot/slot.ts';
import { accountDelta, type Journal, type Purpose } from './journal.ts';
import { journalItem } from './journal-items.ts';

const putJournal = (journal: Journal): Write => journalItem.put(journal, absent('uuid'));

/** The write of a journal between the service's own accounts. They have no balance that could be checked. */
export const postToHouse = putJournal;

/** The account is open and not hot. A hot one's own item lets no money in or out (docs/decisions/0390). */
const notClosed = all(absent('closedAt'), absent('slots'));

/** The account is open, and the payment was decided on facts about its owner that still allow it. */
const usableAt = (ownerVersion: number | undefined): Condition =>
  ownerVersion === undefined
    ? notClosed
    : all(notClosed, any(absent('leastOwnerVersion'), atMost('leastOwnerVersion', ownerVersion)));

interface MovementFacts {
  readonly deltaMinor: bigint;
  readonly purposes: readonly Purpose[];
  readonly ownerVersion: number | undefined;
}

/** A refund returns money that the account held before, so the limit does not apply. */
const isLimited = (purposes: readonly Purpose[]): boolean => purposes.some((purpose) => purpose !== 'REFUND');

/** An account pays only what it holds. It gets money only while it is open and below the limit. */
const conditionFor = ({ deltaMinor, purposes, ownerVersion }: MovementFacts): Condition => {
  const usable = usableAt(ownerVersion);
  if (deltaMinor < 0n) return all(usable, atLeast('balanceMinor', -deltaMinor));
  if (deltaMinor === 0n || !isLimited(purposes)) return usable;
  return all(usable, any(absent('balanceMinor'), atMost('balanceMinor', maxAmountMinor - deltaMinor)));
};

/** A failed `balance` returns its item, so that `balanceFaultOf` can say why. */
const returningOld = { returnOld: true } as const;

export interface PaymentOptions {
  /**
   * The owner's version that the payment was decided on. The movement fails when the owner has lost its approval
   * since. Absent: no approval is needed.
   */
  readonly ownerVersion?: number | undefined;
}

export interface PostOptions extends PaymentOptions {
  /** 1 when the movement starts a transaction that stays open, -1 when it ends one, else 0. */
  readonly openTransactions: -1 | 0 | 1;
}

type Journals = readonly [Journal, ...Journal[]];

type JournalWrite = `journal.${Purpose}`;

/** The writes that post journals on one account: `balance`, and one `journal.<purpose>` a journal. */
export type Posting = { readonly balance: Write } & NamedWrites<JournalWrite>;
export type PostingWrite = 'balance' | JournalWrite;

const journalWrites = (journals: readonly Journal[]): NamedWrites<JournalWrite> => {
  const writes = journals.map((journal) => [`journal.${journal.purpose}`, putJournal(journal)] as const);
  const named = Object.fromEntries(writes);
  // A second journal with the same purpose would silently replace the first one.
  if (Object.keys(named).length !== journals.length) throw new Error('Two journals have the same purpose');
  return named;
};

interface ToSlot extends MovementFacts {
  readonly account: AccountKey;
  readonly journals: readonly Journal[];
  readonly writes: NamedWrites<JournalWrite>;
  readonly openTransactions: HeldMovement['openTransactions'];
  /** The money comes back in the same transaction. */
  readonly comesBack?: boolean;
}

/** The write of a balance, which on a hot account goes to a slot. */
const orToSlot = (write: Write, facts: ToSlot): Write => {
  const { account, journals, writes, deltaMinor, purposes, ownerVersion, openTransactions } = facts;
  const [first] = journals;
  return throughSlot(write, {
    account,
    // Without a journal, any slot will do.
    slot: first === undefined ? slotOfSource(newUuid()) : slotOfSource(first.sourceUuid),
    movement: {
      debitMinor: deltaMinor < 0n ? -deltaMinor : 0n,
      creditMinor: deltaMinor > 0n ? deltaMinor : 0n,
      comesBack: facts.comesBack === true,
      openTransactions,
    },
    isLimited: isLimited(purposes),
    ownerVersion,
    usable: usableAt(ownerVersion),
    journals: Object.values(writes).filter((one) => one !== undefined),
  });
};

/**
 * The writes that post journals of one account in one transaction. The balance must cover only their sum, so money
 * that arrives for a payment pays for it. `balance` fails on insufficient funds, on a closed account, and on a credit
 * above the limit. A journal fails when it was posted before.
 */
export const postTogether = (
  journals: Journals,
  { openTransactions, ownerVersion }: PostOptions,
): Posting => {
  const [first] = journals;
  const { platformId, accountUuid, createdAt } = first;
  const deltaMinor = journals.reduce((sum, journal) => sum + accountDelta(journal), 0n);
  const counted = openTransactions === 0 ? {} : { openTransactions };
  const isBalanceChanged = deltaMinor !== 0n;
  const change = {
    set: { platformId, accountUuid, updatedAt: isBalanceChanged ? createdAt : undefined },
    add: {
      ...listedChange,
      balanceMinor: deltaMinor,
      ...(isBalanceChanged ? { balanceVersion: 1 } : {}),
      ...counted,
    },
  };
  const facts = { deltaMinor, purposes: journals.map(({ purpose }) => purpose), ownerVersion };
  const update = balanceItem.update(first, change, conditionFor(facts), returningOld);
  const writes = journalWrites(journals);
  const balance = orToSlot(update, { ...facts, account: first, journals, writes, openTransactions });
  return { balance, ...writes };
};

/** The writes that post one journal; see postTogether. */
export const postJournal = (journal: Journal, options: PostOptions): Posting =>
  postTogether([journal], options);

/**
 * The writes for money that leaves and comes back in one transaction. The balance must cover it and stays the same.
 */
export const postAndRefund = (
  taken: Journal,
  refund: Journal,
  { ownerVersion }: PaymentOptions = {},
): Posting => {
  const change = { add: listedChange };
  const facts = { deltaMinor: accountDelta(taken), purposes: [taken.purpose], ownerVersion };
  const update = balanceItem.update(refund, change, conditionFor(facts), returningOld);
  const journals = [taken, refund];
  const writes = journalWrites(journals);
  const held = { account: refund, journals, writes, openTransactions: 0, comesBack: true } as const;
  return { balance: orToSlot(update, { ...facts, ...held }), ...writes };
};

/** The write that counts a transaction as open (1) or ended (-1) on an account. The balance stays the same. */
export const countOpenTransaction = (
  account: AccountKey,
  change: -1 | 1,
  { ownerVersion }: PaymentOptions = {},
): Write => {
  const { platformId, accountUuid } = account;
  const counted = { set: { platformId, accountUuid }, add: { ...listedChange, openTransactions: change } };
  const update = balanceItem.update(account, counted, usableAt(ownerVersion), returningOld);
  const nothing = { deltaMinor: 0n, purposes: [], journals: [], writes: {} } as const;
  return orToSlot(update, { ...nothing, account, ownerVersion, openTransactions: change });
};
