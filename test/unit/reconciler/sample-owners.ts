import type { Item } from '#test/support/raw-table.ts';
import { bankUuid, eur, jane, juan, juansMxn, mxn, otherPlatformId, platformId, usd } from './sample-ids.ts';

const owner = (platform: string, uuid: string, name: string, opened: string): Item[] => [
  { pk: `PLATFORM#${platform}`, sk: 'PLATFORM', uuid: platform, sortId: platform, ownerPk: 'PLATFORM#ALL' },
  {
    pk: `CUSTOMER#${platform}#${uuid}`,
    sk: 'CUSTOMER',
    platformId: platform,
    sortId: uuid,
    listPk: `CUSTOMER#${platform}#0`,
    platformCustomerId: name,
    umaAddress: `$${name}@${name}.test`,
    openedFirst: opened,
  },
  { pk: `UMA#$${name}@${name}.test`, sk: 'LOCK', platformId: platform, customerUuid: uuid },
  { pk: `CUSTOMER_REF#${platform}#${name}`, sk: 'LOCK', platformId: platform, customerUuid: uuid },
];

export const owners: readonly Item[] = [
  ...owner(platformId, jane, 'jane', 'USD EUR MXN'),
  ...owner(otherPlatformId, juan, 'juan', 'MXN'),
  {
    pk: `EXTERNAL#${platformId}#${bankUuid}`,
    sk: 'EXTERNAL',
    platformId,
    sortId: bankUuid,
    ownerKind: 'customer',
    ownerUuid: jane,
    currency: 'MXN',
    listPk: `EXTERNAL#${platformId}#0`,
    ownerPk: `EXTERNAL#${platformId}#${jane}`,
  },
  { pk: `EXTERNAL_ID#${platformId}#${jane}#MXN#hash`, sk: 'LOCK', platformId, externalAccountUuid: bankUuid },
];

const balance = (
  platform: string,
  account: string,
  balanceMinor: bigint,
  open: bigint,
  version: bigint,
  pendingMinor = 0n,
): Item => ({
  pk: `ACCOUNT#${platform}#${account}`,
  sk: 'BALANCE',
  platformId: platform,
  accountUuid: account,
  balanceMinor,
  openTransactions: open,
  pendingMinor,
  version,
});

/** Funded with 1,000.00 USD: five quotes of 100.00 and one of 98.27 have been debited for good or are still open. */
export const balances: readonly Item[] = [
  balance(platformId, usd, 50_173n, 1n, 19n, 10_000n),
  balance(platformId, eur, 9_000n, 0n, 1n),
  balance(platformId, mxn, 171_120n, 1n, 8n),
  balance(otherPlatformId, juansMxn, 171_120n, 0n, 2n),
];
