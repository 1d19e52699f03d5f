import { networksOfCurrency } from '#shared/accounts/crypto-networks.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { validateAccount } from '#shared/accounts/validate-account.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import type { Party } from '#shared/transactions/transaction.ts';
import { apiErrorAt } from '#shared/uma/lookups/rules.ts';
import { accountsOf, type Holder } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

type Source = QuoteRequest['source'];
type Funding = Extract<Source, { sourceType: 'REALTIME_FUNDING' }>;

const payingAccount = (
  source: Extract<Source, { sourceType: 'ACCOUNT' }>,
  payer: Holder | undefined,
): InternalAccountRef => {
  const { accountId, customerId } = source;
  const account = accountsOf(payer).find(({ accountUuid }) => accountId.endsWith(accountUuid));
  if (account === undefined) {
    throw apiErrorAt('ACCOUNT_NOT_FOUND', 'source.accountId', 'names no internal account of this platform');
  }
  if (customerId === undefined || customerId === account.owner.id) return account;
  throw invalidInput([
    { path: 'source.customerId', message: 'must be the customer that source.accountId belongs to' },
  ]);
};

const checkNetwork = ({ cryptoNetwork, currency }: Funding, environment: Environment): void => {
  const networks = networksOfCurrency(currency, environment);
  if (cryptoNetwork === undefined || networks.some((network) => network === cryptoNetwork)) return;
  const message =
    networks.length === 0
      ? `must be left out: ${currency} is not a cryptocurrency`
      : `must be one of ${networks.join(', ')} for ${currency}`;
  throw invalidInput([{ path: 'source.cryptoNetwork', message }]);
};

/** Money sent for the payment passes through the payer's own account in its currency. */
const fundedAccount = (
  source: Funding,
  payer: Holder | undefined,
  environment: Environment,
): InternalAccountRef => {
  if (payer === undefined) {
    throw apiErrorAt('USER_NOT_FOUND', 'source.customerId', 'names no customer of this platform');
  }
  checkNetwork(source, environment);
  const accounts = accountsOf(payer);
  const account = accounts.find(({ currency }) => currency === source.currency);
  if (account !== undefined) return account;
  const held = accounts.filter(({ closed }) => !closed).map(({ currency }) => currency);
  const message = `must be one that the payer has an account in: ${held.join(', ')}`;
  throw new ApiError('INVALID_CURRENCY', {
    message: `source.currency ${message}.`,
    details: {
      issues: [{ path: 'source.currency', message }],
      currency: source.currency,
      supportedCurrencies: held,
    },
  });
};

/** In production there is no account to send the money to. */
const checkFunding = (environment: Environment): void => {
  if (environment === 'sandbox') return;
  throw new ApiError('NOT_IMPLEMENTED', {
    message: 'Real-time funding is offered in the sandbox only; use sourceType ACCOUNT.',
  });
};

export interface SourceQuestion {
  readonly source: Source;
  readonly payer: Holder | undefined;
  readonly environment: Environment;
}

/**
 * Checks the source of a quote.
 *
 * @returns the internal account that pays
 * @throws ApiError ACCOUNT_NOT_FOUND, USER_NOT_FOUND, INVALID_INPUT, INVALID_CURRENCY, NOT_IMPLEMENTED,
 * CUSTOMER_DELETED, USER_NOT_READY
 */
export const validateSource = ({ source, payer, environment }: SourceQuestion): InternalAccountRef => {
  if (source.sourceType === 'REALTIME_FUNDING') checkFunding(environment);
  const account =
    source.sourceType === 'ACCOUNT'
      ? payingAccount(source, payer)
      : fundedAccount(source, payer, environment);
  validateAccount(account);
  return account;
};

/** The source as the transaction names it. */
export const sourceParty = (source: Source, { currency }: InternalAccountRef): Party => {
  if (source.sourceType === 'ACCOUNT') return { kind: 'ACCOUNT', accountId: source.accountId, currency };
  const { customerId, cryptoNetwork } = source;
  return {
    kind: 'REALTIME_FUNDING',
    currency,
    ...(customerId === undefined ? {} : { customerId }),
    ...(cryptoNetwork === undefined ? {} : { cryptoNetwork }),
  };
};
