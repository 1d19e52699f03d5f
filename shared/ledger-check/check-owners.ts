import type { InternalAccountRef } from '#shared/accounts/internal-account.ts';
import { accountsOfCustomer, accountsOfPlatform } from '#shared/accounts/internal-accounts.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { keysOfBatchRead } from '#shared/kernel/aws-limits.ts';
import { readBatch } from '#shared/kernel/read-batch.ts';
import { balanceKey, parseBalance, type StoredBalance } from '#shared/ledger/balance.ts';
import { withSlots } from '#shared/ledger/read-balances.ts';
import { getPlatform } from '#shared/platforms/store.ts';
import { type AccountCheck, type AccountReport, type AccountToCheck, checkAccount } from './check-account.ts';
import { checkOpenPayments } from './check-open-payments.ts';
import { type CheckedAccount, checkedKey, parseChecked } from './checked-account.ts';
import { differenceOf } from './difference.ts';
import type { OpenPayments } from './open-payments.ts';
import type { Found } from './progress.ts';
import { addBalances, type TrialBalance } from './trial-balance.ts';

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
    next: customers.length < customersPerPage ? undefined : customers.at(-1)?.uuid,
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
        const balance = await withSlots(parseBalance(raw));
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
