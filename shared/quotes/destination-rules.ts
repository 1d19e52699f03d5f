import { accountTypes } from '#shared/account-types/account-types.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { invalidInput } from '#shared/kernel/http/parse-request.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';
import type { Receivable, ReceivableCurrency, UmaReceiver } from '#shared/receivers/receiver.ts';
import { refusalAt } from '#shared/receivers/refusal-at.ts';
import {
  checkActive,
  receivableCurrency,
  receivableOfAccount,
  receivableOfUma,
} from '#shared/receivers/rules.ts';
import type { Party } from '#shared/transactions/transaction.ts';
import { accountsOf, type Destination, type Holder } from './facts.ts';
import type { QuoteRequest } from './schemas.ts';

/** Who is paid, and in what. */
export interface Payee {
  readonly party: Party;
  readonly currency: ReceivableCurrency;
  readonly requiredPayerDataFields: readonly CounterpartyField[];
  /** uuid of the customer behind a UMA address of this service. */
  readonly customerUuid?: string;
  readonly fullName?: string | undefined;
  /** Whether the payment switch has to deliver it. */
  readonly isPayout: boolean;
}

type Asked = QuoteRequest['destination'];
type AskedAccount = Extract<Asked, { destinationType: 'ACCOUNT' }>;
type AskedAddress = Extract<Asked, { destinationType: 'UMA_ADDRESS' }>;

const unknownAccount = (): Refusal =>
  refusalAt('ACCOUNT_NOT_FOUND', 'destination.accountId', 'names no account of this platform');

const checkRail = (paymentRail: AskedAccount['paymentRail'], rails: readonly string[]): void => {
  if (paymentRail === undefined || rails.includes(paymentRail)) return;
  const message =
    rails.length === 0
      ? 'must be left out: the account is on no bank rail'
      : `must be one of ${rails.join(', ')} for this account`;
  throw invalidInput([{ path: 'destination.paymentRail', message }]);
};

const soleCurrency = ({ currencies }: Receivable): ReceivableCurrency => {
  const [only] = currencies;
  if (only === undefined) throw new Error('An external account has a currency');
  return only;
};

const externalPayee = (
  { accountId, paymentRail }: AskedAccount,
  account: ExternalAccount | undefined,
  platform: Platform,
): Payee => {
  if (account === undefined) throw unknownAccount();
  checkActive(account);
  checkRail(paymentRail, accountTypes[account.accountType].paymentRails ?? []);
  const receivable = receivableOfAccount(account, platform);
  const { currency, beneficiary } = account;
  return {
    party: { kind: 'ACCOUNT', accountId, currency },
    currency: soleCurrency(receivable),
    requiredPayerDataFields: receivable.requiredPayerDataFields,
    fullName: beneficiary?.fullName ?? beneficiary?.legalName,
    isPayout: true,
  };
};

const internalPayee = (
  { accountId, paymentRail }: AskedAccount,
  holder: Holder | undefined,
  platform: Platform,
): Payee => {
  const account = accountsOf(holder).find(({ accountUuid }) => accountId.endsWith(accountUuid));
  if (account === undefined) throw unknownAccount();
  checkRail(paymentRail, []);
  if (account.owner.deleted) throw new Refusal('CUSTOMER_DELETED');
  if (!account.owner.approved) throw new Refusal('USER_NOT_READY');
  const { currency } = account;
  return {
    party: { kind: 'ACCOUNT', accountId, currency },
    currency: receivableCurrency(platform, currency),
    requiredPayerDataFields: [],
    isPayout: false,
  };
};

interface CurrencyChoice {
  readonly receivable: Receivable;
  readonly asked: string | undefined;
  readonly sendingCurrency: string;
}

/** What was asked for; else what is sent, so that nothing is converted; else what the receiver likes best. */
const chosenCurrency = ({ receivable, asked, sendingCurrency }: CurrencyChoice): ReceivableCurrency => {
  const { currencies } = receivable;
  const wanted = asked ?? sendingCurrency;
  const found =
    currencies.find(({ code }) => code === wanted) ?? (asked === undefined ? currencies[0] : undefined);
  if (found !== undefined) return found;
  const supported = currencies.map(({ code }) => code).join(', ');
  throw refusalAt(
    'INVALID_CURRENCY',
    'destination.currency',
    `must be one that the receiver takes: ${supported}`,
  );
};

/** A customer's default deposit account is outside the service. */
const isPaidOut = (receiver: UmaReceiver): boolean =>
  receiver.kind !== 'CUSTOMER' || receiver.customer.defaultUmaDepositAccountUuid !== undefined;

const umaPayee = (
  { umaAddress, currency: asked }: AskedAddress,
  receiver: UmaReceiver,
  { platform, sendingCurrency }: DestinationQuestion,
): Payee => {
  const receivable = receivableOfUma({ receiver, sender: platform, field: 'destination.umaAddress' });
  const currency = chosenCurrency({ receivable, asked, sendingCurrency });
  return {
    party: { kind: 'UMA_ADDRESS', umaAddress, currency: currency.code },
    currency,
    requiredPayerDataFields: receivable.requiredPayerDataFields,
    ...(receiver.kind === 'CUSTOMER' ? { customerUuid: receiver.customer.uuid } : {}),
    isPayout: isPaidOut(receiver),
  };
};

export interface DestinationQuestion {
  readonly asked: Asked;
  readonly found: Destination;
  /** The sender's. */
  readonly platform: Platform;
  readonly sendingCurrency: string;
}

/**
 * Who is paid.
 * @throws Refusal ACCOUNT_NOT_FOUND, INVALID_BANK_ACCOUNT, INVALID_INPUT, INVALID_CURRENCY, CUSTOMER_DELETED,
 * USER_NOT_READY, USER_NOT_FOUND, LNURLP_REQUEST_FAILED, INVALID_RECEIVER
 */
export const admitDestination = (question: DestinationQuestion): Payee => {
  const { asked, found, platform } = question;
  if (asked.destinationType === 'ACCOUNT') {
    if (found.kind === 'EXTERNAL') return externalPayee(asked, found.account, platform);
    if (found.kind === 'INTERNAL') return internalPayee(asked, found.holder, platform);
  } else if (found.kind === 'UMA') return umaPayee(asked, found.receiver, question);
  throw new Error('A destination was read as another kind than it was asked for');
};
