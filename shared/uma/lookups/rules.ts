import { receivingCurrencies } from '#shared/accounts/default-deposit.ts';
import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import { accountNotActive } from '#shared/accounts/validate-account.ts';
import { hasOrCanOpenAccount } from '#shared/customers/currency-change.ts';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { ApiError, type ErrorCode } from '#shared/kernel/errors.ts';
import { isDirectionEnabled, limitsOf, platformCurrency } from '#shared/platforms/currency-rules.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';
import type { CustomerReceiver, Receivable, UmaReceiver } from './receiver.ts';

/** An error of one field. @param message says what is wrong with `path`, without the full stop */
export const apiErrorAt = (code: ErrorCode, path: string, message: string): ApiError =>
  new ApiError(code, { message: `${path} ${message}.`, details: { issues: [{ path, message }] } });

/** Each field once; mandatory when any list says so. */
export const mergedFields = (lists: readonly (readonly CounterpartyField[])[]): CounterpartyField[] => {
  const mandatoryByName = new Map<CounterpartyField['name'], boolean>();
  for (const { name, mandatory } of lists.flat()) {
    mandatoryByName.set(name, mandatory || mandatoryByName.get(name) === true);
  }
  return [...mandatoryByName].map(([name, mandatory]) => ({ name, mandatory }));
};

/**
 * A customer can be paid in the currencies that it enabled and in that of its default deposit account, which comes first.
 * Its platform must enable them for INCOMING.
 */
export const receivableOfCustomer = ({ customer, platform, deposit }: CustomerReceiver): Receivable => {
  const accepted = receivingCurrencies(customer, deposit).flatMap((code) => {
    const listed = platformCurrency(platform, code);
    const isAccepted = isDirectionEnabled(platform, code, 'INCOMING') && hasOrCanOpenAccount(customer, code);
    return listed !== undefined && isAccepted ? [listed] : [];
  });
  return {
    currencies: accepted.map(({ currencyCode }) => limitsOf(platform, currencyCode)),
    requiredPayerDataFields: mergedFields(accepted.map((listed) => listed.requiredCounterpartyFields)),
  };
};

export interface UmaQuestion {
  readonly receiver: UmaReceiver;
  /** The platform that asks. */
  readonly sender: Platform;
  /** The field of the request that names the address. */
  readonly field: string;
  /** What another service said of its customer. */
  readonly elsewhere?: Receivable | undefined;
}

/**
 * How a UMA address can be paid.
 *
 * @throws ApiError USER_NOT_FOUND, LNURLP_REQUEST_FAILED, INVALID_RECEIVER
 */
export const receivableOfUma = ({ receiver, sender, field, elsewhere }: UmaQuestion): Receivable => {
  switch (receiver.kind) {
    case 'SANDBOX': {
      const currencies = [limitsOf(sender, receiver.receiver.currency)];
      return { currencies, requiredPayerDataFields: [] };
    }
    case 'CUSTOMER': {
      const receivable = receivableOfCustomer(receiver);
      if (isApproved(receiver.customer) && receivable.currencies.length > 0) return receivable;
      throw apiErrorAt('INVALID_RECEIVER', field, 'names a receiver that cannot be paid at present');
    }
    case 'NOBODY':
      throw apiErrorAt('USER_NOT_FOUND', field, 'names nobody');
    case 'ELSEWHERE':
      if (elsewhere !== undefined) return elsewhere;
      throw apiErrorAt('LNURLP_REQUEST_FAILED', field, 'is on a domain that this service cannot reach');
  }
};

/** How an external account can be paid. The providers of its currency say what must be known of the payer. */
export const receivableOfAccount = ({ currency }: ExternalAccount, platform: Platform): Receivable => ({
  currencies: [limitsOf(platform, currency)],
  requiredPayerDataFields: providerFields(platform, currency),
});

/** The facts of a payer that the providers behind a platform's currency require. */
export const providerFields = (platform: Platform, currency: string): CounterpartyField[] =>
  mergedFields([
    (platformCurrency(platform, currency)?.providerRequiredCustomerFields ?? []).map((name) => ({
      name,
      mandatory: true,
    })),
  ]);

/** @throws ApiError INVALID_BANK_ACCOUNT when the account cannot be paid */
export const checkActive = ({ uuid, status }: ExternalAccount): void => {
  if (status !== 'ACTIVE') throw accountNotActive(uuid, status);
};

/**
 * The currency for estimates: the sender's first currency with a rate, else USD if the platform has it, else the
 * platform's first currency with a rate.
 */
export const estimateCurrency = (
  sender: Customer | undefined,
  platform: Platform,
  isPriced: (code: string) => boolean,
): string => {
  const platforms = platform.supportedCurrencies.map(({ currencyCode }) => currencyCode);
  const usual = platforms.includes('USD') ? 'USD' : platforms.find(isPriced);
  return sender?.currencies.find(isPriced) ?? usual ?? 'USD';
};
