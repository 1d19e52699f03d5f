import { createHash } from 'node:crypto';
import type { Random } from '#test/support/random.ts';
import type { Item } from '#test/support/raw-table.ts';

/** A payment as the table stores it, in one of its states. */
export interface StoredPayment {
  readonly platformId: string;
  readonly uuid: string;
  readonly status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly version: number;
  /** ISO 8601. */
  readonly changedAt: string;
  readonly ownerUuid: string;
  readonly accountUuid: string;
}

const hex = (random: Random, digits: number): string =>
  Array.from({ length: digits }, () => random.below(16).toString(16)).join('');

/** A UUIDv7 with that time. */
export const uuidAt = (timeMs: number, random: Random): string => {
  const time = timeMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(random, 3)}-8${hex(random, 3)}-${hex(random, 12)}`;
};

/** The uuid of an account's owner ends in ten zero bits. */
export const ownerUuidAt = (timeMs: number, random: Random): string =>
  `${uuidAt(timeMs, random).slice(0, -3)}000`;

export const shardOf = (uuid: string): number => Number.parseInt(uuid.slice(-4, -3), 16) % 4;

export const paymentItem = (payment: StoredPayment): Item => {
  const { platformId, uuid, status, version, changedAt, ownerUuid, accountUuid } = payment;
  const createdMs = Number.parseInt(uuid.slice(0, 8) + uuid.slice(9, 13), 16);
  return {
    pk: `TRANSACTION#${platformId}#${uuid}`,
    sk: 'TRANSACTION',
    platformId,
    sortId: uuid,
    type: 'OUTGOING',
    status,
    ownerUuid,
    ownerId: `Customer:${ownerUuid}`,
    platformCustomerId: 'jane',
    source: { kind: 'ACCOUNT', accountId: `InternalAccount:${accountUuid}`, currency: 'USD' },
    destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${uuid}`, currency: 'USD' },
    sentMinor: 100n,
    sentCurrency: 'USD',
    receivedMinor: 100n,
    receivedCurrency: 'USD',
    version: BigInt(version),
    createdAt: new Date(createdMs).toISOString(),
    updatedAt: changedAt,
    listPk: `TRANSACTION#${platformId}#${shardOf(uuid)}`,
    ownerPk: `TRANSACTION#${platformId}#${ownerUuid}`,
  };
};

interface ExpectedEvent {
  /** Of the changed item. */
  readonly pk: string;
  readonly version: number;
  readonly type: string;
  /** When it changed. ISO 8601. */
  readonly at: string;
  /** Of the resource in the event. */
  readonly id: string;
}

/** The id of a webhook says which change it tells, so it is computed here without the product's code. */
const webhookIdOf = ({ pk, version, type, at }: ExpectedEvent): string => {
  const time = Date.parse(at).toString(16).padStart(12, '0');
  const hash = createHash('sha256')
    .update(JSON.stringify([pk, version, type]))
    .digest('hex');
  const variant = '89ab'[Number.parseInt(hash.slice(3, 4), 16) % 4];
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
};

/** The event of a change: webhook, resource, kind and time. */
export const expectedEvent = (event: ExpectedEvent): string =>
  `Webhook:${webhookIdOf(event)} ${event.id} ${event.type} ${event.at}`;

/** The event of a payment's state. */
export const eventOf = ({ platformId, uuid, status, version, changedAt: at }: StoredPayment): string =>
  expectedEvent({
    pk: `TRANSACTION#${platformId}#${uuid}`,
    version,
    type: `OUTGOING_PAYMENT_${status}`,
    at,
    id: `Transaction:${uuid}`,
  });
