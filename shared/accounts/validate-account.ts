import { ApiError } from '#shared/kernel/errors.ts';
import { formatId, ownerOfAccount } from '#shared/kernel/ids.ts';
import type { InternalAccountRef } from './internal-accounts.ts';

/**
 * The error of a payment to an external account of the platform that cannot be used.
 *
 * @param status of the account; absent when it was deleted
 */
export const accountNotActive = (uuid: string | undefined, status?: string): ApiError => {
  const shown = status ?? 'deleted';
  return new ApiError('INVALID_BANK_ACCOUNT', {
    message: `The external account is ${shown}; only an ACTIVE one can be used.`,
    details: {
      ...(uuid !== undefined && { externalAccountId: formatId('ExternalAccount', uuid) }),
      accountStatus: shown.toUpperCase(),
    },
  });
};

/** An internal account as errors name it. */
export type NamedAccount = Pick<InternalAccountRef, 'accountUuid' | 'currency'>;

const accountFacts = ({ accountUuid, currency }: NamedAccount) => ({
  accountId: formatId('InternalAccount', accountUuid),
  currency,
});

/** The account's owner is a customer: a platform is neither deleted nor verified. */
const customerFacts = (account: NamedAccount) => {
  const owner = ownerOfAccount(account.accountUuid);
  const customerId = owner && formatId('Customer', owner.ownerUuid);
  return { ...(customerId !== undefined && { customerId }), ...accountFacts(account) };
};

/** The error of money for, or from, the account of a deleted customer. */
export const ownerDeleted = (account: NamedAccount): ApiError =>
  new ApiError('CUSTOMER_DELETED', { details: customerFacts(account) });

/** @param status absent when it changed while the request ran */
export const ownerNotReady = (account: NamedAccount, status?: string): ApiError =>
  new ApiError('USER_NOT_READY', {
    details: { ...customerFacts(account), ...(status !== undefined && { customerStatus: status }) },
  });

/** The error of money for, or from, the account of a currency that its owner gave up. */
export const accountClosed = (account: NamedAccount): ApiError => {
  const { currency } = account;
  return new ApiError('INVALID_CURRENCY', {
    message: `The internal account in ${currency} is closed, because its owner has given ${currency} up; add it to the customer's currencies again.`,
    details: accountFacts(account),
  });
};

/** The error of a payment from an account that an operator of the service has frozen. */
export const accountFrozen = (account: NamedAccount): ApiError =>
  new ApiError('ACCOUNT_FROZEN', { details: accountFacts(account) });

/** @throws ApiError when the account is closed, or its owner may not move money */
export const validateAccount = (account: InternalAccountRef): void => {
  const { owner, closed } = account;
  if (owner.deleted) throw ownerDeleted(account);
  if (closed) throw accountClosed(account);
  if (!owner.approved) throw ownerNotReady(account, owner.status);
};

/** @throws ApiError for the money that an account would have to hold, or does not hold */
export const insufficientBalance = (
  account: NamedAccount,
  { availableMinor, neededMinor }: { availableMinor: bigint; neededMinor: bigint },
): ApiError =>
  new ApiError('INSUFFICIENT_BALANCE', {
    message: `The account holds ${availableMinor} and the payment needs ${neededMinor}, in the smallest unit of ${account.currency}.`,
    details: {
      ...accountFacts(account),
      availableAmount: Number(availableMinor),
      neededAmount: Number(neededMinor),
    },
  });

/** The error of money that would lift a balance above the limit. */
export const cannotHold = (
  account: NamedAccount,
  { availableMinor, maxMinor, cause }: { availableMinor: bigint; maxMinor: bigint; cause?: unknown },
): ApiError =>
  new ApiError('AMOUNT_OUT_OF_RANGE', {
    message: `The account cannot hold that much money: it holds ${availableMinor} of at most ${maxMinor}, in the smallest unit of ${account.currency}.`,
    details: {
      ...accountFacts(account),
      availableAmount: Number(availableMinor),
      maxAmount: Number(maxMinor - availableMinor),
      minAmount: 1,
    },
    cause,
  });
