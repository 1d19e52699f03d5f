import { ErrorCode, KycStatus, PayRequest, UmaError, verifyPayReqSignature } from '@uma-sdk/core';
import { umaAddressSchema, umaDomainOf } from '#shared/customers/uma-address.ts';
import { textSchema } from '#shared/kernel/schemas.ts';
import type { CounterpartyField, CustomerInfoFieldName } from '#shared/platforms/platform.ts';
import { signedBy } from './counterparty.ts';
import type { SignedOnce } from './nonces.ts';
import { fieldOfWord, networkWord } from './payer-fields.ts';

/** What another VASP wants to pay. Its signature covers payer, nonce and time, not the amount. */
export interface PayOrder {
  /** As the SDK answers it. */
  readonly request: PayRequest;
  /** UMA address, lower case. */
  readonly payer: string;
  readonly isPayerVerified: boolean;
  readonly currency: string;
  /** Smallest unit of `currency`, or thousandths of a satoshi. */
  readonly amount: number;
  readonly isInMsats: boolean;
  /** What the payer's service said of the payer, by our names. */
  readonly facts: PayerFacts;
  /** Where the payer's service wants to hear that the payment is done. */
  readonly callback?: string;
  /** Encrypted, hexadecimal. */
  readonly travelRule?: string;
}

export type PayerFacts = Readonly<Partial<Record<CustomerInfoFieldName, string>>>;

const unreadable = (): UmaError =>
  new UmaError('The body is no pay request (UMAD-05).', ErrorCode.PARSE_PAYREQ_REQUEST_ERROR);

const missing = (what: string): UmaError =>
  new UmaError(`The pay request must have ${what}.`, ErrorCode.MISSING_REQUIRED_UMA_PARAMETERS);

/** The SDK throws errors of several kinds, with the sender's own text in them. */
const read = (body: string): PayRequest => {
  try {
    return PayRequest.fromJson(body);
  } catch {
    throw unreadable();
  }
};

/** Version 0 always has its amount in the receiving currency, which the SDK does not note. */
const withAmountCurrency = (request: PayRequest): PayRequest =>
  request.umaMajorVersion > 0
    ? request
    : new PayRequest(
        request.amount,
        request.receivingCurrencyCode,
        request.receivingCurrencyCode,
        request.umaMajorVersion,
        request.payerData,
        request.requestedPayeeData,
        request.comment,
      );

const factSchema = textSchema(512);

/** Facts that no customer record has, and texts that none could have, are left out. */
const factsOf = (payerData: object): PayerFacts => {
  const facts: Partial<Record<CustomerInfoFieldName, string>> = {};
  for (const [word, value] of Object.entries(payerData)) {
    const name = fieldOfWord(word);
    const fact = factSchema.safeParse(value);
    if (name !== undefined && fact.success) facts[name] = fact.data;
  }
  return facts;
};

/** At most 4 KB encrypted: names, addresses and birth dates of both sides. */
const travelRuleForm = /^(?:[\da-f]{2}){1,4096}$/i;
const longestCallback = 500;

const isCallback = (url: string): boolean =>
  url.length <= longestCallback && URL.canParse(url) && new URL(url).protocol === 'https:';

const amountOf = ({ amount, sendingAmountCurrencyCode, receivingCurrencyCode }: PayRequest) => {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw new UmaError('The amount must be a positive integer.', ErrorCode.AMOUNT_OUT_OF_RANGE);
  }
  const isInMsats = !sendingAmountCurrencyCode;
  if (isInMsats || sendingAmountCurrencyCode === receivingCurrencyCode) return { amount, isInMsats };
  const message = 'The amount must be in the receiving currency, or in thousandths of a satoshi.';
  throw new UmaError(message, ErrorCode.INVALID_CURRENCY);
};

const payerOf = (identifier: string): string => {
  const parsed = umaAddressSchema.safeParse(identifier);
  if (parsed.success) return parsed.data;
  throw new UmaError('payerData.identifier must be a UMA address.', ErrorCode.INVALID_INPUT);
};

