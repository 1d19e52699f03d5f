import { createHash } from 'node:crypto';
import { ErrorCode, getPayReqResponse, type PayReqResponse, UmaError } from '@uma-sdk/core';
import type { Customer } from '#shared/customers/customer.ts';
import { currencyView } from '#shared/kernel/money.ts';
import { counterpartyOfCustomer } from '#shared/transactions/counterparty.ts';
import type { NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { metadataOf } from './lookup-answer.ts';
import type { PayOrder } from './pay-request.ts';

export interface PayRequestAnswer {
  readonly order: PayOrder;
  /** The receiver's address, as the sender asked for it. */
  readonly address: string;
  readonly payeeData: Readonly<Record<string, string>>;
  readonly payment: NetworkTransaction;
  /** Where the sender says that it has paid. */
  readonly hook: URL;
  readonly privateKey: Uint8Array;
}

/**
 * What the sender's service asked to know of the receiver, and may know.
 *
 * @throws UmaError UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY
 */
export const payeeDataOf = (
  { request }: PayOrder,
  address: string,
  customer: Customer,
): Readonly<Record<string, string>> => {
  const { FULL_NAME: name } = counterpartyOfCustomer(customer) ?? {};
  const known = new Map([['identifier', address], ...(name === undefined ? [] : [['name', name] as const])]);
  const asked = Object.entries(request.requestedPayeeData ?? {}).filter(([word]) => word !== 'compliance');
  const unknown = asked.find(([word, { mandatory }]) => mandatory && !known.has(word));
  if (unknown !== undefined) {
    const message = 'This service can give identifier, name and compliance of a receiver only.';
    throw new UmaError(message, ErrorCode.UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY);
  }
  const given = asked.flatMap(([word]) => {
    const value = known.get(word);
    return value === undefined ? [] : [[word, value] as const];
  });
  return { identifier: address, ...Object.fromEntries(given) };
};

/** What the invoice is for, as UMAD-06 says: the metadata of the lookup, and the payer data. Hexadecimal SHA-256. */
export const descriptionHashOf = ({ request }: PayOrder, address: string): string =>
  createHash('sha256')
    .update(metadataOf(address) + JSON.stringify(request.payerData ?? {}))
    .digest('hex');

/** The signed answer with the invoice. @throws Error when the SDK computes another payment than the stored one */
export const answerPayOrder = async ({
  order,
  address,
  payeeData,
  payment,
  hook,
  privateKey,
}: PayRequestAnswer): Promise<PayReqResponse> => {
  const { network, receivedMinor, receivedCurrency } = payment;
  const answer = await getPayReqResponse({
    request: order.request,
    metadata: metadataOf(address),
    conversionRate: Number(network.multiplier),
    receivingCurrencyCode: receivedCurrency,
    receivingCurrencyDecimals: currencyView(receivedCurrency).decimals,
    receiverFeesMillisats: network.feeMsats,
    receiverChannelUtxos: [],
    invoiceCreator: {
      createUmaInvoice: async (msats) => (msats === network.msats ? network.invoice : undefined),
    },
    utxoCallback: hook.href,
    payeeData: { ...payeeData },
    payeeIdentifier: address,
    receivingVaspPrivateKey: privateKey,
  });
  if (answer.converted?.amount !== Number(receivedMinor)) throw new Error('The answer names another amount');
  return answer;
};
