import { absent, all, any, atMost, type Condition, equals, present } from '#shared/kernel/table/condition.ts';
import type { Write } from '#shared/kernel/table/item.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/table/transact.ts';
import { type AccountKey, balanceItem, parseBalance } from './balance.ts';

/** Why the write of a balance failed. */
export type BalanceFault =
  /** The owner was deleted. */
  | 'OWNER_DELETED'
  /** The owner gave up the currency. */
  | 'CURRENCY_CLOSED'
  /** The owner changed after the payment was decided, so that it may no longer be allowed. */
  | 'OWNER_CHANGED'
  /** An operator lets nothing leave. */
  | 'FROZEN'
  /** The account does not hold the money, or cannot hold so much. */
  | 'AMOUNT';

/** What failed, as balanceFaultOf needs it. */
export interface FailedMovement {
  /** Whether it would have taken money from the account. */
  readonly isDebit: boolean;
  /** As in PostOptions. */
  readonly ownerVersion?: number | undefined;
}

export const balanceFaultOf = (
  failed: ConditionsFailed,
  { isDebit, ownerVersion }: FailedMovement,
): BalanceFault => {
  const raw = failed.itemOf('balance');
  // A debit of an account that never had money finds no item.
  if (raw === undefined) return 'AMOUNT';
  const { closedAt, closedFor, leastOwnerVersion, frozenAt } = parseBalance(raw);
  if (closedAt !== undefined) return closedFor === 'CURRENCY' ? 'CURRENCY_CLOSED' : 'OWNER_DELETED';
  const isStale = ownerVersion !== undefined && leastOwnerVersion !== undefined;
  if (isStale && leastOwnerVersion > ownerVersion) return 'OWNER_CHANGED';
  return isDebit && frozenAt !== undefined ? 'FROZEN' : 'AMOUNT';
};

/** Whether the write of `balance` failed because the account is frozen. */
export const isFrozenFault = (failed: ConditionsFailed): boolean => {
  const raw = failed.itemOf('balance');
  if (raw === undefined) return false;
  const { closedAt, frozenAt } = parseBalance(raw);
  return closedAt === undefined && frozenAt !== undefined;
};

/** What the account held when its write failed. */
export const heldMinor = (failed: ConditionsFailed): bigint => {
  const raw = failed.itemOf('balance');
  return raw === undefined ? 0n : (parseBalance(raw).balanceMinor ?? 0n);
};

const isEmpty: Condition = all(
  any(absent('balanceMinor'), equals('balanceMinor', 0)),
  any(absent('openTransactions'), equals('openTransactions', 0)),
);

/** The name of an account's write among those of its owner's change. */
export const accountWriteName = (accountUuid: string): `balance.${string}` => `balance.${accountUuid}`;

const named = (accountUuids: readonly string[], writeOf: (accountUuid: string) => Write): NamedWrites =>
  Object.fromEntries(
    accountUuids.map((accountUuid) => [accountWriteName(accountUuid), writeOf(accountUuid)]),
  );

/** What keeps an account from being closed. */
export interface AccountUse {
  readonly balanceMinor: bigint;
  readonly openTransactions: number;
}

/** Why the write that closes an account failed; undefined when it did not fail. */
export const useOfAccount = (failed: ConditionsFailed, accountUuid: string): AccountUse | undefined => {
  const name = accountWriteName(accountUuid);
  if (!failed.has(name)) return undefined;
  const { balanceMinor = 0n, openTransactions = 0 } = parseBalance(failed.itemOf(name));
  return { balanceMinor, openTransactions };
};

/**
 * The writes that close the accounts of a deleted owner for ever. Each one fails while its account holds money or has
 * an open transaction.
 */
export const closeAccountWrites = (
  platformId: string,
  accountUuids: readonly string[],
  at: string,
): NamedWrites =>
  named(accountUuids, (accountUuid) => {
    const set = { platformId, accountUuid, closedAt: at, statusAt: at };
    const change = { set, add: { version: 1, statusVersion: 1 }, remove: ['closedFor'] } as const;
    return balanceItem.update({ platformId, accountUuid }, change, isEmpty, { returnOld: true });
  });

/** A change of an account that follows a change of its owner. */
export interface OwnerChange {
  readonly platformId: string;
  /** The owner's version after the change. */
  readonly ownerVersion: number;
  /** ISO 8601. */
  readonly at: string;
  /** Accounts of given-up currencies. Each write fails while its account holds money or has an open transaction. */
  readonly closed?: readonly string[];
  /** Accounts of currencies that come back. */
  readonly reopened?: readonly string[];
  /** Accounts of an owner whose approval ends: payments that were decided before are refused. */
  readonly stopped?: readonly string[];
}

const ownerChanged = { version: 1, ownerChanges: 1 } as const;
const statusChanged = { ...ownerChanged, statusVersion: 1 } as const;

/** The writes on accounts that follow a change of their owner, by `accountWriteName`. */
export const ownerChangeWrites = (change: OwnerChange): NamedWrites => {
  const { platformId, ownerVersion: leastOwnerVersion, at } = change;
  const key = (accountUuid: string): AccountKey => ({ platformId, accountUuid });
  const always = any(absent('leastOwnerVersion'), atMost('leastOwnerVersion', leastOwnerVersion));
  const stop = (accountUuid: string): Write => {
    const set = { ...key(accountUuid), leastOwnerVersion };
    return balanceItem.update(key(accountUuid), { set, add: ownerChanged }, always);
  };
  const reopen = (accountUuid: string): Write => {
    const set = { ...key(accountUuid), leastOwnerVersion, statusAt: at };
    const remove = ['closedAt', 'closedFor'] as const;
    return balanceItem.update(key(accountUuid), { set, add: statusChanged, remove }, always);
  };
  const close = (accountUuid: string): Write => {
    const set = { ...key(accountUuid), closedAt: at, closedFor: 'CURRENCY', statusAt: at } as const;
    return balanceItem.update(key(accountUuid), { set, add: statusChanged }, isEmpty, { returnOld: true });
  };
  return {
    ...named(change.stopped ?? [], stop),
    ...named(change.reopened ?? [], reopen),
    ...named(change.closed ?? [], close),
  };
};

/** An operator's change of an account. */
export interface Freezing {
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/**
 * The write that lets no new payment leave an account. Payments that it accepted before go on. It fails when the account
 * is frozen or closed.
 */
export const freezeWrite = (account: AccountKey, { reason: frozenReason, at }: Freezing): Write => {
  const { platformId, accountUuid } = account;
  const set = { platformId, accountUuid, frozenAt: at, frozenReason, statusAt: at };
  const isOpen = all(absent('closedAt'), absent('frozenAt'));
  return balanceItem.update(account, { set, add: statusChanged }, isOpen);
};

/** The write that ends a freeze. It fails when the account is not frozen. */
export const unfreezeWrite = (account: AccountKey, { reason: frozenReason, at }: Freezing): Write => {
  const change = { set: { frozenReason, statusAt: at }, add: statusChanged, remove: ['frozenAt'] } as const;
  return balanceItem.update(account, change, present('frozenAt'));
};
