import { amountText } from '#shared/kernel/money.ts';
import { isOverNetwork, type NetworkTransaction } from '#shared/transactions/network-payment.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import type { Fact } from './story.ts';

const hostOf = (url: string): string => URL.parse(url)?.host ?? 'an address that is none';

/** When a state began; undefined: it never did. */
const since = ({ status, past = [], updatedAt }: Transaction, wanted: Transaction['status']) =>
  past.find(([former]) => former === wanted)?.[1] ?? (status === wanted ? updatedAt : undefined);

/** When the money was there, or had left. */
const paidAt = (payment: Transaction): string | undefined =>
  payment.type === 'INCOMING'
    ? (since(payment, 'PROCESSING') ?? since(payment, 'COMPLETED'))
    : since(payment, 'COMPLETED');

const invoiceText = (payment: NetworkTransaction): string => {
  const { status, type, network } = payment;
  const paid = paidAt(payment);
  if (paid !== undefined) return `paid at ${paid}`;
  const until = `can be paid until ${network.payableUntil}`;
  switch (status) {
    case 'PENDING':
      if (type === 'INCOMING' && network.approvedSince === undefined)
        return 'none yet: the platform has not decided';
      if (network.invoice === undefined) return 'not made yet: the switch makes it after the approval';
      return type === 'INCOMING' ? `${until}; nobody has` : `${until}, when the quote is executed`;
    case 'PROCESSING':
      return 'is being paid';
    case 'EXPIRED':
      return type === 'INCOMING' ? 'nobody paid it in time' : 'not paid: the quote expired';
    default:
      return 'not paid';
  }
};

/** An invoice of the sandbox has no payment hash. */
const isOnLightning = ({ network }: NetworkTransaction): boolean => network.paymentHash !== undefined;

/** On Lightning the switch says what was paid, and the sender's word comes afterwards (docs/uma.md). */
const hookAfterLightning = ({ type, network }: NetworkTransaction, paid: string | undefined): string => {
  if (type === 'INCOMING') return 'moves nothing: the switch says what was paid';
  if (paid === undefined) return 'not sent: the invoice is not paid';
  const to = network.callback === undefined ? '' : ` to ${hostOf(network.callback)}`;
  return `sent${to} after the payment, and again after an hour, a day and five days until it is taken`;
};

/** Who pays says it to who is paid. In the sandbox this is the money. */
const sendersHook = (payment: NetworkTransaction): string => {
  const { type, status, network } = payment;
  const paid = paidAt(payment);
  if (isOnLightning(payment)) return hookAfterLightning(payment, paid);
  if (type === 'INCOMING')
    return paid === undefined ? 'has not come' : `came at ${paid} and brought the money`;
  const to = network.callback === undefined ? '' : ` to ${hostOf(network.callback)}`;
  if (paid !== undefined) return `sent${to}, taken at ${paid}`;
  if (status === 'PROCESSING') return `is sent${to} until it is taken`;
  return status === 'FAILED' ? `sent${to}, refused` : 'not sent';
};

/** Who is paid says it to who pays. Nobody needs it: the answer to the sender's hook, or Lightning, says the same. */
const receiversHook = (payment: NetworkTransaction): string => {
  const { type, network } = payment;
  const instead = isOnLightning(payment)
    ? 'Lightning proves the payment'
    : 'the answer to the other hook says it';
  if (type !== 'INCOMING') return `not asked for: ${instead}`;
  return network.callback === undefined
    ? 'not wanted by the other service'
    : `wanted at ${hostOf(network.callback)}, not sent: ${instead}`;
};

const grouped = (count: number): string => count.toLocaleString('en-US');

/** What a payment over the UMA network has beside others: the other service, its price, the invoice and the hooks. */
export const networkFacts = (payment: Transaction): Fact[] => {
  if (!isOverNetwork(payment)) return [];
  const { network, receivedMinor, receivedCurrency, type } = payment;
  const { domain, umaVersion, ownDomain, multiplier, msats, feeMsats } = network;
  const facts: [string, string | undefined][] = [
    ['Other service', `${domain}, UMA ${umaVersion}`],
    ['Our domain', ownDomain],
    [
      'Conversion',
      `${amountText(receivedMinor, receivedCurrency)} for ${grouped(msats)} millisatoshi, at ${multiplier} for one smallest unit`,
    ],
    [
      type === 'INCOMING' ? 'Our network fee' : 'Their fee',
      `${grouped(feeMsats)} millisatoshi, in the invoice`,
    ],
    ['Invoice', invoiceText(payment)],
    ["Sender's hook", sendersHook(payment)],
    ["Receiver's hook", receiversHook(payment)],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : { label, value }));
};
