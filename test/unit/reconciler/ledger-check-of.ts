import { ownerOfAccount } from '#shared/kernel/ids.ts';
import { parseBalance, type StoredBalance } from '#shared/ledger/balance.ts';
import { accountDelta, type Journal } from '#shared/ledger/journal.ts';
import { journalItem } from '#shared/ledger/store.ts';
import { journalProblems, sourceProblems } from '#shared/reconciliation/check-journals.ts';
import { countedAsOpen } from '#shared/reconciliation/check-owners.ts';
import { balanceProblems, openPaymentsProblems } from '#shared/reconciliation/compare-balance.ts';
import type { Problem } from '#shared/reconciliation/difference.ts';
import { paymentProblems } from '#shared/reconciliation/payment-problems.ts';
import {
  accountOf,
  addBalances,
  systemAccountOf,
  systemAccountProblems,
} from '#shared/reconciliation/trial-balance.ts';
import { parseTransaction } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
import type { Item } from '#test/support/raw-table.ts';

/** As the SDK gives it: a whole number as a number. */
const asNumbers = (item: Item): unknown =>
  JSON.parse(JSON.stringify(item, (_key, value) => (typeof value === 'bigint' ? Number(value) : value)));

const ofKind = (items: readonly Item[], kind: string): unknown[] =>
  items.filter(({ pk }) => String(pk).startsWith(`${kind}#`)).map(asNumbers);

interface Books {
  readonly journals: readonly Journal[];
  readonly transactions: readonly Transaction[];
  readonly balances: ReadonlyMap<string, StoredBalance>;
}

const keyOf = ({ platformId, accountUuid }: { platformId: string; accountUuid: string }): string =>
  `${platformId} ${accountUuid}`;

const problemsOfAccounts = ({ journals, transactions, balances }: Books): Problem[] => {
  const keys = new Set([...balances.keys(), ...journals.map(keyOf)]);
  return [...keys].flatMap((key) => {
    const own = journals.filter((journal) => keyOf(journal) === key);
    const open = transactions.flatMap((one) => {
      const accountUuid = countedAsOpen(one);
      return accountUuid !== undefined && keyOf({ platformId: one.platformId, accountUuid }) === key
        ? [one]
        : [];
    });
    const balance = balances.get(key);
    return [
      ...balanceProblems(
        balance,
        own.reduce((sum, journal) => sum + accountDelta(journal), 0n),
      ),
      ...openPaymentsProblems(balance, {
        count: open.length,
        pendingMinor: open.reduce(
          (sum, { type, sentMinor }) => sum + (type === 'OUTGOING' ? sentMinor : 0n),
          0n,
        ),
      }),
    ];
  });
};

const problemsOfSystemAccounts = ({ journals, balances }: Books): Problem[] => {
  const platforms = new Set([...balances.values()].map(({ platformId }) => platformId));
  return [...platforms].flatMap((platformId) => {
    const isOwn = (one: { readonly platformId: string }): boolean => one.platformId === platformId;
    const accounts = [...balances.values()]
      .filter(isOwn)
      .map(({ accountUuid, balanceMinor = 0n }) =>
        accountOf(ownerOfAccount(accountUuid)?.currency ?? '', balanceMinor),
      );
    return systemAccountProblems(
      [...accounts, ...journals.filter(isOwn).map(systemAccountOf)].reduce(addBalances, {}),
    );
  });
};

/** What the service's own check of the ledger says of a whole table, by its rules alone. */
export const ledgerCheckOf = (items: readonly Item[]): Problem[] => {
  const balances = ofKind(items, 'ACCOUNT').map(parseBalance);
  const books: Books = {
    journals: ofKind(items, 'JOURNAL').map(journalItem.parse),
    transactions: ofKind(items, 'TRANSACTION').map(parseTransaction),
    balances: new Map(balances.map((balance) => [keyOf(balance), balance])),
  };
  const { journals, transactions } = books;
  const isOf = ({ platformId, sourceUuid }: Journal, { uuid, ...one }: Transaction): boolean =>
    platformId === one.platformId && sourceUuid === uuid;
  return [
    ...journals.flatMap((journal) => [
      ...journalProblems(journal),
      ...sourceProblems(
        journal,
        transactions.some((one) => isOf(journal, one)),
        'sandbox',
      ),
    ]),
    ...transactions.flatMap((one) => {
      const accounts = internalAccountsOf(one);
      const own = journals.filter((journal) => isOf(journal, one) && accounts.has(journal.accountUuid));
      return paymentProblems(one, own);
    }),
    ...problemsOfAccounts(books),
    ...problemsOfSystemAccounts(books),
  ];
};
