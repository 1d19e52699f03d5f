import type { Beneficiary, ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { AccountLink, BankLink, LinkOutcome, OpenAccountLink } from './account-link.ts';
import type { LinkedBankAccount } from './link-provider.ts';

/** How long a token can be used. Source: decisions.md "Others". */
export const tokenLifeMs = 30 * 60_000;
/** How long the bank takes; PENDING can be seen meanwhile. */
export const bankDelayMs = 3_000;

const later = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString();

/** @throws Refusal CUSTOMER_DELETED */
export const admitCustomer = ({ isDeleted }: Customer): void => {
  if (isDeleted) throw new Refusal('CUSTOMER_DELETED');
};

const missing = (field: string): Refusal =>
  new Refusal('MISSING_MANDATORY_USER_INFO', {
    message: `The customer has no ${field}; a bank account is linked to its holder's name. Set it with PATCH /customers/{customerId}.`,
    details: { missingFields: [field] },
  });

/** Whose account it is at the bank. @throws Refusal MISSING_MANDATORY_USER_INFO */
export const holderOf = ({ customerType, fullName, businessInfo }: Customer): Beneficiary => {
  if (customerType === 'BUSINESS') {
    if (businessInfo === undefined) throw missing('businessInfo.legalName');
    return { beneficiaryType: 'BUSINESS', legalName: businessInfo.legalName };
  }
  if (fullName === undefined) throw missing('fullName');
  return { beneficiaryType: 'INDIVIDUAL', fullName };
};

/** A token that was just made, unused. */
export const newLink = (customer: Customer, tokenHash: string, now: Date): AccountLink => ({
  platformId: customer.platformId,
  tokenHash,
  customerUuid: customer.uuid,
  createdAt: now.toISOString(),
  expiresAt: later(now, tokenLifeMs),
});

const over = (why: string, details?: Record<string, unknown>): Refusal =>
  new Refusal('EXPIRED', {
    message: `The link token ${why}. Make a new one with POST /linkprovider/link-tokens.`,
    ...(details === undefined ? {} : { details }),
  });

/** @throws Refusal EXPIRED when its time is over, or it was used */
export const admitUse = ({ usedAt, externalAccountUuid, expiresAt }: AccountLink, now: Date): void => {
  if (usedAt !== undefined && externalAccountUuid !== undefined) {
    const externalAccountId = formatId('ExternalAccount', externalAccountUuid);
    throw over(`was used for ${externalAccountId}`, { externalAccountId });
  }
  if (Date.parse(expiresAt) <= now.getTime()) throw over(`expired at ${expiresAt}`);
};

/** The link after its token was used for an account; the bank is asked a few seconds later. */
export const usedLink = (
  link: AccountLink,
  bankLink: BankLink,
  externalAccountUuid: string,
  now: Date,
): OpenAccountLink => ({
  ...link,
  usedAt: now.toISOString(),
  externalAccountUuid,
  open: { ...bankLink, dueAt: later(now, bankDelayMs) },
});

export interface LinkedAccountFacts {
  readonly uuid: string;
  readonly customer: Customer;
  readonly bankAccount: LinkedBankAccount;
  readonly now: Date;
}

/** The external account as it is until the bank has answered. @throws Refusal MISSING_MANDATORY_USER_INFO */
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

/** The account after the bank's answer: who logged in at the bank is its holder; without an answer nobody knows. */
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
