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

/** The event for a payment's state. Resource, kind and time identify the change. */
export const eventOf = ({ uuid, status, changedAt }: StoredPayment): string =>
  `Transaction:${uuid} OUTGOING_PAYMENT_${status} ${changedAt}`;
