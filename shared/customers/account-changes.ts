import { ApiError, type ApiErrorOptions, type ErrorCode } from '#shared/kernel/errors.ts';
import { formatId, internalAccountUuid, ownerOfAccount } from '#shared/kernel/ids.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/table/transact.ts';
import { type AccountUse, ownerChangeWrites, useOfAccount } from '#shared/ledger/account-state.ts';
import { openCurrencies, otherResidents } from './currency-change.ts';
import { type Customer, isApproved } from './customer.ts';

/** An account in use, as errors show it. */
export const accountInUseView = (accountUuid: string, { balanceMinor, openTransactions }: AccountUse) => {
  const { currency = '' } = ownerOfAccount(accountUuid) ?? {};
  return {
    accountId: formatId('InternalAccount', accountUuid),
    currency,
    balanceAmount: Number(balanceMinor),
    openTransactions,
  };
};

/** Refuses what would close accounts that hold money or have an open transaction. */
export class AccountInUse extends ApiError {
  readonly hasOpenTransactions: boolean;

  constructor(
    code: ErrorCode,
    uses: readonly Pick<AccountUse, 'openTransactions'>[],
    options: ApiErrorOptions,
  ) {
    super(code, options);
    this.hasOpenTransactions = uses.some(({ openTransactions }) => openTransactions > 0);
  }
}

const accountUuids = ({ uuid }: Customer, currencies: readonly string[]): string[] =>
  currencies.map((currency) => internalAccountUuid(uuid, currency));

const closedBy = (before: Customer, after: Customer): string[] => {
  const { closedCurrencies: former = [] } = before;
  return (after.closedCurrencies ?? []).filter((code) => !former.includes(code));
};

/**
 * What a change of a customer does to its accounts, in the customer's own transaction: it closes those of given-up
 * currencies and opens those that come back. When the approval ends, payments that were decided before are refused.
 */
export const accountChangeWrites = (before: Customer, after: Customer): NamedWrites => {
  const { closedCurrencies: closedNow = [] } = after;
  const closed = closedBy(before, after);
  const reopened = (before.closedCurrencies ?? []).filter((code) => !closedNow.includes(code));
  const isStopped = isApproved(before) && !isApproved(after);
  const stopped = isStopped ? openCurrencies(before).filter((code) => !closed.includes(code)) : [];
  return ownerChangeWrites({
    platformId: after.platformId,
    ownerVersion: after.version,
    at: after.updatedAt,
    closed: accountUuids(after, closed),
    reopened: accountUuids(after, reopened),
    stopped: accountUuids(after, stopped),
  });
};

/**
 * The error when an account cannot close because it holds money or has an open transaction; undefined when every
 * account could close. A currency that another resident currency replaces is the reason why that one cannot be added.
 */
export const accountInUse = (
  before: Customer,
  after: Customer,
  failed: ConditionsFailed,
): ApiError | undefined => {
  const [inUse] = closedBy(before, after).flatMap((code) => {
    const accountUuid = internalAccountUuid(after.uuid, code);
    const use = useOfAccount(failed, accountUuid);
    return use === undefined ? [] : [accountInUseView(accountUuid, use)];
  });
  if (inUse === undefined) return undefined;
  const { accountId, currency } = inUse;
  const details = { customerId: formatId('Customer', after.uuid), ...inUse };
  const why = `${accountId} in ${currency} holds money or has an open transaction`;
  const added = after.currencies.filter((code) => !before.currencies.includes(code));
  const [resident] = otherResidents(added, [currency]);
  if (resident === undefined) {
    return new AccountInUse('CUSTOMER_HAS_FUNDS', [inUse], {
      message: `${currency} cannot be removed: ${why}. Empty the account first.`,
      details,
      cause: failed,
    });
  }
  const message = `must not add ${resident} while ${why}`;
  return new AccountInUse('INVALID_INPUT', [inUse], {
    message: `currencies ${message}: one customer holds one of these currencies. Empty the account first.`,
    details: {
      ...details,
      issues: [{ path: 'currencies', message }],
      currenciesNeedingSeparateCustomers: [currency, resident],
    },
    cause: failed,
  });
};
