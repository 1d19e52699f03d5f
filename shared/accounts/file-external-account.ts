import { type CustomerDecision, changeCustomer } from '#shared/customers/change-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerDeleted } from '#shared/customers/customer-deleted.ts';
import type { Commit } from '#shared/kernel/commit.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import type { Once } from '#shared/kernel/http/idempotency-key.ts';
import { workOnce } from '#shared/kernel/idempotency.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { ConditionsFailed } from '#shared/kernel/transact.ts';
import type { ExternalAccount } from './external-account.ts';
import { externalAccountView } from './external-account-view.ts';
import { holderOfIdentifier, newExternalAccountWrites, removeDefaultMark } from './store.ts';

/** The account's uuid is new, so only the lock on its identifier can fail. */
export const accountExists = (failed: ConditionsFailed): Refusal => {
  const externalAccountId = formatId('ExternalAccount', holderOfIdentifier(failed));
  return new Refusal('EXTERNAL_ACCOUNT_EXISTS', {
    message: `${externalAccountId} has this account number in this currency already, for the same owner; use it.`,
    details: { externalAccountId },
    cause: failed,
  });
};

type CommitAccount = Commit<ExternalAccount>;

const fileOrdinary = async (account: ExternalAccount, commit: CommitAccount): Promise<void> => {
  const failed = await commit<string>(newExternalAccountWrites(account), account);
  if (failed !== undefined) throw accountExists(failed);
};

/**
 * The customer names its default account. Two new defaults at the same time both change the customer's version, so one
 * of them has to try again, and there is never a second default (docs/decisions/0043).
 */
const fileDefault = async (account: ExternalAccount, commit: CommitAccount): Promise<void> => {
  const { platformId, ownerUuid, createdAt } = account;
  const decide = (customer: Customer): CustomerDecision => {
    if (customer.isDeleted) throw customerDeleted(customer.uuid);
    const former = customer.defaultUmaDepositAccountUuid;
    return {
      customer: { ...customer, defaultUmaDepositAccountUuid: account.uuid, version: customer.version + 1 },
      alongside: {
        ...newExternalAccountWrites(account),
        ...(former !== undefined && { formerDefault: removeDefaultMark(platformId, former, createdAt) }),
      },
      refusalFor: accountExists,
    };
  };
  await changeCustomer(platformId, ownerUuid, decide, (writes) => commit(writes, account));
};

/**
 * Stores a new account with the lock on its identifier and, for a default account, the customer's reference to it, in
 * one transaction, and answers with it.
 *
 * @throws Refusal EXTERNAL_ACCOUNT_EXISTS, CUSTOMER_DELETED
 */
export const fileExternalAccount = (
  once: Once,
  prepare: () => Promise<ExternalAccount>,
): Promise<SavedAnswer> =>
  workOnce(once, { viewOf: externalAccountView }, async (commit) => {
    const account = await prepare();
    await (account.defaultUmaDepositAccount ? fileDefault : fileOrdinary)(account, commit);
    return account;
  });
