import { formatId, uuidTime } from '#shared/kernel/ids.ts';
import type { Counterpart, Transaction } from '#shared/transactions/transaction.ts';
import { destinationOf, type Receiver } from './receiver.ts';
import { approvalCheckAt, payoutCheckAt } from './times.ts';

export interface IncomingOrder {
  readonly receiver: Receiver;
  readonly uuid: string;
  readonly senderUmaAddress: string;
  /** Smallest unit of the receiver's currency. */
  readonly amountMinor: bigint;
  /** When it is filed, ISO 8601. */
  readonly at: string;
  /** The sender's payment, where it is one of ours. */
  readonly counterpart?: Counterpart;
}

/** A platform with a webhook endpoint decides itself; otherwise the money goes where it belongs at once. */
const beginning = ({ platform, deposit }: Receiver, at: string) => {
  if (platform.webhookEndpoint !== undefined)
    return { status: 'PENDING', checkAt: approvalCheckAt(at) } as const;
  if (deposit !== undefined) return { status: 'PROCESSING', checkAt: payoutCheckAt(at) } as const;
  return { status: 'COMPLETED', settledAt: at } as const;
};

/** An incoming payment as it is filed: PENDING, PROCESSING or COMPLETED. */
export const newIncoming = (order: IncomingOrder): Transaction => {
  const { receiver, uuid, senderUmaAddress: umaAddress, amountMinor, at, counterpart } = order;
  const { customer, currency } = receiver;
  const createdAt = uuidTime(uuid).toISOString();
  return {
    platformId: customer.platformId,
    uuid,
    type: 'INCOMING',
    ...beginning(receiver, at),
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
    ...(counterpart === undefined ? {} : { counterpart }),
  };
};
