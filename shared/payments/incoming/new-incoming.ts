import { createHash } from 'node:crypto';
import { formatId, leastUuidAt, uuidTime } from '#shared/kernel/ids.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import { payoutCheckAt } from '#shared/payments/payouts/polling-schedule.ts';
import type { Platform } from '#shared/platforms/platform.ts';
import type { PayerWords } from '#shared/switch/port.ts';
import type { Counterpart, NetworkPayment, Transaction } from '#shared/transactions/transaction.ts';
import { destinationOf, type Receiver, routeTo } from './receiver.ts';

export interface IncomingOrder {
  readonly receiver: Receiver;
  /** The receiver's. */
  readonly platform: Platform;
  readonly uuid: string;
  readonly senderUmaAddress: string;
  /** What is known of the sender, by CustomerInfoFieldName. */
  readonly senderInformation?: Readonly<Record<string, string>> | undefined;
  /** What the sender's platform said of the payment. */
  readonly payerData?: PayerWords | undefined;
  /** What the sender paid, if the receiver's platform may know it. */
  readonly sentBySender?: Transaction['sentBySender'];
  /** Smallest unit of the receiver's currency. */
  readonly amountMinor: bigint;
  /** When it is filed, ISO 8601. */
  readonly at: string;
  /** The sender's payment, when the sender is a customer of this service. */
  readonly counterpart?: Counterpart;
  /** Of a payment over the UMA network, whose money comes later. */
  readonly network?: NetworkPayment;
}

/**
 * The time to approve or reject after a 202. Asking takes up to 20 s more, twice in the worst case, and is not the
 * service's own time: machine and endpoint need it at any scale.
 */
const approvalMs = serviceMs(30_000) + 30_000;

const approvalCheckAt = (at: string): string => new Date(Date.parse(at) + approvalMs).toISOString();

/** A platform with a webhook endpoint decides for itself. Without one the payment starts as if approved. */
const initialState = ({ platform, receiver, amountMinor, at, network }: IncomingOrder) => {
  const { deposit } = receiver;
  if (platform.webhookEndpoint !== undefined)
    return { status: 'PENDING', checkAt: approvalCheckAt(at), ...(network && { network }) } as const;
  if (network !== undefined) {
    const checkAt = network.payableUntil;
    return { status: 'PENDING', checkAt, network: { ...network, approvedSince: at } } as const;
  }
  if (deposit !== undefined) {
    return { status: 'PROCESSING', checkAt: payoutCheckAt(at), ...routeTo(receiver, amountMinor) } as const;
  }
  return { status: 'COMPLETED', settledAt: at } as const;
};

/** What the receiver's platform learns about the sender. Facts on record win over what the sender's platform said. */
const factsOf = ({ senderInformation, payerData = {} }: IncomingOrder) => {
  const { senderCustomerInfo, purposeOfPayment } = payerData;
  const said = { ...senderCustomerInfo, ...(purposeOfPayment && { PURPOSE_OF_PAYMENT: purposeOfPayment }) };
  const facts = { ...said, ...senderInformation };
  return Object.keys(facts).length === 0 ? {} : { counterpartyInformation: facts };
};

/** Kept as the sender's payment keeps it: the switch gets it if the money goes on to a bank. */
const keptWords = ({ payerData = {} }: IncomingOrder) => {
  const { description, remittanceInformation, purposeOfPayment, senderCustomerInfo } = payerData;
  return {
    ...(description && { description }),
    ...(remittanceInformation && { remittanceInformation }),
    ...(purposeOfPayment && { purposeOfPayment }),
    ...(senderCustomerInfo && { senderCustomerInfo: { ...senderCustomerInfo } }),
  };
};

/** A new incoming payment in PENDING, PROCESSING or COMPLETED. One over the network is PENDING until its money comes. */
export const newIncoming = (order: IncomingOrder): Transaction => {
  const { receiver, uuid, senderUmaAddress: umaAddress, amountMinor, counterpart } = order;
  const { customer, currency } = receiver;
  const createdAt = uuidTime(uuid).toISOString();
  return {
    platformId: customer.platformId,
    uuid,
    type: 'INCOMING',
    ...initialState(order),
    ownerUuid: customer.uuid,
    ownerId: formatId('Customer', customer.uuid),
    platformCustomerId: customer.platformCustomerId,
    source: { kind: 'UMA_ADDRESS', umaAddress, currency },
    destination: destinationOf(receiver),
    sentMinor: amountMinor,
    sentCurrency: currency,
    receivedMinor: amountMinor,
    receivedCurrency: currency,
    version: 1,
    createdAt,
    updatedAt: createdAt,
    ...keptWords(order),
    ...factsOf(order),
    ...(counterpart === undefined ? {} : { counterpart }),
    ...(order.sentBySender && { sentBySender: order.sentBySender }),
    ...(receiver.stays && { staysOnAccount: true }),
  };
};

/**
 * The UUIDv7 of the incoming payment that belongs to an outgoing one, the same for every caller. Its time is that of
 * the execution, so the receiver's list shows the payment where it happened. A hash of the outgoing uuid takes the
 * place of the random bits.
 *
 * @param executedAt ISO 8601
 */
export const incomingUuidOf = (outgoingUuid: string, executedAt: string): string => {
  const digest = createHash('sha256').update(`incoming ${outgoingUuid}`).digest();
  digest[2] = ((digest[2] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  const time = leastUuidAt(new Date(executedAt)).slice(0, 14);
  return `${time}7${hex.slice(1, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 20)}`;
};
