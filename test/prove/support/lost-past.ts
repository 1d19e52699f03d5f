import type { Random } from '#test/support/random.ts';
import type { Item } from '#test/support/raw-table.ts';
import { eventOf, expectedEvent, ownerUuidAt, paymentItem, shardOf, uuidAt } from './stored-payments.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export interface PastOrder {
  readonly platformId: string;
  readonly random: Random;
  readonly nowMs: number;
  readonly payments: number;
}

/** Changes whose events were never sent. */
export interface LostPast {
  readonly items: readonly Item[];
  /** The time from which the platform gets events. ISO 8601. */
  readonly since: string;
  /** The events that the sweep must send: webhook, resource, kind and time. */
  readonly events: readonly string[];
  /** The number of changes that are too new, or older than `since`. */
  readonly leftAlone: number;
}

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

const customerItem = (platformId: string, uuid: string, at: string, more: Item = {}): Item => ({
  pk: `CUSTOMER#${platformId}#${uuid}`,
  sk: 'CUSTOMER',
  platformId,
  sortId: uuid,
  listPk: `CUSTOMER#${platformId}#${shardOf(uuid)}`,
  version: 5n,
  customerType: 'INDIVIDUAL',
  platformCustomerId: uuid,
  umaAddress: `$${uuid}@lost.uma.test`,
  currencies: 'USD',
  openedFirst: 'USD',
  kycStatus: 'REJECTED',
  fullName: 'Jane Doe',
  createdAt: at,
  updatedAt: at,
  ...more,
});

const balanceItem = (platformId: string, accountUuid: string, updatedAt: string): Item => ({
  pk: `ACCOUNT#${platformId}#${accountUuid}`,
  sk: 'BALANCE',
  platformId,
  accountUuid,
  balanceMinor: 100n,
  version: 3n,
  balanceVersion: 3n,
  updatedAt,
});

const invitationItem = (platformId: string, code: string, claimedAt: string): Item => ({
  pk: `INVITATION#${code}`,
  sk: 'INVITATION',
  platformId,
  code,
  status: 'CLAIMED',
  version: 2n,
  inviterUma: '$jane@lost.uma.test',
  umaDomain: 'lost.uma.test',
  inviteeUma: '$joe@bank.example',
  claimedAt,
  createdAt: claimedAt,
  updatedAt: claimedAt,
  listPk: `INVITATION#${platformId}`,
  sortId: `${claimedAt}#${code}`,
});

const verificationItem = (platformId: string, uuid: string, updatedAt: string): Item => ({
  pk: `VERIFICATION#${platformId}#${uuid}`,
  sk: 'VERIFICATION',
  platformId,
  sortId: uuid,
  listPk: `VERIFICATION#${platformId}#${shardOf(uuid)}`,
  ownerPk: `VERIFICATION#${platformId}#${uuid}`,
  version: 2n,
  customerUuid: uuid,
  status: 'REJECTED',
  errors: [],
  createdAt: updatedAt,
  updatedAt,
});

const jobItem = (platformId: string, uuid: string, completedAt: string): Item => ({
  pk: `BULK#${platformId}#${uuid}`,
  sk: 'JOB',
  platformId,
  uuid,
  version: 2n,
  status: 'COMPLETED',
  progress: { total: 1n, successful: 1n, failed: 0n },
  columns: [],
  cuts: '',
  end: 0n,
  createdAt: completedAt,
  updatedAt: completedAt,
  completedAt,
  listPk: `BULK#${platformId}`,
  sortId: `${completedAt}#${uuid}`,
  expiresAtEpochSeconds: BigInt(Math.floor(Date.parse(completedAt) / 1000) + 86_400),
});

/** Puts 840, the number of USD, into the last ten bits. */
const usdAccountOf = (ownerUuid: string): string =>
  ownerUuid.slice(0, -3) + (Number.parseInt(ownerUuid.slice(-3), 16) + 840).toString(16).padStart(3, '0');

