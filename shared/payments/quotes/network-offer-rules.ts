import type { Environment } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { lightningInvoiceOf } from '#shared/switch/lightning-invoice.ts';
import type { NetworkPayment } from '#shared/transactions/transaction.ts';
import type { NetworkLookup } from '#shared/uma/lookups/receiver.ts';
import type { PaymentOffer, PaymentRequest } from '#shared/uma/network/request-payment.ts';
import { sandboxInvoiceOf } from '#shared/uma/network/sandbox-invoice.ts';

/** A JSON number keeps 15 digits, so 12 are safe, as for every other rate. */
const rateDigits = 12;

/** How many places behind the point leave so many digits of a fraction. */
const placesOf = (numerator: bigint, denominator: bigint): number => {
  const wholeDigits = String(numerator / denominator).length;
  if (numerator >= denominator) return Math.max(0, rateDigits - wholeDigits);
  const zeros = String(denominator / numerator).length - 1;
  const isExactPower = numerator * 10n ** BigInt(zeros) >= denominator;
  return rateDigits + zeros - (isExactPower ? 1 : 0);
};

/**
 * `numerator / denominator` as decimal text, rounded down. Below 100,000,000,000 units the amounts that it was made of come
 * out of it again: the rate times the denominator, rounded up, is the numerator; the numerator by the rate, rounded down,
 * the denominator.
 */
export const ratioText = (numerator: bigint, denominator: bigint): string => {
  const places = placesOf(numerator, denominator);
  const scaled = (numerator * 10n ** BigInt(places)) / denominator;
  const cut =
    BigInt(String(scaled).slice(0, rateDigits)) *
    10n ** BigInt(Math.max(0, String(scaled).length - rateDigits));
  const digits = String(cut).padStart(places + 1, '0');
  const part = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '');
  const whole = places === 0 ? digits : digits.slice(0, -places);
  return part === '' ? whole : `${whole}.${part}`;
};

/** An exact decimal as a fraction. */
interface Rate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const msatsPerSat = 1_000n;

/** Sending smallest units for thousandths of a satoshi, rounded up: against the sender. @param perSat for one satoshi */
export const unitsForMsats = (msats: bigint, { numerator, denominator }: Rate): bigint => {
  const divisor = denominator * msatsPerSat;
  return (msats * numerator + divisor - 1n) / divisor;
};

/** Thousandths of a satoshi for sending smallest units, rounded down. */
export const msatsForUnits = (units: bigint, { numerator, denominator }: Rate): bigint =>
  (units * denominator * msatsPerSat) / numerator;

/** How far the offer may be from what the lookup said, minutes before. The platform may execute it unseen. */
const mostDrift = 0.1;

export interface Offered {
  /** The sandbox takes invoices of a form of its own only, and production only those of Lightning. */
  readonly environment: Environment;
  readonly domain: string;
  readonly ownDomain: string;
  readonly lookup: NetworkLookup;
  readonly currency: string;
  readonly locked: PaymentRequest['locked'];
  readonly offer: PaymentOffer | undefined;
  readonly nowMs: number;
}

const wrong = ({ domain }: Offered, what: string): ApiError =>
  new ApiError('INVALID_PAYREQ_RESPONSE', {
    message: `The offer of ${domain} ${what}; nothing was paid.`,
    details: { domain },
  });

const invoiceIn = ({ environment }: Offered, text: string) => {
  if (environment === 'production') return lightningInvoiceOf(text);
  const read = sandboxInvoiceOf(text);
  return read && { msats: read.msats, payableUntil: read.payableUntil, paymentHash: undefined };
};

const isHttps = (url: string | undefined): url is string =>
  url !== undefined && URL.parse(url)?.protocol === 'https:';

/**
 * Checks that another service offers what was asked, at the rate that it says itself.
 *
 * @throws ApiError INVALID_PAYREQ_RESPONSE
 */
export const checkedOffer = (
  offered: Offered,
): { readonly network: NetworkPayment; readonly receivedMinor: bigint } => {
  const { domain, ownDomain, lookup, currency, locked, offer, nowMs } = offered;
  if (offer === undefined) throw wrong(offered, 'has no price in the currency of the quote');
  const { invoice, receivedAmount, multiplier, feeMsats, callback } = offer;
  const isSandbox = offered.environment === 'sandbox';
  const paid = invoiceIn(offered, invoice);
  if (paid === undefined) {
    throw wrong(offered, isSandbox ? 'has no invoice of a sandbox' : 'has no Lightning invoice of an amount');
  }
  const { msats, payableUntil, paymentHash } = paid;
  const isWhole = [receivedAmount, feeMsats].every((value) => Number.isSafeInteger(value) && value >= 0);
  if (!isWhole || !(multiplier > 0) || receivedAmount === 0)
    throw wrong(offered, 'has amounts that are none');
  if (locked.side === 'RECEIVED' && receivedAmount !== locked.amount) {
    throw wrong(offered, `gives the receiver ${receivedAmount} instead of ${locked.amount}`);
  }
  if (locked.side === 'MSATS' && msats !== locked.amount) {
    throw wrong(offered, `is for ${msats} thousandths of a satoshi instead of ${locked.amount}`);
  }
  // The amount is rounded to a unit, and the invoice to a thousandth of a satoshi.
  if (Math.abs(receivedAmount * multiplier + feeMsats - msats) > multiplier / 2 + 1) {
    throw wrong(offered, 'does not add up: amount, rate and fee give another invoice');
  }
  const known = Number(lookup.currencies.find(({ code }) => code === currency)?.multiplier ?? 0);
  if (Math.abs(msats - receivedAmount * known) > mostDrift * receivedAmount * known + known) {
    throw wrong(offered, 'is more than a tenth away from the rate of its lookup');
  }
  if (payableUntil * 1000 <= nowMs) throw wrong(offered, 'has expired');
  // In the sandbox the callback is the money.
  if (isSandbox && !isHttps(callback)) throw wrong(offered, 'names no address that takes the payment');
  return {
    receivedMinor: BigInt(receivedAmount),
    network: {
      domain,
      umaVersion: lookup.umaVersion,
      ownDomain,
      invoice,
      msats,
      feeMsats,
      multiplier: String(multiplier),
      ...(paymentHash !== undefined && { paymentHash }),
      ...(isHttps(callback) && { callback }),
      payableUntil: new Date(payableUntil * 1000).toISOString(),
    },
  };
};