/** @throws UmaError for a request that the network does not know, or that this service does not take */
const checkKind = ({ invoiceUUID, settlement }: PayRequest): void => {
  if (invoiceUUID !== undefined) {
    throw new UmaError('This service makes no UMA invoices.', ErrorCode.INVALID_INVOICE);
  }
  if (settlement !== undefined && settlement.layer !== 'ln') {
    throw new UmaError('Payments are settled on Lightning only.', ErrorCode.INVALID_INPUT);
  }
};

/** Reads a pay request. Its signature is not checked yet. @throws UmaError */
export const payOrderOf = (body: string): PayOrder => {
  const request = withAmountCurrency(read(body));
  const { payerData, receivingCurrencyCode: currency } = request;
  if (payerData?.compliance === undefined) {
    const message = 'Only signed UMA requests are answered, no plain LNURL.';
    throw new UmaError(message, ErrorCode.NON_UMA_LNURL_NOT_SUPPORTED);
  }
  const { compliance, identifier } = payerData;
  if (!identifier) throw missing('payerData.identifier');
  if (!currency) throw missing('convert, the receiving currency');
  checkKind(request);
  const { utxoCallback, encryptedTravelRuleInfo, kycStatus } = compliance;
  return {
    request,
    payer: payerOf(identifier),
    isPayerVerified: kycStatus === KycStatus.Verified,
    currency,
    ...amountOf(request),
    facts: factsOf(payerData),
    ...(utxoCallback && isCallback(utxoCallback) ? { callback: utxoCallback } : {}),
    ...(encryptedTravelRuleInfo && travelRuleForm.test(encryptedTravelRuleInfo)
      ? { travelRule: encryptedTravelRuleInfo }
      : {}),
  };
};

/** Checks that a pay request is from the VASP of its payer. @throws UmaError */
export const signedPayOrder = async (order: PayOrder): Promise<SignedOnce> =>
  signedBy(umaDomainOf(order.payer), (keys, nonces) => verifyPayReqSignature(order.request, keys, nonces));

/** @throws UmaError SENDER_NOT_ACCEPTED, MISSING_MANDATORY_PAYER_DATA */
export const checkPayer = (
  { isPayerVerified, facts }: PayOrder,
  required: readonly CounterpartyField[],
): void => {
  if (!isPayerVerified) {
    throw new UmaError('The payer must be verified by their service.', ErrorCode.SENDER_NOT_ACCEPTED);
  }
  const absent = required.filter(({ name, mandatory }) => mandatory && facts[name] === undefined);
  if (absent.length === 0) return;
  const words = absent.map(({ name }) => networkWord(name)).join(', ');
  const message = `payerData must have ${words}, each with 1 to 512 characters.`;
  throw new UmaError(message, ErrorCode.MISSING_MANDATORY_PAYER_DATA);
};

/** Both sides of a payment, as the SDK computes them. */
export interface PayAmounts {
  readonly msats: number;
  /** Smallest unit of the receiving currency. */
  readonly receivedMinor: number;
}

/**
 * Our fee is 0, because the platform's fees are of payments that go out: who receives gets what the rate says.
 *
 * @param multiplier thousandths of a satoshi for one smallest unit
 */
export const payAmounts = (
  { amount, isInMsats }: Pick<PayOrder, 'amount' | 'isInMsats'>,
  multiplier: number,
): PayAmounts =>
  isInMsats
    ? { msats: amount, receivedMinor: Math.round(amount / multiplier) }
    : { msats: Math.round(amount * multiplier), receivedMinor: amount };

/** @throws UmaError AMOUNT_OUT_OF_RANGE */
export const checkAmounts = (
  { msats, receivedMinor }: PayAmounts,
  limits: { readonly minSendable: number; readonly maxSendable: number },
): void => {
  const isWithin = receivedMinor >= limits.minSendable && receivedMinor <= limits.maxSendable;
  if (isWithin && receivedMinor >= 1 && msats >= 1 && Number.isSafeInteger(msats)) return;
  const message = `The receiver would get ${receivedMinor}; the limits are ${limits.minSendable} and ${limits.maxSendable}.`;
  throw new UmaError(message, ErrorCode.AMOUNT_OUT_OF_RANGE);
};
