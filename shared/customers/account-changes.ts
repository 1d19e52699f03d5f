import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { Refusal } from '#shared/kernel/refusal.ts';
import type { ConditionsFailed, NamedWrites } from '#shared/kernel/transact.ts';
import { ownerChangeWrites, useOfAccount } from '#shared/ledger/account-state.ts';
import { AccountInUse, accountInUseView } from './account-in-use.ts';
import { otherResidents } from './currencies.ts';
import { openCurrencies } from './currency-change.ts';
import { type Customer, isApproved } from './customer.ts';

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
 * The refusal when an account cannot close because it holds money or has an open transaction; undefined when every
 * account could close. A currency that another resident currency replaces is the reason why that one cannot be added.
 */
export const accountInUse = (
  before: Customer,
  after: Customer,
  failed: ConditionsFailed,
): Refusal | undefined => {
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
