import type { Customer } from '#shared/customers/customer.ts';
import { formatId, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { currencyView } from '#shared/kernel/money.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { transact } from '#shared/kernel/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { exchangeRateOf } from '#shared/rates/exchange-rate.ts';
import type { RateTable } from '#shared/rates/rate-table.ts';
import type { Receivable } from './receiver.ts';
import { estimateCurrency } from './rules.ts';
import { putLookup } from './store.ts';

/** Long enough for a user to fill in a form, short enough that limits and fields still hold. */
const lifetimeMs = serviceMs(10 * 60_000);

export interface Finding {
  readonly platform: Platform;
  readonly sender: Customer | undefined;
  /** A UMA address, or an ExternalAccount id. */
  readonly receiver: string;
  /** uuid of the customer who has the UMA address. */
  readonly receiverUuid?: string | undefined;
  readonly receivable: Receivable;
  readonly rates: RateTable;
}

const supportedCurrencies = ({ platform, sender, receivable, rates }: Finding) => {
  const isPriced = (code: string): boolean => Object.hasOwn(rates.perUsd, code);
  const sending = estimateCurrency(sender, platform, isPriced);
  const priced = receivable.currencies.filter(({ code }) => isPriced(code));
  // Without any rate, exchangeRateOf refuses and names the currency.
  return (priced.length > 0 ? priced : receivable.currencies).map(({ code, minMinor, maxMinor }) => ({
    currency: currencyView(code),
    estimatedExchangeRate: Number(exchangeRateOf(rates, sending, code)),
    min: Number(minMinor),
    max: Number(maxMinor),
  }));
};

/**
 * Files a lookup, so that a quote can refer to it.
 *
 * @returns the fields that every lookup's answer has
 * @throws Refusal INVALID_CURRENCY
 */
export const fileLookup = async (finding: Finding) => {
  const { platform, receiver, receiverUuid, receivable } = finding;
  const currencies = supportedCurrencies(finding);
  const uuid = newUuid();
  const createdAt = uuidTime(uuid);
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs).toISOString();
  const times = { createdAt: createdAt.toISOString(), expiresAt };
  const lookup = { platformId: platform.uuid, uuid, receiver, receiverUuid, ...times };
  await transact({ lookup: putLookup(lookup) });
  return {
    supportedCurrencies: currencies,
    requiredPayerDataFields: receivable.requiredPayerDataFields.map((field) => ({ ...field })),
    lookupId: formatId('Lookup', uuid),
  };
};
