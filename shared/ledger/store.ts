import { maxAmountMinor } from '#shared/kernel/money.ts';
import {
  absent,
  all,
  any,
  atLeast,
  atMost,
  type Condition,
  present,
} from '#shared/kernel/table/condition.ts';
import { defineItem, type Write } from '#shared/kernel/table/item.ts';
import { readRange } from '#shared/kernel/table/range.ts';
import type { NamedWrites } from '#shared/kernel/table/transact.ts';
import { type AccountKey, balanceItem } from './balance.ts';
import {
  accountDelta,
  type Journal,
  journalItemSchema,
  type Purpose,
  positionOf,
  purposes,
} from './journal.ts';

type JournalKey = AccountKey & { readonly sourceUuid: string; readonly purpose: Purpose };

export const journalPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `JOURNAL#${platformId}#${accountUuid}`;

/** The key refuses a second journal of the same source and purpose. */
export const journalItem = defineItem({
  schema: journalItemSchema,
  keyOf: (journal: JournalKey) => ({
    pk: journalPartition(journal),
    sk: `${journal.sourceUuid}#${journal.purpose}`,
  }),
  indexKeysOf: (journal) => ({ listPk: journalPartition(journal), sortId: positionOf(journal) }),
});

/** The table's key, for reads of many. */
export const journalKey = journalItem.keyOf;

/**
 * The journals of one source (a transaction) on an account, strongly consistent: the key holds the source, so this reads
 * nothing else.
 */
export const readJournalsOfSource = async (account: AccountKey, sourceUuid: string): Promise<Journal[]> => {
  const items = await readRange({
    index: 'table',
    partition: journalPartition(account),
    lower: `${sourceUuid}#`,
    // The greatest key of this source: a purpose has only letters, and a tilde comes after them.
    upper: `${sourceUuid}#~`,
    descending: false,
    consistent: true,
    count: purposes.length,
  });
  return items.map(journalItem.parse);
};

interface PostedRange {
  /** Positions or times (ISO 8601), inclusive. A time is before all entries of its millisecond. */
  readonly lower?: string | undefined;
  readonly upper?: string | undefined;
  /** Position of the last entry seen. */
  readonly after?: string | undefined;
  readonly descending: boolean;
  readonly count: number;
}

/** Journals of an account in the order of their posting. The index lags behind the table, usually by less than a second. */
export const readPosted = async (account: AccountKey, range: PostedRange): Promise<Journal[]> => {
  const items = await readRange({ index: 'list', partition: journalPartition(account), ...range });
  return items.map(journalItem.parse);
};

const putJournal = (journal: Journal): Write => journalItem.put(journal, absent('uuid'));

/** The write of a journal between the service's own accounts. They have no balance that could be checked. */
export const postToSystemAccount = putJournal;

const notClosed = absent('closedAt');

/** The account is open, and the payment was decided on facts about its owner that still allow it. */
const usableAt = (ownerVersion: number | undefined): Condition =>
  ownerVersion === undefined
    ? notClosed
    : all(notClosed, any(absent('leastOwnerVersion'), atMost('leastOwnerVersion', ownerVersion)));

const notFrozen = absent('frozenAt');

interface MovementFacts {
  readonly journals: readonly Journal[];
  readonly deltaMinor: bigint;
  readonly ownerVersion: number | undefined;
}

/** Money that the account held before, so the limit does not apply to it: a correction gives the platform its fee again. */
const returning: ReadonlySet<Purpose> = new Set(['REFUND', 'CORRECTION']);

const isLimited = (journals: readonly Journal[]): boolean =>
  journals.some(({ purpose }) => !returning.has(purpose));

/**
 * A new payment leaves no frozen account, also not with money that has just come for it. What follows a payment that was
 * accepted before has no version of the owner, and goes on: a bank that takes back what it paid, or a correction.
 */
