import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountsOfCustomer,
  accountsOfPlatform,
  type InternalAccountRef,
} from '#shared/accounts/internal-accounts.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { nextPosition, pagesOf } from '#shared/kernel/table/pages.ts';
import { readBatch } from '#shared/kernel/table/range.ts';
import {
  type AccountKey,
  balanceKey,
  getStoredBalance,
  parseBalance,
  type StoredBalance,
} from '#shared/ledger/balance.ts';
import { getPlatform } from '#shared/platforms/store.ts';
import { isOpen } from '#shared/transactions/lifecycle.ts';
import { listOpenTransactions } from '#shared/transactions/store.ts';
import {
  isQuoted,
  isScheduled,
  paidAccountUuid,
  payingAccountUuid,
  type Transaction,
} from '#shared/transactions/transaction.ts';
import {
  type AccountCheck,
  type AccountReport,
  type AccountToCheck,
  type CheckedAccount,
  checkAccount,
  checkedKey,
  parseChecked,
} from './check-account.ts';
import { openPaymentsProblems } from './compare-balance.ts';
import { differenceOf, type Problem } from './difference.ts';
import type { Found } from './progress.ts';
import { addBalances, type TrialBalance } from './trial-balance.ts';

/**
 * uuid of the account that counts a payment as open; undefined when it has ended, or holds no money: a quote that nobody
 * has executed, or a payment that waits for its time.
 */
export const countedAsOpen = (transaction: Transaction): string | undefined => {
  const { type, status, ownerUuid, receivedCurrency } = transaction;
  if (!isOpen(status) || isScheduled(transaction)) return undefined;
  if (status === 'PENDING' && isQuoted(transaction)) return undefined;
  if (type === 'OUTGOING') return payingAccountUuid(transaction);
  return paidAccountUuid(transaction) ?? internalAccountUuid(ownerUuid, receivedCurrency);
};

export interface OpenPayments {
  /** By the uuid of the account that counts them. */
  readonly counts: ReadonlyMap<string, number>;
  /** What those of them that pay have taken, by the same uuid. */
  readonly pending: ReadonlyMap<string, bigint>;
  /** When the oldest was made, ISO 8601. */
  readonly since: string | undefined;
}

const pageSize = 500;

const uuidOf = ({ uuid }: { readonly uuid: string }): string => uuid;

async function* openOf(platformId: string): AsyncGenerator<Transaction> {
  const pages = pagesOf({
    count: pageSize,
    read: (page) => listOpenTransactions(platformId, { ...page, descending: false }),
    positionOf: uuidOf,
  });
  for await (const page of pages) yield* page;
}

/** A platform's payments that have not ended, as the index shows them: a quarter of a unit each. */
export const openPaymentsOf = async (platformId: string): Promise<OpenPayments> => {
  const counts = new Map<string, number>();
  const pending = new Map<string, bigint>();
  let since: string | undefined;
  for await (const transaction of openOf(platformId)) {
    if (!isOpen(transaction.status)) continue;
    since = since === undefined || transaction.createdAt < since ? transaction.createdAt : since;
    const account = countedAsOpen(transaction);
    if (account === undefined) continue;
    counts.set(account, (counts.get(account) ?? 0) + 1);
    if (transaction.type === 'OUTGOING')
      pending.set(account, (pending.get(account) ?? 0n) + transaction.sentMinor);
  }
  return { counts, pending, since };
};

/** The index shows a payment that begins or ends a little later than the account counts it. */
const waitsMs = [0, 1_000, 3_000, 6_000];

/** Holds the number of open payments that an account counts against those in the list. */
const checkOpenPayments = async (
  { platformId, accountUuid }: AccountKey,
  first: StoredBalance | undefined,
  listed: OpenPayments,
): Promise<readonly Problem[] | 'DEFERRED'> => {
  const problemsOf = (balance: StoredBalance | undefined, { counts, pending }: OpenPayments): Problem[] =>
    openPaymentsProblems(balance, {
      count: counts.get(accountUuid) ?? 0,
      pendingMinor: pending.get(accountUuid) ?? 0n,
    });
  let [balance, problems] = [first, problemsOf(first, listed)];
  let isStill = false;
  for (const waitMs of waitsMs) {
    if (problems.length === 0) return [];
    await sleep(waitMs);
    const before = balance?.version;
    const now = await openPaymentsOf(platformId);
    balance = await getStoredBalance(platformId, accountUuid);
    isStill = balance?.version === before;
    problems = problemsOf(balance, now);
  }
  if (problems.length === 0) return [];
  return isStill ? problems : 'DEFERRED';
};

