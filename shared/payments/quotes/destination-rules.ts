import type { PaymentRail } from '#shared/accounts/account-types/account-types.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { checkRail, knownRail } from '#shared/accounts/rules.ts';
import { validateAccount } from '#shared/accounts/validate-account.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { type CurrencyLimits, validateDirection } from '#shared/platforms/currency-rules.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';
import { counterpartyInformation, counterpartyOfCustomer } from '#shared/transactions/counterparty.ts';
import type { Party } from '#shared/transactions/transaction.ts';
import { customerUuidOf, type Receivable, type UmaReceiver } from '#shared/uma/lookups/receiver.ts';
import { apiErrorAt, checkActive, receivableOfAccount, receivableOfUma } from '#shared/uma/lookups/rules.ts';
import { accountsOf, type Destination, type Holder } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

/** Who is paid, and in which currency. */
export interface Payee {
  readonly party: Party;
  readonly currency: CurrencyLimits;
  readonly requiredPayerDataFields: readonly CounterpartyField[];
  /** uuid of the customer behind a UMA address of this service. */
  readonly customerUuid?: string | undefined;
  /** What is known of the beneficiary, by CustomerInfoFieldName. */
  readonly counterpartyInformation?: Readonly<Record<string, string>> | undefined;
  /** Whether the money leaves the service. */
  readonly isPayout: boolean;
  /** What carries the money, as far as that is known. */
  readonly rail?: PaymentRail | undefined;
}

type Requested = QuoteRequest['destination'];
type RequestedAccount = Extract<Requested, { destinationType: 'ACCOUNT' }>;
type RequestedAddress = Extract<Requested, { destinationType: 'UMA_ADDRESS' }>;

const unknownAccount = (): ApiError =>
  apiErrorAt('ACCOUNT_NOT_FOUND', 'destination.accountId', 'names no account of this platform');

const soleCurrency = ({ currencies }: Receivable): CurrencyLimits => {
  const [only] = currencies;
  if (only === undefined) throw new Error('An external account has a currency');
  return only;
};

const externalPayee = (
  { accountId, paymentRail }: RequestedAccount,
  account: ExternalAccount | undefined,
  platform: Platform,
): Payee => {
  if (account === undefined) throw unknownAccount();
  checkActive(account);
  checkRail(paymentRail, account);
  const receivable = receivableOfAccount(account, platform);
  const { currency, beneficiary } = account;
  return {
    party: { kind: 'ACCOUNT', accountId, currency, ...(paymentRail && { paymentRail }) },
    currency: soleCurrency(receivable),
    requiredPayerDataFields: receivable.requiredPayerDataFields,
    counterpartyInformation: counterpartyInformation(beneficiary),
    isPayout: true,
    rail: knownRail(account, paymentRail),
  };
};

const counterpartyOfHolder = (holder: Holder | undefined) => {
  if (holder === undefined) return undefined;
  return holder.kind === 'CUSTOMER'
    ? counterpartyOfCustomer(holder.customer)
    : counterpartyInformation({ fullName: holder.platform.name });
};

const internalPayee = (
  { accountId, paymentRail }: RequestedAccount,
  holder: Holder | undefined,
  platform: Platform,
): Payee => {
  const account = accountsOf(holder).find(({ accountUuid }) => accountId.endsWith(accountUuid));
  if (account === undefined) throw unknownAccount();
  checkRail(paymentRail);
  validateAccount(account);
  const { currency } = account;
  return {
    party: { kind: 'ACCOUNT', accountId, currency },
    currency: validateDirection({
      platform,
      code: currency,
      direction: 'INCOMING',
      path: 'destination.accountId',
    }),
    requiredPayerDataFields: [],
    counterpartyInformation: counterpartyOfHolder(holder),
    isPayout: false,
  };
};

interface CurrencyChoice {
  readonly receivable: Receivable;
  readonly requested: string | undefined;
  readonly sendingCurrency: string;
}

/** The requested currency; else the one that is sent, which needs no conversion; else the receiver's first. */
const chosenCurrency = ({ receivable, requested, sendingCurrency }: CurrencyChoice): CurrencyLimits => {
  const { currencies } = receivable;
  const wanted = requested ?? sendingCurrency;
  const found =
    currencies.find(({ code }) => code === wanted) ?? (requested === undefined ? currencies[0] : undefined);
  if (found !== undefined) return found;
  const supportedCurrencies = currencies.map(({ code }) => code);
  const path = 'destination.currency';
  const message = `must be one that the receiver takes: ${supportedCurrencies.join(', ')}`;
  throw new ApiError('INVALID_CURRENCY', {
    message: `${path} ${message}.`,
    details: { issues: [{ path, message }], currency: wanted, supportedCurrencies },
  });
};

/** A customer's default deposit account is outside the service, so money for it leaves. */
const isPaidOut = (receiver: UmaReceiver): boolean =>
  receiver.kind !== 'CUSTOMER' || receiver.customer.defaultUmaDepositAccountUuid !== undefined;

/** Whoever knows an address could ask for its holder, so only the holder's own platform gets an answer. */
const counterpartyOfReceiver = (receiver: UmaReceiver, platform: Platform) =>
  receiver.kind === 'CUSTOMER' && receiver.platform.uuid === platform.uuid
    ? counterpartyOfCustomer(receiver.customer)
    : undefined;

const umaPayee = (
  { umaAddress, currency: requested }: RequestedAddress,
  receiver: UmaReceiver,
  { platform, sendingCurrency, elsewhere }: DestinationQuestion,
): Payee => {
  const field = 'destination.umaAddress';
  const receivable = receivableOfUma({ receiver, sender: platform, field, elsewhere });
  const currency = chosenCurrency({ receivable, requested, sendingCurrency });
  return {
    party: { kind: 'UMA_ADDRESS', umaAddress, currency: currency.code },
    currency,
    requiredPayerDataFields: receivable.requiredPayerDataFields,
    customerUuid: customerUuidOf(receiver),
    counterpartyInformation: counterpartyOfReceiver(receiver, platform),
    isPayout: isPaidOut(receiver),
  };
};

export interface DestinationQuestion {
  readonly requested: Requested;
  readonly found: Destination;
  /** The sender's platform. */
  readonly platform: Platform;
  readonly sendingCurrency: string;
  /** What another service said of its customer. */
  readonly elsewhere?: Receivable | undefined;
}

/**
 * Checks the destination of a quote.
 *
 * @returns who is paid
 * @throws ApiError ACCOUNT_NOT_FOUND, INVALID_BANK_ACCOUNT, INVALID_INPUT, INVALID_CURRENCY, CUSTOMER_DELETED,
 * USER_NOT_READY, USER_NOT_FOUND, LNURLP_REQUEST_FAILED, INVALID_RECEIVER
 */
export const validateDestination = (question: DestinationQuestion): Payee => {
  const { requested, found, platform } = question;
  if (requested.destinationType === 'ACCOUNT') {
    if (found.kind === 'EXTERNAL') return externalPayee(requested, found.account, platform);
    if (found.kind === 'INTERNAL') return internalPayee(requested, found.holder, platform);
  } else if (found.kind === 'UMA') return umaPayee(requested, found.receiver, question);
  throw new Error('The destination that was read has another kind than the requested one');
};
