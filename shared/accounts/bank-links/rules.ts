import type { Beneficiary, ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { customerDeleted } from '#shared/customers/rules.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import type { AccountLink, BankLink, LinkOutcome, WaitingLink } from './account-link.ts';
import type { LinkedBankAccount } from './sandbox-link-provider.ts';

/** How long a token can be used. */
export const tokenLifeMs = serviceMs(30 * 60_000);
/** How long the account stays PENDING before the workflow asks the bank. */
export const bankDelayMs = serviceMs(3_000);

const later = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString();

/** @throws ApiError CUSTOMER_DELETED */
export const validateCustomer = ({ uuid, isDeleted }: Customer): void => {
  if (isDeleted) throw customerDeleted(uuid);
};

const missing = (field: string): ApiError =>
  new ApiError('MISSING_MANDATORY_USER_INFO', {
    message: `The customer has no ${field}; a bank account is linked to its holder's name. Set it with PATCH /customers/{customerId}.`,
    details: { missingFields: [field] },
  });

/** The holder of the account at the bank. @throws ApiError MISSING_MANDATORY_USER_INFO */
export const holderOf = ({ customerType, fullName, businessInfo }: Customer): Beneficiary => {
  if (customerType === 'BUSINESS') {
    const legalName = businessInfo?.legalName;
    if (legalName === undefined) throw missing('businessInfo.legalName');
    return { beneficiaryType: 'BUSINESS', legalName };
  }
  if (fullName === undefined) throw missing('fullName');
  return { beneficiaryType: 'INDIVIDUAL', fullName };
};

/** A new, unused token. */
export const newLink = (customer: Customer, tokenHash: string, now: Date): AccountLink => ({
  platformId: customer.platformId,
  tokenHash,
  customerUuid: customer.uuid,
  createdAt: now.toISOString(),
  expiresAt: later(now, tokenLifeMs),
});

const unusable = (why: string, details?: Record<string, unknown>): ApiError =>
  new ApiError('EXPIRED', {
    message: `The link token ${why}. Create a new one with POST /linkprovider/link-tokens.`,
    ...(details === undefined ? {} : { details }),
  });

/** @throws ApiError EXPIRED when the token has expired or was used */
export const validateUse = ({ usedAt, externalAccountUuid, expiresAt }: AccountLink, now: Date): void => {
  if (usedAt !== undefined && externalAccountUuid !== undefined) {
    const externalAccountId = formatId('ExternalAccount', externalAccountUuid);
    throw unusable(`was used for ${externalAccountId}`, { externalAccountId });
  }
  if (Date.parse(expiresAt) <= now.getTime()) throw unusable(`expired at ${expiresAt}`);
};

/** The link after the use of its token. The workflow asks the bank a few seconds later. */
export const usedLink = (
  link: AccountLink,
  bankLink: BankLink,
  externalAccountUuid: string,
  now: Date,
): WaitingLink => ({
  ...link,
  ...bankLink,
  usedAt: now.toISOString(),
  externalAccountUuid,
  dueAt: later(now, bankDelayMs),
});

export interface LinkedAccountFacts {
  readonly uuid: string;
  readonly customer: Customer;
  readonly bankAccount: LinkedBankAccount;
  readonly now: Date;
}

/** The external account before the bank's decision. @throws ApiError MISSING_MANDATORY_USER_INFO */
export const linkedAccount = ({ uuid, customer, bankAccount, now }: LinkedAccountFacts): ExternalAccount => {
  const at = now.toISOString();
  return {
    uuid,
    platformId: customer.platformId,
    ownerKind: 'customer',
    ownerUuid: customer.uuid,
    accountType: 'USD_ACCOUNT',
    fields: { ...bankAccount },
    currency: 'USD',
    status: 'PENDING',
    beneficiary: holderOf(customer),
    beneficiaryVerificationStatus: 'PENDING',
    defaultUmaDepositAccount: false,
    createdAt: at,
    updatedAt: at,
  };
};

/** The account after the bank's decision. If the bank confirms the account, the customer is its verified holder. */
export const settledAccount = (
  account: ExternalAccount,
  outcome: LinkOutcome,
  now: Date,
): ExternalAccount => {
  const { fullName, legalName } = account.beneficiary ?? {};
  const verification =
    outcome === 'ACTIVE'
      ? ({ beneficiaryVerificationStatus: 'MATCHED', verifiedFullName: fullName ?? legalName } as const)
      : ({ beneficiaryVerificationStatus: 'UNSUPPORTED' } as const);
  return { ...account, ...verification, status: outcome, updatedAt: now.toISOString() };
};
