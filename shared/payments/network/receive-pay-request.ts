import { setTimeout as sleep } from 'node:timers/promises';
import { ErrorCode, getHighestSupportedVersionForMajorVersion, UmaError } from '@uma-sdk/core';
import * as z from 'zod';
import { clock } from '#shared/kernel/clock.ts';
import { environmentSchema, setting } from '#shared/kernel/config.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { tryTransact } from '#shared/kernel/table/transact.ts';
import { readIncoming, timeOutApproval } from '#shared/payments/incoming/apply-decision.ts';
import { isInvoiceOver } from '#shared/payments/incoming/end-overdue.ts';
import { newIncoming } from '#shared/payments/incoming/new-incoming.ts';
import { readReceiver, receiverWrites, staying } from '#shared/payments/incoming/receiver.ts';
import { filingWrites, mustStay } from '#shared/payments/incoming/writes.ts';
import { currentRates } from '#shared/rates/current-rates.ts';
import { type PayoutKey, payoutIdOf, payoutKeyOf } from '#shared/switch/payout-id.ts';
import { routedOverLightning } from '#shared/switch/switch-settings.ts';
import {
  awaitsDecision,
  isOverNetwork,
  type NetworkTransaction,
} from '#shared/transactions/network-payment.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { NetworkPayment, Transaction } from '#shared/transactions/transaction.ts';
import { type VelocityLimits, velocityLimitsSchema } from '#shared/uma/counterparties/contract.ts';
import { countedVelocity, countVelocity, isBeyond } from '#shared/uma/counterparties/velocity.ts';
import type { CustomerReceiver } from '#shared/uma/lookups/receiver.ts';
import { networkReceivable } from '#shared/uma/network/lookup-answer.ts';
import { claimNonce, type SignedOnce } from '#shared/uma/network/nonces.ts';
import { checkAmounts, checkPayer, type PayOrder, payAmounts } from '#shared/uma/network/pay-request.ts';
import { type SandboxInvoice, sandboxInvoiceText } from '#shared/uma/network/sandbox-invoice.ts';
import { withInvoice } from './make-invoice.ts';

/** A signed pay request for a customer of ours. */
export interface ReceivedPayRequest {
  readonly order: PayOrder;
  readonly message: SignedOnce;
  readonly receiver: CustomerReceiver;
  /** Of what the sender's service was told, for the invoice. */
  readonly descriptionHash: string;
  /** Others than those of the setting. */
  readonly limits?: VelocityLimits | undefined;
}

const isSandbox = setting('ENVIRONMENT', environmentSchema) === 'sandbox';

const noLimits = z.strictObject({}).transform(() => undefined);

/** Undefined: nothing is counted. */
const velocityLimits = setting(
  'UMA_VELOCITY',
  z
    .string()
    .default('{}')
    .transform((text) => z.union([noLimits, velocityLimitsSchema]).parse(JSON.parse(text))),
);

/** How long an invoice can be paid. Our rate is fixed for this time. */
const payableMs = serviceMs(10 * 60_000);

const usedBefore = (): UmaError =>
  new UmaError('The nonce was used for another payment.', ErrorCode.INVALID_NONCE);

const notReady = (): UmaError =>
  new UmaError('The receiver cannot be paid at present.', ErrorCode.USER_NOT_READY);

const limitReached = (): UmaError =>
  new UmaError(
    'The receiver may get no more from this service at present; try again later.',
    ErrorCode.VELOCITY_LIMIT_EXCEEDED,
  );

/** The payment that belongs to a pay request: a new one, or the one that the same nonce has made before. */
const paymentKeyOf = async ({ message, receiver }: ReceivedPayRequest): Promise<PayoutKey> => {
  const platformId = receiver.platform.uuid;
  const key = payoutKeyOf(await claimNonce(message, payoutIdOf({ platformId, uuid: newUuid() })));
  if (key?.platformId !== platformId) throw usedBefore();
  return key;
};

/** Whole seconds, as in the invoice. */
const payableUntil = (now: Date): Date => new Date(Math.floor((now.getTime() + payableMs) / 1000) * 1000);

/** What the payment is about. @throws UmaError for a payment that its receiver does not take */
const pricedOrder = async ({ order, receiver }: ReceivedPayRequest) => {
  const rates = await currentRates();
  const { currencies, requiredPayerDataFields } = networkReceivable(receiver, rates);
  const listed = currencies.find(({ code }) => code === order.currency);
  if (listed === undefined) {
    const codes = currencies.map(({ code }) => code).join(', ');
    throw new UmaError(`The receiver takes ${codes} only.`, ErrorCode.INVALID_CURRENCY);
  }
  const { multiplier } = listed;
  const amounts = payAmounts(order, multiplier);
  checkAmounts(amounts, listed);
  checkPayer(order, requiredPayerDataFields);
  return { ...amounts, multiplier, rates };
};

/** The sandbox's invoice is a text of its own. In production the switch makes one after the approval. */
const invoiceTerms = (terms: SandboxInvoice): Pick<NetworkPayment, 'invoice' | 'invoiceSwitch'> => {
  if (isSandbox) return { invoice: sandboxInvoiceText(terms) };
  const { switchName: invoiceSwitch } = routedOverLightning();
  return invoiceSwitch === undefined ? {} : { invoiceSwitch };
};

