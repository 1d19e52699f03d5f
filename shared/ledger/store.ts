import * as z from 'zod';
import { absent, all, any, atLeast, atMost, type Condition, equals } from '#shared/kernel/condition.ts';
import { defineItem, type Write } from '#shared/kernel/item.ts';
import { maxAmountMinor, minorUnits } from '#shared/kernel/money.ts';
import { readRange } from '#shared/kernel/range.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import type { NamedWrites } from '#shared/kernel/transact.ts';
import { accountDelta, type Journal, journalItemSchema, type Purpose } from './journal.ts';

interface AccountKey {
  readonly platformId: string;
  readonly accountUuid: string;
}

const balanceKey = ({ platformId, accountUuid }: AccountKey) => ({
  pk: `ACCOUNT#${platformId}#${accountUuid}`,
  sk: 'BALANCE',
});

/**
 * The balance of an internal account. The first movement creates the item; until then the balance is zero
 * (docs/decisions/0001).
 */
const balanceItem = defineItem({
  schema: z.object({
    platformId: z.string(),
    accountUuid: z.string(),
    balanceMinor: minorUnits.optional(),
    /** Transactions of this account that have not reached a final state. */
    openTransactions: z.int().optional(),
    /** Counts the changes of the item. */
    version: z.int().optional(),
    /** Counts the changes of the balance, each of which makes an event. The last one was at `updatedAt`. */
    balanceVersion: z.int().optional(),
    updatedAt: z.string().optional(),
    closedAt: z.string().optional(),
  }),
  keyOf: balanceKey,
});

/** An account's stored balance. */
export type StoredBalance = ReturnType<typeof balanceItem.parse>;

/** An account's stored balance, strongly consistent; undefined before its first movement. */
export const getStoredBalance = (
  platformId: string,
  accountUuid: string,
): Promise<StoredBalance | undefined> => balanceItem.get({ platformId, accountUuid });

/** The balance of a raw item. */
export const parseBalance = (raw: unknown): StoredBalance => balanceItem.parse(raw);

const journalPartition = ({ platformId, accountUuid }: AccountKey): string =>
  `JOURNAL#${platformId}#${accountUuid}`;

const journalItem = defineItem({
  schema: journalItemSchema,
  keyOf: (journal: AccountKey & { sourceUuid: string; purpose: Purpose }) => ({
    pk: journalPartition(journal),
    sk: `${journal.sourceUuid}#${journal.purpose}`,
  }),
});

export interface BalanceView {
  readonly balanceMinor: bigint;
  /** When the balance last changed, ISO 8601; undefined when it never did. */
  readonly updatedAt?: string | undefined;
}

const batchSize = 100;

/** Balances by account uuid, strongly consistent. An account without a movement is not in the map. */
export const readBalances = async (
  platformId: string,
  accountUuids: readonly string[],
): Promise<Map<string, BalanceView>> => {
  const balances = new Map<string, BalanceView>();
  for (let start = 0; start < accountUuids.length; start += batchSize) {
    const uuids = accountUuids.slice(start, start + batchSize);
    for (const raw of await readBatch(uuids.map((accountUuid) => balanceKey({ platformId, accountUuid })))) {
      const { accountUuid, balanceMinor = 0n, updatedAt } = balanceItem.parse(raw);
      balances.set(accountUuid, { balanceMinor, updatedAt });
    }
  }
  return balances;
};

const putJournal = (journal: Journal): Write => journalItem.put(journal, absent('uuid'));

const notClosed = absent('closedAt');

/** An account pays only what it holds. It gets money only while it is open and below the limit. */
const conditionFor = (deltaMinor: bigint, purposes: readonly Purpose[]): Condition => {
  if (deltaMinor < 0n) return all(notClosed, atLeast('balanceMinor', -deltaMinor));
  // A refund returns money that the account held before, so the limit does not apply.
  if (deltaMinor === 0n || purposes.every((purpose) => purpose === 'REFUND')) return notClosed;
  return all(notClosed, any(absent('balanceMinor'), atMost('balanceMinor', maxAmountMinor - deltaMinor)));
};

export interface PostOptions {
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

/**
 * The writes that post journals of one account in one transaction. The balance must cover only their sum, so money
 * that arrives for a payment pays for it. `balance` fails on insufficient funds, on a closed account, and on a credit
 * above the limit. A journal fails when it was posted before.
 */
export const postTogether = (journals: Journals, { openTransactions }: PostOptions): Posting => {
  const [first] = journals;
  const { platformId, accountUuid, createdAt } = first;
  const deltaMinor = journals.reduce((sum, journal) => sum + accountDelta(journal), 0n);
  const counted = openTransactions === 0 ? {} : { openTransactions };
  const isBalanceChanged = deltaMinor !== 0n;
  const change = {
    set: { platformId, accountUuid, updatedAt: isBalanceChanged ? createdAt : undefined },
    add: {
      balanceMinor: deltaMinor,
      version: 1,
      ...(isBalanceChanged ? { balanceVersion: 1 } : {}),
      ...counted,
    },
  };
  const purposes = journals.map(({ purpose }) => purpose);
  const balance = balanceItem.update(first, change, conditionFor(deltaMinor, purposes));
  return { balance, ...journalWrites(journals) };
};

/** The writes that post one journal; see postTogether. */
export const postJournal = (journal: Journal, options: PostOptions): Posting =>
  postTogether([journal], options);

/**
 * The writes for money that leaves and comes back in one transaction. The balance must cover it and stays the same.
 */
export const postAndRefund = (taken: Journal, refund: Journal): Posting => {
  const change = { add: { version: 1 } };
  const covered = conditionFor(accountDelta(taken), [taken.purpose]);
  return { balance: balanceItem.update(refund, change, covered), ...journalWrites([taken, refund]) };
};

/** The write that counts a transaction as open (1) or ended (-1) on an account. The balance stays the same. */
export const countOpenTransaction = (account: AccountKey, change: -1 | 1): Write => {
  const { platformId, accountUuid } = account;
  const set = { platformId, accountUuid };
  return balanceItem.update(account, { set, add: { openTransactions: change, version: 1 } }, notClosed);
};

/**
 * The writes that close accounts for ever. Each one fails while its account holds money or has an open transaction.
 */
export const closeAccountWrites = (
  platformId: string,
  accountUuids: readonly string[],
  at: string,
): NamedWrites => {
  const isEmpty = all(
    any(absent('balanceMinor'), equals('balanceMinor', 0)),
    any(absent('openTransactions'), equals('openTransactions', 0)),
  );
  const writes = accountUuids.map((accountUuid): [string, Write] => {
    const set = { platformId, accountUuid, closedAt: at };
    const close = balanceItem.update({ platformId, accountUuid }, { set, add: { version: 1 } }, isEmpty);
    return [`balance.${accountUuid}`, close];
  });
  return Object.fromEntries(writes);
};

/**
 * The journals of an account, newest source first.
 *
 * @param range `after`: `<source uuid>#<purpose>` of the last journal seen
 */
export const readJournals = async (
  account: AccountKey,
  range: { after: string | undefined; count: number },
): Promise<Journal[]> => {
  const partition = journalPartition(account);
  const items = await readRange({ index: 'table', partition, descending: true, ...range });
  return items.map(journalItem.parse);
};
