import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { awaitsMoney, type NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { readIncoming, timeOutApproval } from './apply-decision.ts';
import { endIncoming } from './writes.ts';

/** Nobody can pay the invoice from this moment on. */
export const isInvoiceOver = ({ network }: NetworkTransaction): boolean =>
  Date.parse(network.payableUntil) <= clock.nowMs();

/** Ends a payment whose invoice nobody paid in time. Nothing has come in, so nothing moves. */
export const expireUnpaid = async (incoming: NetworkTransaction): Promise<void> => {
  if (!isInvoiceOver(incoming)) return;
  await endIncoming(incoming, { status: 'EXPIRED' }, clock.now().toISOString());
};

const isSandbox = setting('ENVIRONMENT', environmentSchema) === 'sandbox';

/**
 * Ends a payment that nobody has decided on, or paid, in time. Repeating it changes nothing.
 *
 * @param endUnpaid of production, where the switch knows whether an invoice was paid
 */
export const endOverdueIncoming = async (
  platformId: string,
  uuid: string,
  endUnpaid: (incoming: NetworkTransaction) => Promise<void>,
): Promise<void> => {
  const incoming = await readIncoming(platformId, uuid);
  if (awaitsMoney(incoming)) await (isSandbox ? expireUnpaid(incoming) : endUnpaid(incoming));
  else await timeOutApproval(platformId, uuid);
};
