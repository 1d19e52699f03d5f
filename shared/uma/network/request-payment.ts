import {
  ErrorCode,
  getMajorVersion,
  getPayRequest,
  KycStatus,
  PayReqResponse,
  type PayRequest,
  UmaError,
  verifyPayReqResponseSignature,
} from '@uma-sdk/core';
import { umaDomainOf } from '#shared/customers/uma-address.ts';
import type { NetworkLookup } from '../lookups/receiver.ts';
import { askVasp } from './ask-vasp.ts';
import { verifiedBy } from './counterparty.ts';
import { counterpartyKeys } from './counterparty-keys.ts';
import { refusedBy, vaspRefusal } from './vasp-refusal.ts';

/** The other service asks its platform first, which may take 20 s. */
const limitMs = 24_000;

export interface PaymentRequest {
  readonly lookup: NetworkLookup;
  /** On the other VASP's domain. */
  readonly receiver: string;
  /** UMA address on a domain of ours. */
  readonly payer: string;
  /** By the network's words; without `identifier` and `compliance`. */
  readonly payerData: Readonly<Record<string, string>>;
  /** JSON for the travel rule; it leaves encrypted. */
  readonly travelRule: string;
  readonly currency: string;
  /** MSATS: thousandths of a satoshi leave. RECEIVED: the receiver gets so many smallest units. */
  readonly locked: { readonly side: 'MSATS' | 'RECEIVED'; readonly amount: number };
  /** Of the payer's domain. */
  readonly privateKey: Uint8Array;
}

/** What the other VASP offers. */
export interface PaymentOffer {
  readonly invoice: string;
  /** Smallest units that the receiver gets. */
  readonly receivedAmount: number;
  readonly multiplier: number;
  readonly feeMsats: number;
  /** Where it wants to hear of the payment. */
  readonly callback: string | undefined;
}

const messageOf = async (request: PaymentRequest): Promise<PayRequest> => {
  const { lookup, receiver, payer, payerData, travelRule, currency, locked, privateKey } = request;
  const keys = await counterpartyKeys(umaDomainOf(receiver));
  return getPayRequest({
    receiverEncryptionPubKey: keys.getEncryptionPubKey(),
    sendingVaspPrivateKey: privateKey,
    receivingCurrencyCode: currency,
    isAmountInReceivingCurrency: locked.side === 'RECEIVED',
    amount: locked.amount,
    payerIdentifier: payer,
    payerName: payerData.name,
    payerEmail: payerData.email,
    payerKycStatus: KycStatus.Verified,
    payerData,
    trInfo: travelRule,
    travelRuleFormat: undefined,
    payerUtxos: [],
    payerNodePubKey: undefined,
    utxoCallback: undefined,
    umaMajorVersion: getMajorVersion(lookup.umaVersion),
  });
};

const send = async (url: URL, body: string, domain: string): Promise<string> => {
  const answer = await askVasp({ method: 'POST', url, body, limitMs });
  const { status, text } = answer;
  if (status === 200) return text;
  const refused = refusedBy(domain, answer, undefined);
  if (refused !== undefined) throw refused;
  const { code } = vaspRefusal(text);
  const said = code === undefined ? '' : ` and ${code}`;
  throw new UmaError(
    `${domain} answered ${status}${said} to the pay request.`,
    ErrorCode.PAYREQ_REQUEST_FAILED,
  );
};

const parsed = (text: string, domain: string): PayReqResponse => {
  try {
    return PayReqResponse.fromJson(text);
  } catch {
    const message = `The answer of ${domain} to the pay request is none of the UMA protocol.`;
    throw new UmaError(message, ErrorCode.PARSE_PAYREQ_RESPONSE_ERROR);
  }
};

/** The older version has no signature in its answer: there the connection alone vouches for it. */
const isSigned = (request: PaymentRequest): boolean => getMajorVersion(request.lookup.umaVersion) >= 1;

/**
 * Asks another VASP for an invoice (UMAD-05, UMAD-06), and verifies that its answer is its own. Whether the answer keeps
 * to what was asked, the caller checks.
 *
 * @returns undefined for an answer without a price
 * @throws VaspRefused; UmaError PAYREQ_REQUEST_FAILED, PARSE_PAYREQ_RESPONSE_ERROR, INVALID_SIGNATURE, INVALID_NONCE,
 * INVALID_TIMESTAMP, and those of counterpartyKeys; VaspUnreachable
 */
export const requestPayment = async (request: PaymentRequest): Promise<PaymentOffer | undefined> => {
  const { lookup, receiver, payer, currency, locked } = request;
  const domain = umaDomainOf(receiver);
  const message = await messageOf(request);
  const answer = parsed(await send(new URL(lookup.callback), message.toJsonString(), domain), domain);
  if (isSigned(request)) {
    await verifiedBy(domain, (keys, nonces) =>
      verifyPayReqResponseSignature(answer, payer, receiver, keys, nonces),
    );
  }
  const { converted, payeeData, pr } = answer;
  if (converted === undefined || converted.currencyCode !== currency) return undefined;
  const { multiplier, fee, amount } = converted;
  const msatsOf = (): number => (locked.amount - fee) / multiplier;
  const expected = locked.side === 'RECEIVED' ? locked.amount : Math.round(msatsOf());
  return {
    invoice: pr,
    // The older version does not repeat the amount.
    receivedAmount: amount ?? expected,
    multiplier,
    feeMsats: fee,
    callback: payeeData?.compliance?.utxoCallback ?? undefined,
  };
};
