import { getPostTransactionCallback } from '@uma-sdk/core';
import { mustBeSandbox } from '#shared/kernel/config.ts';
import type { PayoutAnswer } from '#shared/switch/port.ts';
import type { NetworkPayment } from '#shared/transactions/transaction.ts';
import { askVasp } from '#shared/uma/network/ask-vasp.ts';
import { existingKeys, privateKeyOf } from '#shared/uma/network/domain-keys.ts';
import { vaspRefusal } from '#shared/uma/network/vasp-refusal.ts';

const limitMs = 7_000;

const delivered: PayoutAnswer = { kind: 'DELIVERED', mayComeBack: false };
const failed: PayoutAnswer = {
  kind: 'FAILED',
  failureReason: 'LIGHTNING_PAYMENT_FAILED',
  isRefundPossible: true,
};

/**
 * A refusal that is final: the receiving service has not taken the payment, and never will. A gateway in front of it says
 * nothing of payments, so only an error in the protocol's own form counts.
 */
const isFinal = (status: number, text: string): boolean =>
  status >= 400 && status < 500 && status !== 429 && vaspRefusal(text).status === 'ERROR';

interface Callback {
  readonly url: string;
  readonly ownDomain: string;
  readonly utxos: readonly { readonly utxo: string; readonly amountMsats: number }[];
}

/** Sends the signed post-transaction callback (UMAD-07). Any status is an answer. @throws VaspUnreachable */
const send = async ({ url, ownDomain, utxos }: Callback) => {
  const { signing } = await existingKeys(ownDomain);
  const message = await getPostTransactionCallback({
    utxos: [...utxos],
    vaspDomain: ownDomain,
    signingPrivateKey: await privateKeyOf(signing),
  });
  return askVasp({ method: 'POST', url: new URL(url), body: JSON.stringify(message), limitMs });
};

/**
 * Pays an invoice of the sandbox: the signed post-transaction callback is the money. However often it is sent, the receiving
 * service takes it once for one invoice.
 *
 * @throws VaspUnreachable, and an Error for an answer that says nothing: the outcome is not known, ask again
 */
export const payInvoice = async (network: NetworkPayment): Promise<PayoutAnswer> => {
  mustBeSandbox();
  const { callback: url, ownDomain, invoice, msats } = network;
  if (url === undefined || ownDomain === undefined || invoice === undefined)
    throw new Error('The payment names no way to pay it');
  const utxos = [{ utxo: invoice, amountMsats: msats }];
  const { status, text } = await send({ url, ownDomain, utxos });
  if (status >= 200 && status < 300) return delivered;
  if (isFinal(status, text)) return failed;
  throw new Error(`The receiving service answered ${status}: whether it was paid is not known`);
};

/**
 * Tells the receiving service that the switch has paid its invoice. The list of outputs is empty: they are the switch's. It
 * may be told again.
 *
 * @returns false when the other service has said neither yes nor no
 */
export const tellOfPayment = async ({ callback: url, ownDomain }: NetworkPayment): Promise<boolean> => {
  if (url === undefined || ownDomain === undefined) return true;
  try {
    const { status, text } = await send({ url, ownDomain, utxos: [] });
    return (status >= 200 && status < 300) || isFinal(status, text);
  } catch {
    return false;
  }
};
