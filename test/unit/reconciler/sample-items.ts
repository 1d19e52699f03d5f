import { deflateRawSync } from 'node:zlib';
import type { Item } from '#test/support/raw-table.ts';

export const platformId = '01a1f000-0000-7000-8000-000000000000';
export const customerUuid = '01a1f000-0000-7001-8000-000000000400';
/** The customer's USD account: its last ten bits are 840. */
export const accountUuid = '01a1f000-0000-7001-8000-000000000748';
const externalUuid = '01a1f000-0000-7002-8000-000000001000';
export const paidUuid = '01a1f000-0000-7003-8000-000000002000';
export const failedUuid = '01a1f000-0000-7004-8000-000000003000';
export const pendingUuid = '01a1f000-0000-7005-8000-000000001000';
const fundingUuid = '01a1f000-0000-7006-8000-000000000000';
const refundUuid = '01a1f000-0000-7007-8000-000000000000';
/** refundUuid in base 32. */
const refundReference = '01M7R00000E03R000000000000';
const at = '2026-11-21T03:00:00.000Z';
const later = '2026-11-21T03:00:30.000Z';
const due = later;
const umaAddress = '$jane@platform.uma.test';

/** The place of a purpose among the journals of one source. */
const rankOf: Readonly<Record<string, number>> = { FUNDING: 0, TRANSFER: 2, REFUND: 4 };

const journal = (sourceUuid: string, purpose: string, amountMinor: bigint, uuid = fundingUuid): Item => ({
  pk: `JOURNAL#${platformId}#${accountUuid}`,
  sk: `${sourceUuid}#${purpose}`,
  platformId,
  accountUuid,
  sourceUuid,
  purpose,
  uuid,
  legs: [
    { account: accountUuid, currency: 'USD', amountMinor },
    { account: 'CLEARING', currency: 'USD', amountMinor: -amountMinor },
  ],
  createdAt: at,
  listPk: `JOURNAL#${platformId}#${accountUuid}`,
  sortId: `${at}#${sourceUuid}#${rankOf[purpose]}`,
});

const transfer = (uuid: string, status: string, more: Item): Item => ({
  pk: `TRANSACTION#${platformId}#${uuid}`,
  sk: 'TRANSACTION',
  platformId,
  sortId: uuid,
  type: 'OUTGOING',
  status,
  ownerUuid: customerUuid,
  ownerId: `Customer:${customerUuid}`,
  platformCustomerId: 'jane',
  source: { kind: 'ACCOUNT', accountId: `InternalAccount:${accountUuid}`, currency: 'USD' },
  destination: { kind: 'ACCOUNT', accountId: `ExternalAccount:${externalUuid}`, currency: 'USD' },
  sentMinor: 100n,
  sentCurrency: 'USD',
  receivedMinor: 100n,
  receivedCurrency: 'USD',
  version: 1n,
  createdAt: at,
  updatedAt: at,
  ownerPk: `TRANSACTION#${platformId}#${customerUuid}`,
  ...more,
});

const owners: readonly Item[] = [
  {
    pk: `PLATFORM#${platformId}`,
    sk: 'PLATFORM',
    uuid: platformId,
    sortId: platformId,
    ownerPk: 'PLATFORM#ALL',
    umaDomain: 'platform.uma.test',
    accountsOpenedAt: { USD: at },
  },
  { pk: 'UMA_DOMAIN#platform.uma.test', sk: 'LOCK', umaDomain: 'platform.uma.test', platformId },
  {
    pk: `CUSTOMER#${platformId}#${customerUuid}`,
    sk: 'CUSTOMER',
    platformId,
    sortId: customerUuid,
    listPk: `CUSTOMER#${platformId}#0`,
    platformCustomerId: 'jane',
    umaAddress,
    openedFirst: 'USD',
    version: 1n,
  },
  { pk: `UMA#${umaAddress}`, sk: 'LOCK', umaAddress, platformId, customerUuid },
  { pk: `CUSTOMER_REF#${platformId}#jane`, sk: 'LOCK', platformId, platformCustomerId: 'jane', customerUuid },
  {
    pk: `EXTERNAL#${platformId}#${externalUuid}`,
    sk: 'EXTERNAL',
    platformId,
    sortId: externalUuid,
    ownerKind: 'customer',
    ownerUuid: customerUuid,
    currency: 'USD',
    listPk: `EXTERNAL#${platformId}#1`,
    ownerPk: `EXTERNAL#${platformId}#${customerUuid}`,
  },
  {
    pk: `EXTERNAL_ID#${platformId}#${customerUuid}#USD#hash`,
    sk: 'LOCK',
    platformId,
    externalAccountUuid: externalUuid,
  },
];

const answer = JSON.stringify({
  id: `Transaction:${paidUuid}`,
  type: 'OUTGOING',
  sentAmount: { amount: 100 },
  createdAt: at,
});

const records: readonly Item[] = [
  {
    pk: `IDEMPOTENCY#${platformId}#key`,
    sk: 'KEY',
    platformId,
    keyHash: 'key',
    httpStatus: 201n,
    body: deflateRawSync(answer),
    createdAt: at,
    expiresAtEpochSeconds: BigInt(Date.parse(at) / 1000 + 30 * 24 * 3600),
  },
];

export const failedRefund: Item = {
  reference: refundReference,
  initiatedAt: later,
  settledAt: later,
  status: 'COMPLETED',
  reason: 'TRANSACTION_FAILED',
};

/** A small sound table: 1000 funded, 100 paid, 100 failed and refunded, 100 pending. */
export const soundItems = (): Item[] => [
  ...owners,
  {
    pk: `ACCOUNT#${platformId}#${accountUuid}`,
    sk: 'BALANCE',
    platformId,
    accountUuid,
    balanceMinor: 800n,
    openTransactions: 1n,
    pendingMinor: 100n,
    version: 5n,
  },
  journal(fundingUuid, 'FUNDING', 1_000n),
  journal(paidUuid, 'TRANSFER', -100n),
  journal(failedUuid, 'TRANSFER', -100n),
  journal(failedUuid, 'REFUND', 100n, refundUuid),
  journal(pendingUuid, 'TRANSFER', -100n),
  transfer(paidUuid, 'COMPLETED', { settledAt: at, listPk: `TRANSACTION#${platformId}#2` }),
  transfer(failedUuid, 'FAILED', {
    version: 2n,
    updatedAt: later,
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: failedRefund,
    listPk: `TRANSACTION#${platformId}#3`,
    past: [['PENDING', at]],
    statusPk: `TRANSACTION#${platformId}#FAILED#3`,
  }),
  transfer(pendingUuid, 'PENDING', {
    outcomeDueAt: due,
    duePk: 'DUE#16',
    dueSk: `${due}#${pendingUuid}`,
    listPk: `TRANSACTION#${platformId}#1`,
    statusPk: `TRANSACTION#${platformId}#OPEN#1`,
  }),
  ...records,
];
