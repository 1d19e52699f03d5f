import {
  Currency,
  ErrorCode,
  getLnurlpResponse,
  isLnurlpRequestForUma,
  KycStatus,
  type LnurlpRequest,
  type LnurlpResponse,
  parseLnurlpRequest,
  UmaError,
  verifyUmaLnurlpQuerySignature,
} from '@uma-sdk/core';
import { isApproved } from '#shared/customers/customer.ts';
import { umaAddressSchema } from '#shared/customers/uma-address.ts';
import { currencyView } from '#shared/kernel/money.ts';
import type { RateTable } from '#shared/rates/exchange-rate.ts';
import type { CustomerReceiver, Receivable } from '../lookups/receiver.ts';
import { receivableOfCustomer } from '../lookups/rules.ts';
import { verifiedBy } from './counterparty.ts';
import { msatsPerSat, msatsPerUnit } from './msats.ts';
import { networkWord, wordsOfEachMessage } from './payer-fields.ts';
import { userNotFound } from './vasp-endpoint.ts';

export type SignedLookup = LnurlpRequest & { readonly vaspDomain: string; readonly umaVersion: string };

/** Reads and verifies the question of another VASP. @throws UmaError */
export const signedLookup = async (url: URL): Promise<SignedLookup> => {
  const request = parseLnurlpRequest(url);
  if (!isLnurlpRequestForUma(request)) {
    const message = 'Only signed UMA requests are answered, no plain LNURL.';
    throw new UmaError(message, ErrorCode.NON_UMA_LNURL_NOT_SUPPORTED);
  }
  await verifiedBy(request.vaspDomain, (keys, nonces) =>
    verifyUmaLnurlpQuerySignature(request, keys, nonces),
  );
  return request;
};

/** @throws UmaError USER_NOT_FOUND for a name that no address can have */
export const addressOf = (name: string, domain: string): string => {
  const parsed = umaAddressSchema.safeParse(`${name}@${domain}`);
  if (parsed.success) return parsed.data;
  throw userNotFound();
};

/** The protocol's greatest number of decimals (UMAD-04). */
const mostDecimals = 8;

const currencyOf = (
  { code, minMinor, maxMinor }: Receivable['currencies'][number],
  rates: RateTable,
): Currency[] => {
  const { name, symbol, decimals } = currencyView(code);
  if (decimals > mostDecimals || !Object.hasOwn(rates.perUsd, code)) return [];
  const multiplier = msatsPerUnit(rates, code);
  return [new Currency(code, name, symbol, multiplier, Number(minMinor), Number(maxMinor), decimals)];
};

/** How a customer of ours can be paid over the network. @throws UmaError USER_NOT_READY */
export const networkReceivable = (receiver: CustomerReceiver, rates: RateTable) => {
  const { currencies, requiredPayerDataFields } = receivableOfCustomer(receiver);
  const offered = currencies.flatMap((currency) => currencyOf(currency, rates));
  if (!isApproved(receiver.customer) || offered.length === 0) {
    throw new UmaError('The receiver cannot be paid at present.', ErrorCode.USER_NOT_READY);
  }
  return { currencies: offered, requiredPayerDataFields };
};

const payerDataOptions = ({ requiredPayerDataFields }: Pick<Receivable, 'requiredPayerDataFields'>) =>
  Object.fromEntries([
    ...requiredPayerDataFields.map(({ name, mandatory }) => [networkWord(name), { mandatory }]),
    ...[...wordsOfEachMessage].map((word) => [word, { mandatory: true }]),
  ]);

const satsOf = (amount: number, multiplier: number): number => (amount * multiplier) / msatsPerSat;

/** What an invoice for this address says that it is for (LUD-06), JSON. */
export const metadataOf = (receiverAddress: string): string =>
  JSON.stringify([
    ['text/plain', `Payment to ${receiverAddress}`],
    ['text/identifier', receiverAddress],
  ]);

export interface LookupAnswer {
  readonly request: SignedLookup;
  readonly receiver: CustomerReceiver;
  /** Where the pay request goes. */
  readonly callback: URL;
  readonly rates: RateTable;
  readonly privateKey: Uint8Array;
}

/** The signed answer. @throws UmaError USER_NOT_READY */
export const answerLookup = ({
  request,
  receiver,
  callback,
  rates,
  privateKey,
}: LookupAnswer): Promise<LnurlpResponse> => {
  const receivable = networkReceivable(receiver, rates);
  const sats = (pick: 'minSendable' | 'maxSendable') =>
    receivable.currencies.map((currency) => satsOf(currency[pick], currency.multiplier));
  return getLnurlpResponse({
    request,
    privateKeyBytes: privateKey,
    requiresTravelRuleInfo: true,
    callback: callback.href,
    encodedMetadata: metadataOf(request.receiverAddress),
    minSendableSats: Math.max(1, Math.floor(Math.min(...sats('minSendable')))),
    maxSendableSats: Math.ceil(Math.max(...sats('maxSendable'))),
    payerDataOptions: payerDataOptions(receivable),
    currencyOptions: receivable.currencies,
    receiverKycStatus: KycStatus.Verified,
  });
};
