import { clock } from '#shared/kernel/clock.ts';
import { writeAlone } from '#shared/kernel/table/write-alone.ts';
import { expireUnpaid } from '#shared/payments/incoming/end-overdue.ts';
import { checkAtWhileDown } from '#shared/payments/payouts/polling-schedule.ts';
import { invoiceSwitch } from '#shared/switch/http-invoices.ts';
import { defaultSwitch } from '#shared/switch/port.ts';
import type { NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { recheckTransaction } from '#shared/transactions/store.ts';
import { receivePayment } from './receive-payment.ts';

const lookLater = async (payment: NetworkTransaction): Promise<void> => {
  const { network } = payment;
  await writeAlone(recheckTransaction(payment, checkAtWhileDown(network.payableUntil, clock.now())));
};

/**
 * Ends a payment in production whose invoice's time is over. The switch may have been paid, and its report lost, so it is
 * asked first. While it gives no answer, the payment waits: ever longer, an hour at most.
 */
export const endUnpaid = async (payment: NetworkTransaction): Promise<void> => {
  const { platformId, uuid, network } = payment;
  const { invoice, invoiceSwitch: switchName, paymentHash = '', msats } = network;
  if (invoice === undefined) return expireUnpaid(payment);
  try {
    const state = await invoiceSwitch.stateOf({ platformId, uuid, switchName });
    if (state === 'EXPIRED') return await expireUnpaid(payment);
    if (state === 'OPEN') return await lookLater(payment);
  } catch (error) {
    await lookLater(payment);
    throw error;
  }
  await receivePayment(
    { platformId, uuid, signedBy: switchName ?? defaultSwitch },
    { paymentHash, amountMsat: msats },
  );
};
