import { createHash } from 'node:crypto';
import * as z from 'zod';
import { absent } from '#shared/kernel/table/condition.ts';
import { defineItem } from '#shared/kernel/table/item.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import type { NetworkPayment } from '#shared/transactions/transaction.ts';

/** No quote takes an invoice whose time is over, so it need not be kept much longer. */
const keptSeconds = 24 * 3_600;

/** An invoice of another service, and the payment of ours that it is for. */
const invoiceItem = defineItem({
  schema: z.object({ name: z.string(), paymentId: z.string(), payableUntil: z.string() }),
  keyOf: ({ name }: { name: string }) => ({ pk: `UMA_INVOICE#${name}`, sk: 'PAYMENT' }),
  expiresAtEpochSecondsOf: ({ payableUntil }) => Math.ceil(Date.parse(payableUntil) / 1000) + keptSeconds,
});

const nameOf = ({ invoice = '', paymentHash }: NetworkPayment): string =>
  paymentHash ?? createHash('sha256').update(invoice).digest('hex');

/**
 * Keeps an invoice for one payment, because it is paid once: a second payment would debit its sender for nothing.
 *
 * @param paymentId of ours
 * @returns false when another payment has it
 */
export const claimInvoice = (network: NetworkPayment, paymentId: string): Promise<boolean> => {
  const item = { name: nameOf(network), paymentId, payableUntil: network.payableUntil };
  return writeAlone(invoiceItem.put(item, absent('paymentId')), { isChange: false });
};