const usableFor = ({ journals, ownerVersion }: MovementFacts): Condition => {
  const usable = usableAt(ownerVersion);
  const isNewPayment = ownerVersion !== undefined && journals.some((journal) => accountDelta(journal) < 0n);
  return isNewPayment ? all(usable, notFrozen) : usable;
};

/** Holds for every item. */
const always: Condition = any(absent('closedAt'), present('closedAt'));

/**
 * A payment that was made must be recorded, so its fee is never refused: a platform's own account does not close, and the
 * fee does not have to stay below the limit.
 */
const isFeeOnly = (journals: readonly Journal[]): boolean =>
  journals.every(({ purpose }) => purpose === 'FEE');

/** An account pays only what it holds. It gets money only while it is open and below the limit. */
const conditionFor = (facts: MovementFacts): Condition => {
  const { journals, deltaMinor } = facts;
  if (isFeeOnly(journals)) return always;
  const usable = usableFor(facts);
  if (deltaMinor < 0n) return all(usable, atLeast('balanceMinor', -deltaMinor));
  if (deltaMinor === 0n || !isLimited(journals)) return usable;
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
  /** What an outgoing transaction takes while it is open; negative when it ends. */
  readonly pendingMinor?: bigint;
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

/**
 * The writes that post journals of one account in one transaction. The balance must cover only their sum, so money
 * that arrives for a payment pays for it. `balance` fails on insufficient funds, on a closed account, and on a credit
 * above the limit. A journal fails when it was posted before.
 */
export const postTogether = (
  journals: Journals,
  { openTransactions, pendingMinor = 0n, ownerVersion }: PostOptions,
): Posting => {
  const [first] = journals;
  const { platformId, accountUuid, createdAt } = first;
  const deltaMinor = journals.reduce((sum, journal) => sum + accountDelta(journal), 0n);
  const counted = {
    ...(openTransactions !== 0 && { openTransactions }),
    ...(pendingMinor !== 0n && { pendingMinor }),
  };
  const isBalanceChanged = deltaMinor !== 0n;
  const change = {
    set: { platformId, accountUuid, updatedAt: isBalanceChanged ? createdAt : undefined },
    add: {
      version: 1,
      balanceMinor: deltaMinor,
      ...(isBalanceChanged ? { balanceVersion: 1 } : {}),
      ...counted,
    },
  };
  const facts = { deltaMinor, journals, ownerVersion };
  const balance = balanceItem.update(first, change, conditionFor(facts), returningOld);
  return { balance, ...journalWrites(journals) };
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
  const change = { add: { version: 1 } };
  const facts = { deltaMinor: accountDelta(taken), journals: [taken], ownerVersion };
  const balance = balanceItem.update(refund, change, conditionFor(facts), returningOld);
  return { balance, ...journalWrites([taken, refund]) };
};

export interface CountOptions extends PaymentOptions {
  /** As in PostOptions. */
  readonly pendingMinor?: bigint;
  /** The transaction's money goes on to an account outside the service, so a frozen account refuses it. */
  readonly leaves?: boolean;
}

/** The write that counts a transaction as open (1) or ended (-1) on an account. The balance stays the same. */
export const countOpenTransaction = (
  account: AccountKey,
  change: -1 | 1,
  { ownerVersion, pendingMinor = 0n, leaves = false }: CountOptions = {},
): Write => {
  const { platformId, accountUuid } = account;
  const add = { version: 1, openTransactions: change, ...(pendingMinor !== 0n && { pendingMinor }) };
  const counted = { set: { platformId, accountUuid }, add };
  const usable = usableAt(ownerVersion);
  return balanceItem.update(account, counted, leaves ? all(usable, notFrozen) : usable, returningOld);
};

/**
 * The write by which money that was to stay on an account goes on to a bank after all. It changes nothing, and fails when
 * the account is frozen or closed. An update, because its callers may update accounts already.
 */
export const letLeave = ({ platformId, accountUuid }: AccountKey): Write =>
  balanceItem.update(
    { platformId, accountUuid },
    { set: { platformId, accountUuid } },
    all(notClosed, notFrozen),
    returningOld,
  );
