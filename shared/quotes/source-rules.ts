import { accountTypes } from '#shared/account-types/account-types.ts';
import { accountTypeNames } from '#shared/account-types/primary-identifiers.ts';
import { admitAccount } from '#shared/accounts/admit-account.ts';
import type { InternalAccountRef } from '#shared/accounts/internal-accounts.ts';
import { cryptoNetworkOf } from '#shared/accounts/rules.ts';
import type { Environment } from '#shared/kernel/config.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { refusalAt } from '#shared/receivers/rules.ts';
import type { Party } from '#shared/transactions/transaction.ts';
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
    throw refusalAt('ACCOUNT_NOT_FOUND', 'source.accountId', 'names no internal account of this platform');
  }
  if (customerId === undefined || customerId === account.owner.id) return account;
  throw invalidInput([
    { path: 'source.customerId', message: 'must be the customer that source.accountId belongs to' },
  ]);
};

const networksOf = (currency: string): string[] =>
  accountTypeNames
    .filter((accountType) => accountTypes[accountType].currencies.includes(currency))
    .flatMap((accountType) => cryptoNetworkOf(accountType) ?? []);

const checkNetwork = ({ cryptoNetwork, currency }: Funding): void => {
  const networks = networksOf(currency);
  if (cryptoNetwork === undefined || networks.includes(cryptoNetwork)) return;
  const message =
    networks.length === 0
      ? `must be left out: ${currency} is no crypto currency`
      : `must be one of ${networks.join(', ')} for ${currency}`;
  throw invalidInput([{ path: 'source.cryptoNetwork', message }]);
};

/** Money sent for the payment passes through the payer's own account in its currency. */
const fundedAccount = (source: Funding, payer: Holder | undefined): InternalAccountRef => {
  if (payer === undefined) {
    throw refusalAt('USER_NOT_FOUND', 'source.customerId', 'names no customer of this platform');
  }
  checkNetwork(source);
  const accounts = accountsOf(payer);
  const account = accounts.find(({ currency }) => currency === source.currency);
  if (account !== undefined) return account;
  const held = accounts.filter(({ closed }) => !closed).map(({ currency }) => currency);
  const message = `must be one that the payer has an account in: ${held.join(', ')}`;
  throw new Refusal('INVALID_CURRENCY', {
    message: `source.currency ${message}.`,
    details: {
      issues: [{ path: 'source.currency', message }],
      currency: source.currency,
      supportedCurrencies: held,
    },
  });
};

/** When the quote is made the payer has sent nothing yet, and in production there is no account to send it to. */
const checkFunding = (isExecutedAtOnce: boolean, environment: Environment): void => {
  if (environment === 'production') {
    throw new Refusal('NOT_IMPLEMENTED', {
      message: 'Real-time funding is offered in the sandbox only; use sourceType ACCOUNT.',
    });
  }
  if (!isExecutedAtOnce) return;
  throw invalidInput([
    { path: 'immediatelyExecute', message: 'must be left out for REALTIME_FUNDING: the payment executes it' },
  ]);
};

export interface SourceQuestion {
  readonly request: Pick<QuoteRequest, 'source' | 'immediatelyExecute'>;
  readonly payer: Holder | undefined;
  readonly environment: Environment;
}

/**
 * Checks the source of a quote.
 *
 * @returns the internal account that pays
 * @throws Refusal ACCOUNT_NOT_FOUND, USER_NOT_FOUND, INVALID_INPUT, INVALID_CURRENCY, NOT_IMPLEMENTED,
 * CUSTOMER_DELETED, USER_NOT_READY
 */
export const admitSource = ({ request, payer, environment }: SourceQuestion): InternalAccountRef => {
  const { source, immediatelyExecute = false } = request;
  if (source.sourceType === 'REALTIME_FUNDING') checkFunding(immediatelyExecute, environment);
  const account =
    source.sourceType === 'ACCOUNT' ? payingAccount(source, payer) : fundedAccount(source, payer);
  admitAccount(account);
  return account;
};

/** The source as the transaction names it. */
export const sourceParty = (source: Source, { currency }: InternalAccountRef): Party => {
  if (source.sourceType === 'ACCOUNT') return { kind: 'ACCOUNT', accountId: source.accountId, currency };
  const { customerId } = source;
  return { kind: 'REALTIME_FUNDING', currency, ...(customerId === undefined ? {} : { customerId }) };
};
