import type { Item } from '#test/support/raw-table.ts';
import {
  at,
  endedAt,
  jane,
  juan,
  juansMxn,
  mxn,
  type Name,
  otherPlatformId,
  platformId,
  uuids,
} from './sample-ids.ts';
import { bank, clearing, journal, settled, transaction, watched } from './sample-records.ts';

const incoming = (platform: string, owner: string, name: Name, status: string, more: Item = {}): Item => {
  const account = owner === jane ? mxn : juansMxn;
  return transaction(platform, owner, name, status, {
    type: 'INCOMING',
    source: { kind: 'UMA_ADDRESS', umaAddress: '$payer@payers.test', currency: 'MXN' },
    destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${account}`, currency: 'MXN' },
    sentMinor: 171_120n,
    sentCurrency: 'MXN',
    receivedMinor: 171_120n,
    receivedCurrency: 'MXN',
    version: 2n,
    ...more,
  });
};

const fromACustomer: readonly Item[] = [
  incoming(otherPlatformId, juan, 'received', 'COMPLETED', {
    ...settled,
    counterpart: { platformId, uuid: uuids.sent },
  }),
  journal(otherPlatformId, juansMxn, uuids.received, 'PAYMENT', clearing(juansMxn, 'MXN', 171_120n)),
];

const fromCounterparties: readonly Item[] = [
  incoming(platformId, jane, 'waiting', 'PENDING', {
    version: 1n,
    updatedAt: at,
    ...watched('waiting', endedAt),
  }),
  incoming(platformId, jane, 'rejected', 'REJECTED'),
  incoming(platformId, jane, 'passedOn', 'COMPLETED', { ...settled, destination: bank }),
  incoming(platformId, jane, 'keptAfterAll', 'FAILED', {
    ...settled,
    version: 4n,
    destination: bank,
    failureReason: 'OFFRAMP_FAILED',
  }),
  journal(platformId, mxn, uuids.keptAfterAll, 'DEPOSIT', clearing(mxn, 'MXN', 171_120n)),
  journal(platformId, mxn, uuids.keptAfterAll, 'PAYMENT', clearing(mxn, 'MXN', -171_120n)),
  journal(platformId, mxn, uuids.keptAfterAll, 'REFUND', clearing(mxn, 'MXN', 171_120n)),
  journal(platformId, mxn, uuids.passedOn, 'DEPOSIT', clearing(mxn, 'MXN', 171_120n)),
  journal(platformId, mxn, uuids.passedOn, 'PAYMENT', clearing(mxn, 'MXN', -171_120n)),
];

/** Incoming UMA payments: one from a customer of this service, and one from outside. */
export const incomingPayments: readonly Item[] = [...fromACustomer, ...fromCounterparties];
