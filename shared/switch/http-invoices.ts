import * as z from 'zod';
import { whileUp } from './breaker.ts';
import { SwitchUnclear } from './exchange.ts';
import { lightningInvoiceOf } from './lightning-invoice.ts';
import { operatorsSwitchOf } from './payment-switch.ts';
import { payoutIdOf } from './payout-id.ts';
import {
  type InvoiceKey,
  type InvoiceOrder,
  type InvoiceState,
  type InvoiceSwitch,
  invoiceStates,
  type MadeInvoice,
} from './port.ts';
import { askSwitch, type HttpSwitchOptions } from './switch-client.ts';

/** Makes invoices of the Lightning network by the operator's switch. The sandbox has invoices of its own, and asks nobody. */
export const invoiceSwitch: InvoiceSwitch = {
  make: async (order) => {
    const options = operatorsSwitchOf(order);
    return whileUp(options.name, () => httpInvoices(options).make(order));
  },
  stateOf: async (key) => {
    const options = operatorsSwitchOf(key);
    return whileUp(options.name, () => httpInvoices(options).stateOf(key));
  },
};

/** The body of the request that orders an invoice (docs/switch.md). */
export const invoiceOrder = (order: InvoiceOrder): string =>
  JSON.stringify({
    invoiceId: payoutIdOf(order),
    amountMsat: order.msats,
    payableUntil: order.payableUntil,
    descriptionHash: order.descriptionHash,
  });

const madeSchema = z.object({ invoice: z.string(), paymentHash: z.string().toLowerCase() });
const stateSchema = z.object({ status: z.enum(invoiceStates) });

/** An invoice of another amount, or with another hash than the switch says, tells nothing certain. */
const madeOf =
  ({ msats }: InvoiceOrder) =>
  (json: unknown): MadeInvoice => {
    const { success, data } = madeSchema.safeParse(json);
    const read = success ? lightningInvoiceOf(data.invoice) : undefined;
    if (!success || read?.msats !== msats || read.paymentHash !== data.paymentHash)
      throw new SwitchUnclear('UNREADABLE');
    return data;
  };

const stateOf = (json: unknown): InvoiceState => {
  const { success, data } = stateSchema.safeParse(json);
  if (!success) throw new SwitchUnclear('UNREADABLE');
  return data.status;
};

const folder = '/invoices';

/** The operator's switch over HTTP, which makes invoices. */
export const httpInvoices = (options: HttpSwitchOptions): InvoiceSwitch => ({
  make: (order) => {
    const asked = { folder, id: payoutIdOf(order), body: invoiceOrder(order), about: order };
    return askSwitch(options, { ...asked, answerOf: madeOf(order) }, 'START');
  },
  stateOf: (key: InvoiceKey) => {
    const asked = { folder, id: payoutIdOf(key), body: '', about: key };
    // Nobody can pay an invoice that was never made.
    return askSwitch(options, { ...asked, answerOf: stateOf, ifUnknown: { status: 'EXPIRED' } }, 'RETURN');
  },
});
