import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { formatId, newUuid } from '#shared/kernel/ids.ts';
import { log } from '#shared/kernel/log.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import type { Deposit } from '#shared/payments/deposits/deposit.ts';
import { holdDeposit } from '#shared/payments/deposits/receive.ts';
import type { PayoutKey } from '#shared/switch/payout-id.ts';
import { defaultSwitch } from '#shared/switch/port.ts';
import {
  awaitsDecision,
  awaitsMoney,
  isOverNetwork,
  type NetworkTransaction,
} from '#shared/transactions/network-payment.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { InvoicePayment } from './contract.ts';
import { creditMoney, isTaken } from './credit.ts';

/** An invoice, and the switch that says something of it: another one's word about it counts for nothing. */
export interface PaidInvoice extends PayoutKey {
  readonly signedBy: string;
}

const operation = 'receiveInvoicePayment';

/** @throws ApiError TRANSACTION_NOT_FOUND for an invoice that this switch was not asked for, or that nobody has seen */
const invoiced = async ({ platformId, uuid, signedBy }: PaidInvoice): Promise<NetworkTransaction> => {
  const payment = await getTransaction(platformId, uuid);
  if (payment?.type !== 'INCOMING' || !isOverNetwork(payment)) throw new ApiError('TRANSACTION_NOT_FOUND');
  const { invoice, invoiceSwitch: madeBy = defaultSwitch } = payment.network;
  if (invoice === undefined || madeBy !== signedBy) throw new ApiError('TRANSACTION_NOT_FOUND');
  return payment;
};

/** @throws ApiError DEPOSIT_CONTRADICTED for another invoice's money, or for too little */
const checkMoney = (payment: NetworkTransaction, { paymentHash, amountMsat }: InvoicePayment): void => {
  const { platformId, uuid: transactionId, network } = payment;
  if (network.paymentHash === paymentHash && amountMsat >= network.msats) return;
  const code = 'DEPOSIT_CONTRADICTED';
  log.error({ operation, code, platformId, transactionId });
  throw new ApiError(code, {
    message:
      'The invoice of this payment has another payment hash or amount. Nothing was changed; ask the operator of the service.',
  });
};

/** The money of a payment that has ended without it. It is of the customer of nobody until an operator says whose. */
const unclaimedMoney = (payment: NetworkTransaction, signedBy: string): Deposit => {
  const { uuid, source, receivedMinor, receivedCurrency, network } = payment;
  const at = clock.now().toISOString();
  const payer = source.kind === 'UMA_ADDRESS' ? source.umaAddress : network.domain;
  return {
    uuid: newUuid(),
    switchName: signedBy,
    bankReference: `LIGHTNING ${network.paymentHash}`,
    reference: `UMA ${formatId('Transaction', uuid)}`,
    payerName: payer,
    amountMinor: receivedMinor,
    currency: receivedCurrency,
    status: 'HELD',
    createdAt: at,
    updatedAt: at,
  };
};

/** The money is there. Repeating it changes nothing more. */
const take = async (payment: NetworkTransaction, signedBy: string): Promise<'DONE' | typeof lostRace> => {
  if (isTaken(payment)) return 'DONE';
  if (awaitsDecision(payment)) throw new ApiError('TRANSACTION_NOT_FOUND');
  if (awaitsMoney(payment)) {
    await creditMoney(payment);
    return lostRace;
  }
  await holdDeposit(unclaimedMoney(payment, signedBy));
  return 'DONE';
};

/**
 * Takes the money of an invoice, as the switch reports it. It is credited once, however often it is reported, also when our
 * clock says that the invoice is over: the rate was fixed, and the switch took the money in time. What comes after the
 * payment has ended, or for a receiver who cannot be paid any more, waits in suspense.
 *
 * @throws ApiError TRANSACTION_NOT_FOUND, DEPOSIT_CONTRADICTED
 */
export const receivePayment = async (invoice: PaidInvoice, said: InvoicePayment): Promise<void> => {
  await changeWithRetry(async () => {
    const payment = await invoiced(invoice);
    checkMoney(payment, said);
    return take(payment, invoice.signedBy);
  });
};
