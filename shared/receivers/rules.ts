import type { ExternalAccount } from '#shared/accounts/external-account.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { isApproved } from '#shared/customers/rules.ts';
import { maxAmountMinor } from '#shared/kernel/money.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import type { CounterpartyField, Platform, PlatformCurrency } from '#shared/platforms/platform.ts';
import type { Receivable, ReceivableCurrency, UmaReceiver } from './receiver.ts';
import { refusalAt } from './refusal-at.ts';

/** A platform's settings for a currency; undefined when it does not offer it. */
export const platformCurrency = (platform: Platform, code: string): PlatformCurrency | undefined =>
  platform.supportedCurrencies.find(({ currencyCode }) => currencyCode === code);

/** What a platform takes in one payment; anything an amount can be where it says nothing. */
export const receivableCurrency = (platform: Platform, code: string): ReceivableCurrency => {
  const listed = platformCurrency(platform, code);
  return listed === undefined
    ? { code, minMinor: 1n, maxMinor: maxAmountMinor }
    : { code, minMinor: BigInt(listed.minAmount), maxMinor: BigInt(listed.maxAmount) };
};

/** Each field once; mandatory when one of the lists says so. */
export const mergedFields = (lists: readonly (readonly CounterpartyField[])[]): CounterpartyField[] => {
  const mandatoryByName = new Map<CounterpartyField['name'], boolean>();
  for (const { name, mandatory } of lists.flat()) {
    mandatoryByName.set(name, mandatory || mandatoryByName.get(name) === true);
  }
  return [...mandatoryByName].map(([name, mandatory]) => ({ name, mandatory }));
};

/** A customer takes what it has enabled and its platform lets in. */
const receivableOfCustomer = (customer: Customer, platform: Platform): Receivable => {
  const taken = customer.currencies.flatMap((code) => {
    const listed = platformCurrency(platform, code);
    return listed?.enabledTransactionTypes.includes('INCOMING') === true ? [listed] : [];
  });
  return {
    currencies: taken.map(({ currencyCode }) => receivableCurrency(platform, currencyCode)),
    requiredPayerDataFields: mergedFields(taken.map((listed) => listed.requiredCounterpartyFields)),
  };
};

export interface UmaQuestion {
  readonly receiver: UmaReceiver;
  /** Whose request it is. */
  readonly sender: Platform;
  /** Where the address stands in the request. */
  readonly field: string;
}

/**
 * How a UMA address can be paid.
 * @throws Refusal USER_NOT_FOUND, LNURLP_REQUEST_FAILED, INVALID_RECEIVER
 */
export const receivableOfUma = ({ receiver, sender, field }: UmaQuestion): Receivable => {
  switch (receiver.kind) {
    case 'SANDBOX': {
      const currencies = [receivableCurrency(sender, receiver.receiver.currency)];
      return { currencies, requiredPayerDataFields: [] };
    }
    case 'CUSTOMER': {
      const { customer, platform } = receiver;
      const receivable = receivableOfCustomer(customer, platform);
      if (isApproved(customer) && receivable.currencies.length > 0) return receivable;
      throw refusalAt('INVALID_RECEIVER', field, 'names a receiver that cannot be paid at present');
    }
    case 'NOBODY':
      throw refusalAt('USER_NOT_FOUND', field, 'names nobody');
    case 'ELSEWHERE':
      throw refusalAt('LNURLP_REQUEST_FAILED', field, 'is on a domain that this service cannot reach');
  }
};

/** How an external account can be paid; what the providers ask of the payer is for the account's currency. */
export const receivableOfAccount = ({ currency }: ExternalAccount, platform: Platform): Receivable => ({
  currencies: [receivableCurrency(platform, currency)],
  requiredPayerDataFields: providerFields(platform, currency),
});

/** What the providers behind a platform's currency ask of its customers. */
export const providerFields = (platform: Platform, currency: string): CounterpartyField[] =>
  mergedFields([
    (platformCurrency(platform, currency)?.providerRequiredCustomerFields ?? []).map((name) => ({
      name,
      mandatory: true,
    })),
  ]);

/** @throws Refusal INVALID_BANK_ACCOUNT when the account cannot be paid to */
export const checkActive = ({ status }: ExternalAccount): void => {
  if (status === 'ACTIVE') return;
  throw new Refusal('INVALID_BANK_ACCOUNT', {
    message: `The external account is ${status}; only an ACTIVE one can be used.`,
  });
};

/**
 * The currency that estimates are made in: the sender's first with a rate, else USD where the platform has it, else
 * the platform's first with a rate (docs/decisions/0074).
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
