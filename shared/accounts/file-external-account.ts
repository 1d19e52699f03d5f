import { type CustomerDecision, changeCustomer } from '#shared/customers/change-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerDeleted } from '#shared/customers/rules.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { SavedAnswer } from '#shared/kernel/http/answer.ts';
import { runIdempotent } from '#shared/kernel/http/idempotency.ts';
import type { Idempotency } from '#shared/kernel/http/idempotency-key.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { type Commit, type ConditionsFailed, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import type { ExternalAccount } from './external-account.ts';
import { externalAccountView } from './external-account-view.ts';
import { identityFields } from './rules.ts';
import {
  holderOfIdentifier,
  newExternalAccountWrites,
  removeDefaultMark,
  removedExternalAccountWrites,
} from './store.ts';

const gone = (): ApiError => new ApiError('ACCOUNT_NOT_FOUND');

const removeDefault = (account: ExternalAccount, at: string) =>
  changeCustomer(account.platformId, account.ownerUuid, (customer) => {
    const { defaultUmaDepositAccountUuid: pointer, ...rest } = customer;
    const isStillDefault = pointer === account.uuid;
    return {
      customer: { ...(isStillDefault ? rest : customer), version: customer.version + 1 },
      alongside: removedExternalAccountWrites(account, at),
      apiErrorFor: gone,
    };
  });

/**
 * Removes an account from lists, frees its identifier and removes its default mark, in one transaction. The item
 * stays, because transactions name it.
 *
 * @throws ApiError ACCOUNT_NOT_FOUND when another request removed it before
 */
export const removeExternalAccount = async (account: ExternalAccount, at: string): Promise<void> => {
  if (account.defaultUmaDepositAccount) {
    await removeDefault(account, at);
    return;
  }
  if (!(await transactIfUnchanged(removedExternalAccountWrites(account, at)))) throw gone();
};

/** The account's uuid is new, so only the lock on its identifier can fail. */
export const accountExists = (account: ExternalAccount, failed: ConditionsFailed): ApiError => {
  const externalAccountId = formatId('ExternalAccount', holderOfIdentifier(failed));
  const fields = identityFields(account).join(', ');
  return new ApiError('EXTERNAL_ACCOUNT_EXISTS', {
    message: `${externalAccountId} has the same ${fields} in ${account.currency} and the same owner; use it.`,
    details: { externalAccountId },
    cause: failed,
  });
};

type CommitAccount = Commit<ExternalAccount>;

const fileOrdinary = async (account: ExternalAccount, commit: CommitAccount): Promise<void> => {
  const failed = await commit<string>(newExternalAccountWrites(account), account);
  if (failed !== undefined) throw accountExists(account, failed);
};

/**
 * The customer names its default account. Two new defaults at the same time both change the customer's version, so one
 * of them has to try again, and there is never a second default (decision "the commit checks the customer").
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
      apiErrorFor: (failed) => accountExists(account, failed),
    };
  };
  await changeCustomer(platformId, ownerUuid, decide, (writes) => commit(writes, account));
};

/**
 * Stores a new account with the lock on its identifier and, for a default account, the customer's reference to it, in
 * one transaction, and answers with it.
 *
 * @throws ApiError EXTERNAL_ACCOUNT_EXISTS, CUSTOMER_DELETED
 */
export const fileExternalAccount = (
  idempotency: Idempotency,
  prepare: () => Promise<ExternalAccount>,
): Promise<SavedAnswer> =>
  runIdempotent(idempotency, { viewOf: externalAccountView }, async (commit) => {
    const account = await prepare();
    await (account.defaultUmaDepositAccount ? fileDefault : fileOrdinary)(account, commit);
    return account;
  });
