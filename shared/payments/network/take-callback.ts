import {
  ErrorCode,
  type PostTransactionCallback,
  parsePostTransactionCallback,
  UmaError,
  verifyPostTransactionCallbackSignature,
} from '@uma-sdk/core';
import { environmentSchema, mustBeSandbox, setting } from '#shared/kernel/config.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { readIncoming } from '#shared/payments/incoming/apply-decision.ts';
import { expireUnpaid, isInvoiceOver } from '#shared/payments/incoming/end-overdue.ts';
import { payoutKeyOf } from '#shared/switch/payout-id.ts';
import { awaitsMoney, isOverNetwork, type NetworkTransaction } from '#shared/transactions/network-payment.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { signedBy } from '#shared/uma/network/counterparty.ts';
import { checkFresh, claimNonce, type SignedOnce } from '#shared/uma/network/nonces.ts';
import { creditMoney, isTaken } from './credit.ts';

const isSandbox = setting('ENVIRONMENT', environmentSchema) === 'sandbox';

const read = (body: string): PostTransactionCallback => {
  try {
    return parsePostTransactionCallback(body);
  } catch {
    throw new UmaError('The body is no callback (UMAD-07).', ErrorCode.PARSE_UTXO_CALLBACK_ERROR);
  }
};

const paymentOf = async (paymentId: string): Promise<NetworkTransaction> => {
  const key = payoutKeyOf(paymentId);
  const payment = key && (await getTransaction(key.platformId, key.uuid));
  if (payment?.type === 'INCOMING' && isOverNetwork(payment)) return payment;
  throw new UmaError('There is no such payment.', ErrorCode.REQUEST_NOT_FOUND);
};

/** @throws UmaError INVALID_INVOICE for another sum than that of the invoice */
const checkSum = ({ utxos }: PostTransactionCallback, { network }: NetworkTransaction): void => {
  const msats = utxos.reduce((sum, { amountMsats }) => sum + amountMsats, 0);
  if (msats === network.msats && utxos.every(({ amountMsats }) => amountMsats > 0)) return;
  const message = `The invoice is of ${network.msats} millisatoshi, not of ${msats}.`;
  throw new UmaError(message, ErrorCode.INVALID_INVOICE);
};

/** Says what has become of the payment. @throws UmaError when the money was not taken and never will be */
const answer = (payment: Transaction): void => {
  if (isTaken(payment)) return;
  switch (payment.status) {
    case 'EXPIRED':
      throw new UmaError('The invoice has expired.', ErrorCode.INVOICE_EXPIRED);
    case 'PENDING':
      throw new ApiError('SERVICE_UNAVAILABLE');
    default:
      throw new UmaError('The receiver could not be paid.', ErrorCode.USER_NOT_READY);
  }
};

/** Checks that a callback is of the service that has the payment. @throws UmaError */
const verified = async (
  callback: PostTransactionCallback,
  payment: NetworkTransaction,
): Promise<SignedOnce> => {
  if (callback.vaspDomain.toLowerCase() !== payment.network.domain) {
    throw new UmaError('Another service has this payment.', ErrorCode.FORBIDDEN);
  }
  return signedBy(
    callback.vaspDomain,
    (keys, nonces) => verifyPostTransactionCallbackSignature(callback, keys, nonces),
    'OLD',
  );
};

/** @throws UmaError for a callback that counted before for another payment, or comes too late */
const claim = async (message: SignedOnce, paymentId: string): Promise<void> => {
  checkFresh(message);
  if ((await claimNonce(message, paymentId)) === paymentId) return;
  throw new UmaError('The nonce was used for another payment.', ErrorCode.INVALID_NONCE);
};

const take = async (paymentId: string, body: string): Promise<void> => {
  mustBeSandbox();
  const callback = read(body);
  const payment = await paymentOf(paymentId);
  const message = await verified(callback, payment);
  if (isTaken(payment)) return;
  await claim(message, paymentId);
  checkSum(callback, payment);
  if (payment.status === 'PENDING' && !awaitsMoney(payment)) {
    throw new UmaError('The receiver has not accepted this payment.', ErrorCode.SENDER_NOT_ACCEPTED);
  }
  if (awaitsMoney(payment)) await (isInvoiceOver(payment) ? expireUnpaid(payment) : creditMoney(payment));
  answer(await readIncoming(payment.platformId, payment.uuid));
};

/** In production the switch says what was paid, so a callback moves nothing. @throws UmaError */
const hear = async (paymentId: string, body: string): Promise<void> => {
  const callback = read(body);
  const payment = await paymentOf(paymentId);
  await claim(await verified(callback, payment), paymentId);
};

/** Whether the sender must ask again: nothing is known, or only the keys of the sender's own service are missing. */
const isUnsure = (error: unknown): boolean =>
  error instanceof ApiError ||
  (error instanceof UmaError && error.code === ErrorCode.COUNTERPARTY_PUBKEY_FETCH_ERROR.code);

/**
 * Takes the sender's signed callback (UMAD-07). In the sandbox it is the money of the payment, because there is no
 * Lightning: no error means that the money is there, a UmaError that this callback brought none, and SERVICE_UNAVAILABLE
 * that the sender must ask again.
 *
 * @param paymentId as in the path
 * @throws UmaError, ApiError SERVICE_UNAVAILABLE
 */
export const takeCallback = async (paymentId: string, body: string): Promise<void> => {
  try {
    await (isSandbox ? take(paymentId, body) : hear(paymentId, body));
  } catch (error) {
    throw isUnsure(error) ? new ApiError('SERVICE_UNAVAILABLE', { cause: error }) : error;
  }
};