/** When a payment was created and changed, in minutes before now, and whether its event must be sent. */
const paymentKinds = [
  { name: 'from the last hours', madeAgo: 16, span: 600, changeAfter: 0.1, hasEvent: true },
  {
    name: 'made before the endpoint, and changed after',
    madeAgo: 2_881,
    span: 60,
    changeAfter: 62,
    hasEvent: true,
  },
  { name: 'changed a day later', madeAgo: 1_620, span: 60, changeAfter: 1_500, hasEvent: true },
  { name: 'changed just now', madeAgo: 100, span: 1, changeAfter: 95, hasEvent: false },
  { name: 'finished before the endpoint', madeAgo: 2_950, span: 60, changeAfter: 1, hasEvent: false },
] as const;

/** The kinds of ten payments, as indexes into `paymentKinds`. */
const mixed = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4] as const;

/**
 * The stored data of a platform: payments of one customer with their balance, customers with a changed status, their
 * verifications, claimed invitations and finished bulk jobs. The platform must get the events of the last two days.
 */
export const lostPast = ({ platformId, random, nowMs, payments }: PastOrder): LostPast => {
  const sinceMs = nowMs - 48 * hourMs;
  const ownerUuid = ownerUuidAt(nowMs - 60 * hourMs, random);
  const [accountUuid, ownAccountUuid] = [usdAccountOf(ownerUuid), usdAccountOf(platformId)];
  const movedAt = iso(nowMs - 20 * minuteMs);
  const owner = customerItem(platformId, ownerUuid, iso(nowMs - 60 * hourMs));
  const accounts = [accountUuid, ownAccountUuid];
  const items: Item[] = [owner, ...accounts.map((uuid) => balanceItem(platformId, uuid, movedAt))];
  const type = 'INTERNAL_ACCOUNT_BALANCE_UPDATED';
  const events = accounts.map((uuid) => {
    const pk = `ACCOUNT#${platformId}#${uuid}`;
    return expectedEvent({ pk, version: 3, type, at: movedAt, id: `InternalAccount:${uuid}` });
  });
  let leftAlone = 0;
  for (let index = 0; index < payments; index += 1) {
    const kind = paymentKinds[mixed[index % mixed.length] ?? 0];
    if (kind === undefined) throw new Error('No such kind of payment');
    const madeMs = nowMs - Math.floor((kind.madeAgo + random.unit() * kind.span) * minuteMs);
    const status = random.pick(['COMPLETED', 'FAILED'] as const);
    const changedAt = iso(madeMs + kind.changeAfter * minuteMs);
    const uuid = uuidAt(madeMs, random);
    const payer =
      index === 0 ? { ownerUuid: platformId, accountUuid: ownAccountUuid } : { ownerUuid, accountUuid };
    const payment = { platformId, uuid, status, version: 3, changedAt, ...payer };
    items.push(paymentItem(payment));
    if (kind.hasEvent) events.push(eventOf(payment));
    else leftAlone += 1;
  }
  for (let index = 0; index < 3; index += 1) {
    const [madeMs, changedAt] = [nowMs - (5 + index) * hourMs, iso(nowMs - 4 * hourMs)];
    const uuid = ownerUuidAt(madeMs, random);
    // The customer has another version by now, so the event must use the version of the status change.
    items.push(customerItem(platformId, uuid, iso(madeMs), { statusChange: { version: 2n, at: changedAt } }));
    const code = uuid.replaceAll('-', '').slice(0, 16).toUpperCase();
    items.push(invitationItem(platformId, code, changedAt), verificationItem(platformId, uuid, changedAt));
    items.push(jobItem(platformId, uuid, changedAt));
    const changes = [
      [`CUSTOMER#${platformId}#${uuid}`, `Customer:${uuid}`, 'CUSTOMER_KYC_REJECTED'],
      [`BULK#${platformId}#${uuid}`, `Job:${uuid}`, 'BULK_UPLOAD_COMPLETED'],
      [`VERIFICATION#${platformId}#${uuid}`, `Verification:${uuid}`, 'VERIFICATION_REJECTED'],
      [`INVITATION#${code}`, code, 'INVITATION_CLAIMED'],
    ] as const;
    events.push(
      ...changes.map(([pk, id, kind]) => expectedEvent({ pk, version: 2, type: kind, at: changedAt, id })),
    );
  }
  return { items, since: iso(sinceMs), events, leftAlone };
};