const newPayment = async (received: ReceivedPayRequest, key: PayoutKey, stays: boolean) => {
  const { order, message, receiver, limits = velocityLimits } = received;
  const { msats, multiplier, receivedMinor, rates } = await pricedOrder(received);
  const now = clock.now();
  const at = now.toISOString();
  const velocity =
    limits &&
    countedVelocity(
      {
        platformId: key.platformId,
        customerUuid: receiver.customer.uuid,
        domain: message.domain,
        currency: order.currency,
        receivedMinor,
        rates,
        at,
      },
      limits,
    );
  if (limits !== undefined && velocity !== undefined && isBeyond(velocity, limits)) throw limitReached();
  const until = payableUntil(now);
  const network: NetworkPayment = {
    domain: message.domain,
    umaVersion: getHighestSupportedVersionForMajorVersion(order.request.umaMajorVersion),
    ...invoiceTerms({ id: payoutIdOf(key), msats, payableUntil: until.getTime() / 1000 }),
    msats,
    feeMsats: 0,
    payableUntil: until.toISOString(),
    multiplier: String(multiplier),
    ...(order.callback !== undefined && { callback: order.callback }),
    ...(order.travelRule !== undefined && { travelRule: order.travelRule }),
    ...(velocity !== undefined && { velocity }),
  };
  const there = await readReceiver(receiver.customer, order.currency);
  const found = stays ? staying(there) : there;
  const incoming = newIncoming({
    receiver: found,
    platform: receiver.platform,
    uuid: key.uuid,
    senderUmaAddress: order.payer,
    senderInformation: order.facts,
    amountMinor: BigInt(receivedMinor),
    at,
    network,
  });
  const writes = {
    ...filingWrites(incoming, at),
    ...receiverWrites(found, incoming, at),
    ...(limits && velocity && { velocity: countVelocity(velocity, limits) }),
  };
  return { incoming, writes };
};

/** @throws UmaError, ApiError */
const file = (received: ReceivedPayRequest, key: PayoutKey): Promise<Transaction> => {
  let stays = false;
  return changeWithRetry(
    async () => {
      const { incoming, writes } = await newPayment(received, key, stays);
      const failed = await tryTransact(writes);
      if (failed === undefined) return incoming;
      if (failed.has('payment')) return readIncoming(key.platformId, key.uuid);
      stays = mustStay(incoming, failed);
      if (stays || failed.has('customer')) return lostRace;
      throw failed.has('velocity') ? limitReached() : notReady();
    },
    { message: 'Other requests keep changing the customer; try again.' },
  );
};

/** @throws UmaError INVALID_NONCE when the nonce was used for another payment */
const checkSame = (payment: Transaction, { order, receiver }: ReceivedPayRequest): NetworkTransaction => {
  if (!isOverNetwork(payment)) throw new Error('A pay request has made a payment of another kind');
  const { source, ownerUuid, receivedCurrency, receivedMinor, network } = payment;
  const isAmount = order.isInMsats ? order.amount === network.msats : BigInt(order.amount) === receivedMinor;
  const isPayer = source.kind === 'UMA_ADDRESS' && source.umaAddress === order.payer;
  const isReceiver = ownerUuid === receiver.customer.uuid && receivedCurrency === order.currency;
  if (isAmount && isPayer && isReceiver) return payment;
  throw usedBefore();
};

/** Together 20 s: the gateway waits 29 s, and other services may wait less. The platform's clock is real. */
const pollMs = 300;
const maxPolls = 66;

/** Waits for the decision of the receiver's platform, and times the payment out without one. */
const decided = async (payment: Transaction): Promise<Transaction> => {
  const { platformId, uuid } = payment;
  let present = payment;
  for (let poll = 1; awaitsDecision(present) && poll <= maxPolls; poll += 1) {
    await sleep(pollMs);
    present = await readIncoming(platformId, uuid);
  }
  if (!awaitsDecision(present)) return present;
  await timeOutApproval(platformId, uuid);
  return readIncoming(platformId, uuid);
};

const invoiceOver = (): UmaError =>
  new UmaError('The invoice of this payment has expired.', ErrorCode.INVOICE_EXPIRED);

/** @throws UmaError for a payment that has no invoice, or no longer */
const payable = (payment: Transaction): NetworkTransaction => {
  if (!isOverNetwork(payment)) throw new Error('The payment is of another kind');
  const { status, failureReason } = payment;
  switch (status) {
    case 'REJECTED':
      throw new UmaError('The receiver does not accept this payment.', ErrorCode.SENDER_NOT_ACCEPTED);
    case 'EXPIRED':
      throw invoiceOver();
    case 'FAILED':
      if (failureReason !== 'MISSING_MANDATORY_PAYEE_DATA') throw notReady();
      throw new UmaError('The receiver needs more payer data.', ErrorCode.MISSING_MANDATORY_PAYER_DATA);
    case 'PENDING':
      if (isInvoiceOver(payment)) throw invoiceOver();
      return payment;
    default:
      return payment;
  }
};

/**
 * Files the payment of a pay request, and waits for the decision of its platform. The same request again gets the same
 * payment.
 *
 * @returns the payment, whose invoice may be paid or was paid
 * @throws SwitchUnclear, SwitchDown: the sender's service asks again and gets the same invoice
 * @throws UmaError, ApiError
 */
export const receivePayRequest = async (received: ReceivedPayRequest): Promise<NetworkTransaction> => {
  const key = await paymentKeyOf(received);
  const stored = await getTransaction(key.platformId, key.uuid);
  const payment = checkSame(stored ?? (await file(received, key)), received);
  return withInvoice(payable(await decided(payment)), received.descriptionHash);
};
