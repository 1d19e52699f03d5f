import type { Customer } from '#shared/customers/customer.ts';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import { serviceUmaDomain } from '#shared/customers/uma-domain.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { currencyView } from '#shared/kernel/money.ts';
import type { CounterpartyField, Platform } from '#shared/platforms/platform.ts';
import { exchangeRateOf, type RateTable } from '#shared/rates/exchange-rate.ts';
import { checkCounterparty } from '../counterparties/check-counterparty.ts';
import { putNewLookup } from '../lookups/look-up.ts';
import type { NetworkLookup } from '../lookups/receiver.ts';
import { estimateCurrency } from '../lookups/rules.ts';
import { domainKeys, privateKeyOf } from './domain-keys.ts';
import { lookUpCounterparty } from './look-up-counterparty.ts';
import { msatsPerSat } from './msats.ts';
import { networkApiError } from './network-error.ts';
import { fieldOfWord, wordsOfEachMessage } from './payer-fields.ts';

/** The domain that speaks for a platform's customers. */
export const ownDomainOf = ({ umaDomain = serviceUmaDomain }: Platform): string => umaDomain;

/** What the other VASP asks for of the payer and a platform can give, by our names. */
export const fieldsOf = ({ payerData }: NetworkLookup): CounterpartyField[] =>
  Object.entries(payerData).flatMap(([word, mandatory]) => {
    const name = wordsOfEachMessage.has(word) ? undefined : fieldOfWord(word);
    return name === undefined ? [] : [{ name, mandatory }];
  });

export const askCounterparty = async (
  platform: Platform,
  umaAddress: string,
  field: string,
): Promise<NetworkLookup> => {
  const ownDomain = ownDomainOf(platform);
  try {
    const { signing } = await domainKeys(ownDomain);
    return await lookUpCounterparty({ umaAddress, ownDomain, privateKey: await privateKeyOf(signing) });
  } catch (error) {
    const domain = umaDomainOf(umaAddress);
    throw networkApiError(error, { otherwise: 'LNURLP_REQUEST_FAILED', domain, field });
  }
};

export interface NetworkFinding {
  readonly platform: Platform;
  readonly sender: Customer | undefined;
  /** On another VASP's domain. */
  readonly umaAddress: string;
  readonly rates: RateTable;
}

const supportedCurrencies = (
  { platform, sender, rates, umaAddress }: NetworkFinding,
  { currencies }: NetworkLookup,
) => {
  const sending = estimateCurrency(sender, platform, (code) => Object.hasOwn(rates.perUsd, code));
  const perSat = Number(exchangeRateOf(rates, sending, 'BTC'));
  if (currencies.length === 0) {
    throw new ApiError('INVALID_RECEIVER', {
      message: `${umaAddress} takes no currency that this service knows.`,
    });
  }
  return currencies.map(({ code, multiplier, min, max }) => ({
    currency: currencyView(code),
    estimatedExchangeRate: (Number(multiplier) / msatsPerSat) * perSat,
    min,
    max,
  }));
};

/**
 * Asks another VASP about its customer and files its answer for a quote.
 *
 * @returns the fields that every lookup's answer has
 * @throws ApiError of lookUpUmaAddress
 */
export const fileNetworkLookup = async (finding: NetworkFinding) => {
  const { platform, umaAddress } = finding;
  const field = 'path.receiverUmaAddress';
  await checkCounterparty(umaDomainOf(umaAddress), field);
  const network = await askCounterparty(platform, umaAddress, field);
  return {
    supportedCurrencies: supportedCurrencies(finding, network),
    requiredPayerDataFields: fieldsOf(network),
    lookupId: await putNewLookup({ platformId: platform.uuid, receiver: umaAddress, network }),
  };
};
