import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { readIncoming } from '#shared/payments/incoming/apply-decision.ts';
import { invoiceSwitch } from '#shared/switch/http-invoices.ts';
import {
  invoiceTransaction,
  isOverNetwork,
  type NetworkTransaction,
} from '#shared/transactions/network-payment.ts';

/**
 * The payment with its invoice, which the switch makes once the payment is approved, once for one payment. In the sandbox it
 * has one from its beginning.
 *
 * @throws SwitchUnclear, SwitchDown when the switch has not said which invoice it made
 */
export const withInvoice = async (
  payment: NetworkTransaction,
  descriptionHash: string,
): Promise<NetworkTransaction> => {
  if (payment.network.invoice !== undefined) return payment;
  const { platformId, uuid, network } = payment;
  const { msats, payableUntil, invoiceSwitch: switchName } = network;
  const made = await invoiceSwitch.make({
    platformId,
    uuid,
    msats,
    payableUntil,
    descriptionHash,
    switchName,
  });
  return changeWithRetry(async () => {
    const present = await readIncoming(platformId, uuid);
    if (!isOverNetwork(present)) throw new Error('The payment is of another kind');
    if (present.network.invoice !== undefined) return present;
    const { write, changed } = invoiceTransaction(present, made);
    return (await transactIfUnchanged({ payment: write })) ? changed : lostRace;
  });
};
