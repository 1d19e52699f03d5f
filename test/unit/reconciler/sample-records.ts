import type { Item } from '#test/support/raw-table.ts';
import { at, bankUuid, endedAt, executedAt, jane, type Name, platformId, usd, uuids } from './sample-ids.ts';

type Leg = readonly [account: string, currency: string, amount: bigint];

export const journalUuid = (source: string, purpose: string): string =>
  source.replace('-7', purpose === 'REFUND' ? '-6' : '-5');

/** The order of the journals of one source. */
const purposes = ['FUNDING', 'DEPOSIT', 'TRANSFER', 'PAYMENT', 'REFUND', 'CORRECTION', 'FEE', 'FEE_REFUND'];

export const journal = (
  platform: string,
  account: string,
  source: string,
  purpose: string,
  legs: Leg[],
): Item => ({
  pk: `JOURNAL#${platform}#${account}`,
  sk: `${source}#${purpose}`,
  platformId: platform,
  accountUuid: account,
  sourceUuid: source,
  purpose,
  uuid: journalUuid(source, purpose),
  legs: legs.map(([name, currency, amountMinor]) => ({ account: name, currency, amountMinor })),
  createdAt: executedAt,
  listPk: `JOURNAL#${platform}#${account}`,
  sortId: `${executedAt}#${source}#${purposes.indexOf(purpose)}`,
});

export const clearing = (account: string, currency: string, amount: bigint): Leg[] => [
  [account, currency, amount],
  ['CLEARING', currency, -amount],
];

/** 100.00 USD at 0.058 cents per centavo: the fees are 25 + 50, and 9925 / 0.058 = 171120.6. */
const paymentLegs = (sign: bigint): Leg[] => [
  [usd, 'USD', -10_000n * sign],
  ['FEES', 'USD', 75n * sign],
  ['EXCHANGE', 'USD', 9_925n * sign],
  ['EXCHANGE', 'MXN', -171_120n * sign],
  ['CLEARING', 'MXN', 171_120n * sign],
];

export const payment = (name: Name): Item =>
  journal(platformId, usd, uuids[name], 'PAYMENT', paymentLegs(1n));
export const refund = (name: Name): Item => journal(platformId, usd, uuids[name], 'REFUND', paymentLegs(-1n));

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const referenceOf = (uuid: string): string => {
  const bits = BigInt(`0x${uuid.replaceAll('-', '')}`);
  const digits = Array.from({ length: 26 }, (_, place) => Number((bits >> BigInt(5 * (25 - place))) & 31n));
  return digits.map((digit) => alphabet.charAt(digit)).join('');
};

export const refundOf = (name: Name, reason = 'TRANSACTION_FAILED'): Item => ({
  reference: referenceOf(journalUuid(uuids[name], 'REFUND')),
  initiatedAt: endedAt,
  settledAt: endedAt,
  status: 'COMPLETED',
  reason,
});

/** The states of a payment before its last one. */
const course = [
  ['PENDING', at],
  ['PROCESSING', executedAt],
  ['COMPLETED', endedAt],
];

const isOpen = (status: string): boolean => status === 'PENDING' || status === 'PROCESSING';

export const transaction = (
  platform: string,
  owner: string,
  name: Name,
  status: string,
  { version = 3n, ...more }: Item,
): Item => ({
  pk: `TRANSACTION#${platform}#${uuids[name]}`,
  sk: 'TRANSACTION',
  platformId: platform,
  sortId: uuids[name],
  status,
  ownerUuid: owner,
  ownerId: `Customer:${owner}`,
  platformCustomerId: owner === jane ? 'jane' : 'juan',
  version,
  past: course.slice(0, Number(version) - 1),
  createdAt: at,
  updatedAt: endedAt,
  listPk: `TRANSACTION#${platform}#0`,
  ownerPk: `TRANSACTION#${platform}#${owner}`,
  ...(status === 'COMPLETED'
    ? {}
    : { statusPk: `TRANSACTION#${platform}#${isOpen(status) ? 'OPEN' : status}#0` }),
  ...more,
});

export const bank: Item = { kind: 'ACCOUNT', accountId: `ExternalAccount:${bankUuid}`, currency: 'MXN' };

export const watched = (name: Name, checkAt: string): Item => ({
  checkAt,
  duePk: 'DUE#0',
  dueSk: `${checkAt}#${uuids[name]}`,
});
export const settled: Item = { settledAt: endedAt };
