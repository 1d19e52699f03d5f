import * as z from 'zod';

/** The rails of payments to bank and mobile-money accounts. Wallets and Lightning use none of them. */
export const paymentRails = [
  'ACH',
  'BANK_TRANSFER',
  'FAST',
  'FASTER_PAYMENTS',
  'FEDNOW',
  'MOBILE_MONEY',
  'PAYNOW',
  'PIX',
  'RTP',
  'SEPA',
  'SEPA_INSTANT',
  'SPEI',
  'UPI',
  'WIRE',
] as const;
export type PaymentRail = (typeof paymentRails)[number];

export const isPaymentRail = (name: string): name is PaymentRail =>
  paymentRails.some((rail) => rail === name);

export const paymentRailSchema = z.enum(paymentRails).meta({ id: 'PaymentRail' });