const customersPerPage = 100;
const accountsAtOnce = 8;
/** A balance and a record of the last check each. */
const accountsPerRead = keysOfBatchRead / 2;

export interface OwnersPage {
  readonly accounts: readonly InternalAccountRef[];
  /** uuid of the last customer; undefined: there are no more. */
  readonly next: string | undefined;
}

/** The accounts of some customers. The platform's own are on the first page. */
export const accountsAfter = async (platformId: string, after: string | undefined): Promise<OwnersPage> => {
  const platform = after === undefined ? await getPlatform(platformId) : undefined;
  const customers = await listCustomers(platformId, { after, descending: false, count: customersPerPage });
  return {
    accounts: [
      ...(platform === undefined ? [] : accountsOfPlatform(platform)),
      ...customers.flatMap(accountsOfCustomer),
    ],
    next: nextPosition(customers, { count: customersPerPage, positionOf: uuidOf }),
  };
};

/** With what the ledger has of each, strongly consistent. */
export const withRecords = async (
  platformId: string,
  accounts: readonly Pick<InternalAccountRef, 'accountUuid' | 'currency'>[],
): Promise<AccountToCheck[]> => {
  const balances = new Map<string, StoredBalance>();
  const checked = new Map<string, CheckedAccount>();
  for (let start = 0; start < accounts.length; start += accountsPerRead) {
    const keys = accounts
      .slice(start, start + accountsPerRead)
      .map(({ accountUuid }) => ({ platformId, accountUuid }))
      .flatMap((key) => [{ ...balanceKey(key) }, { ...checkedKey(key) }]);
    for (const raw of await readBatch(keys)) {
      if (raw.sk === 'BALANCE') {
        const balance = parseBalance(raw);
        balances.set(balance.accountUuid, balance);
      } else {
        const one = parseChecked(raw);
        checked.set(one.accountUuid, one);
      }
    }
  }
  return accounts.map(({ accountUuid, currency }) => ({
    platformId,
    accountUuid,
    currency,
    balance: balances.get(accountUuid),
    checked: checked.get(accountUuid),
  }));
};

/** @param isFull whether all journals of an account are summed up */
export interface OwnersCheck extends Omit<AccountCheck, 'isFull'> {
  readonly isFull: (accountUuid: string) => boolean;
  readonly open: OpenPayments;
}

const checkOne = async (
  account: AccountToCheck,
  { isFull, open, ...check }: OwnersCheck,
): Promise<AccountReport | 'UNFINISHED'> => {
  const { platformId, accountUuid: uuid, balance } = account;
  const report = await checkAccount(account, { ...check, isFull: isFull(uuid) });
  if (report === 'UNFINISHED') return report;
  const problems = await checkOpenPayments(account, balance, open);
  if (problems === 'DEFERRED') return { ...report, isDeferred: true };
  const subject = { platformId, type: 'InternalAccount', uuid } as const;
  return {
    ...report,
    differences: [...report.differences, ...problems.map((one) => differenceOf(subject, one))],
  };
};

/** Checks accounts of one platform. @returns UNFINISHED when there was no time for all; the next call goes on */
export const checkAccounts = async (
  accounts: readonly AccountToCheck[],
  check: OwnersCheck,
): Promise<(Found & { readonly sums: TrialBalance }) | 'UNFINISHED'> => {
  const reports: AccountReport[] = [];
  for (let start = 0; start < accounts.length; start += accountsAtOnce) {
    const some = accounts.slice(start, start + accountsAtOnce);
    for (const report of await Promise.all(some.map((account) => checkOne(account, check)))) {
      if (report === 'UNFINISHED') return 'UNFINISHED';
      reports.push(report);
    }
  }
  return {
    differences: reports.flatMap(({ differences }) => differences),
    sums: reports.reduce((sum, { sums }) => addBalances(sum, sums), {}),
    counts: {
      accounts: reports.length,
      entries: reports.reduce((sum, { entries }) => sum + entries, 0),
      deferred: reports.filter(({ isDeferred }) => isDeferred).length,
    },
  };
};
