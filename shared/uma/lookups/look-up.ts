import type { Customer } from '#shared/customers/customer.ts';
import { holderOfUmaAddress } from '#shared/customers/locks.ts';
import { customerDeleted } from '#shared/customers/rules.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { invalidInput } from '#shared/kernel/http/invalid-input.ts';
import { bareUuid, formatId, newUuid, uuidTime } from '#shared/kernel/ids.ts';
import { currencyView } from '#shared/kernel/money.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { transact } from '#shared/kernel/table/transact.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import { exchangeRateOf, type RateTable } from '#shared/rates/exchange-rate.ts';
import type { Receivable } from './receiver.ts';
import { apiErrorAt, estimateCurrency } from './rules.ts';
import { type Lookup, putLookup } from './store.ts';

/** The payer that a lookup's query may name. The schema has checked both fields. */
interface SenderQuery {
  readonly customerId?: string | undefined;
  readonly senderUmaAddress?: string | undefined;
}

const uuidOfAddress = async (platformId: string, umaAddress: string): Promise<string | undefined> => {
  const holder = await holderOfUmaAddress(umaAddress);
  return holder?.platformId === platformId ? holder.customerUuid : undefined;
};

const uuidOfSender = async (
  platformId: string,
  { customerId, senderUmaAddress }: SenderQuery,
): Promise<string | undefined> => {
  if (senderUmaAddress === undefined) return customerId === undefined ? undefined : bareUuid(customerId);
  const named = await uuidOfAddress(platformId, senderUmaAddress);
  if (customerId === undefined || named === undefined || named === bareUuid(customerId)) return named;
  throw invalidInput([
    { path: 'query.customerId', message: 'must be the customer that senderUmaAddress belongs to' },
  ]);
};

/**
 * The platform's own customer that would pay; undefined when the query names nobody.
 *
 * @throws ApiError USER_NOT_FOUND, CUSTOMER_DELETED, INVALID_INPUT
 */
export const readSender = async (platformId: string, query: SenderQuery): Promise<Customer | undefined> => {
  if (query.customerId === undefined && query.senderUmaAddress === undefined) return undefined;
  const uuid = await uuidOfSender(platformId, query);
  const customer = uuid === undefined ? undefined : await getCustomer(platformId, uuid);
  if (customer === undefined) {
    const path = query.senderUmaAddress === undefined ? 'customerId' : 'senderUmaAddress';
    throw apiErrorAt('USER_NOT_FOUND', `query.${path}`, 'names no customer of this platform');
  }
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  return customer;
};

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

/** Files what was found, so that a quote can refer to it. @returns its id */
export const putNewLookup = async (
  facts: Pick<Lookup, 'platformId' | 'receiver' | 'receiverUuid' | 'network'>,
): Promise<string> => {
  const uuid = newUuid();
  const createdAt = uuidTime(uuid);
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs).toISOString();
  await transact({ lookup: putLookup({ ...facts, uuid, createdAt: createdAt.toISOString(), expiresAt }) });
  return formatId('Lookup', uuid);
};

/**
 * Files a lookup.
 *
 * @returns the fields that every lookup's answer has
 * @throws ApiError INVALID_CURRENCY
 */
export const fileLookup = async (finding: Finding) => {
  const { platform, receiver, receiverUuid, receivable } = finding;
  const currencies = supportedCurrencies(finding);
  return {
    supportedCurrencies: currencies,
    requiredPayerDataFields: receivable.requiredPayerDataFields.map((field) => ({ ...field })),
    lookupId: await putNewLookup({ platformId: platform.uuid, receiver, receiverUuid }),
  };
};
