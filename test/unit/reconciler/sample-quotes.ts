import type { Item } from '#test/support/raw-table.ts';

export const platformId = '01a1f000-0000-7000-8000-000000000000';
/** Another platform, whose customer is paid by UMA. */
export const otherPlatformId = '01a1f000-0000-7100-8000-000000000000';
const jane = '01a1f000-0000-7001-8000-000000000400';
const juan = '01a1f000-0000-7101-8000-000000000400';
/** 840, 978 and 484 in the last ten bits. */
export const usd = '01a1f000-0000-7001-8000-000000000748';
export const eur = '01a1f000-0000-7001-8000-0000000007d2';
export const mxn = '01a1f000-0000-7001-8000-0000000005e4';
export const juansMxn = '01a1f000-0000-7101-8000-0000000005e4';
const bankUuid = '01a1f000-0000-7002-8000-000000000000';
const at = '2026-11-21T03:00:00.000Z';
const executedAt = '2026-11-21T03:01:00.000Z';
const endedAt = '2026-11-21T03:02:00.000Z';
export const expiresAt = '2026-11-21T03:05:00.000Z';

/** uuids of the sample's transactions, by what has become of them. */
export const uuids = {
  paid: '01a1f000-0000-7010-8000-000000000000',
  failed: '01a1f000-0000-7011-8000-000000000000',
  stuck: '01a1f000-0000-7012-8000-000000000000',
  pending: '01a1f000-0000-7013-8000-000000000000',
  expired: '01a1f000-0000-7014-8000-000000000000',
  processing: '01a1f000-0000-7015-8000-000000000000',
  internal: '01a1f000-0000-7016-8000-000000000000',
  funded: '01a1f000-0000-7017-8000-000000000000',
  cancelled: '01a1f000-0000-7018-8000-000000000000',
  returned: '01a1f000-0000-7019-8000-000000000000',
  sent: '01a1f000-0000-701a-8000-000000000000',
  received: '01a1f000-0000-701b-8000-000000000000',
  waiting: '01a1f000-0000-701c-8000-000000000000',
  passedOn: '01a1f000-0000-701d-8000-000000000000',
  rejected: '01a1f000-0000-701e-8000-000000000000',
  keptAfterAll: '01a1f000-0000-701f-8000-000000000000',
} as const;
type Name = keyof typeof uuids;

type Leg = readonly [account: string, currency: string, amount: bigint];

const journalUuid = (source: string, purpose: string): string =>
  source.replace('-7', purpose === 'REFUND' ? '-6' : '-5');

const journal = (platform: string, account: string, source: string, purpose: string, legs: Leg[]): Item => ({
  pk: `JOURNAL#${platform}#${account}`,
  sk: `${source}#${purpose}`,
  platformId: platform,
  accountUuid: account,
  sourceUuid: source,
  purpose,
  uuid: journalUuid(source, purpose),
  legs: legs.map(([name, currency, amountMinor]) => ({ account: name, currency, amountMinor })),
  createdAt: executedAt,
});

const clearing = (account: string, currency: string, amount: bigint): Leg[] => [
  [account, currency, amount],
  ['CLEARING', currency, -amount],
];

/** 100.00 USD at 0.058 cents a centavo: fee 25 + 50, 9925 / 0.058 = 171120.6. */
const paymentLegs = (sign: bigint): Leg[] => [
  [usd, 'USD', -10_000n * sign],
  ['FEES', 'USD', 75n * sign],
  ['EXCHANGE', 'USD', 9_925n * sign],
  ['EXCHANGE', 'MXN', -171_120n * sign],
  ['CLEARING', 'MXN', 171_120n * sign],
];

const payment = (name: Name): Item => journal(platformId, usd, uuids[name], 'PAYMENT', paymentLegs(1n));
const refund = (name: Name): Item => journal(platformId, usd, uuids[name], 'REFUND', paymentLegs(-1n));

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

const transaction = (platform: string, owner: string, name: Name, status: string, more: Item): Item => ({
  pk: `TRANSACTION#${platform}#${uuids[name]}`,
  sk: 'TRANSACTION',
  platformId: platform,
  sortId: uuids[name],
  status,
  ownerUuid: owner,
  ownerId: `Customer:${owner}`,
  platformCustomerId: owner === jane ? 'jane' : 'juan',
  version: 3n,
  createdAt: at,
  updatedAt: endedAt,
  listPk: `TRANSACTION#${platform}#0`,
  ownerPk: `TRANSACTION#${platform}#${owner}`,
  ...(status === 'COMPLETED' ? {} : { statusPk: `TRANSACTION#${platform}#${status}` }),
  ...more,
});

const bank: Item = { kind: 'ACCOUNT', accountId: `ExternalAccount:${bankUuid}`, currency: 'MXN' };

export const terms: Item = {
  expiresAt,
  lockedSide: 'SENDING',
  exchangeRate: '0.058',
  feesMinor: 75n,
  fixedFeeMinor: 25n,
  variableFeeBps: 50n,
};

const quote = (name: Name, status: string, more: Item = {}): Item =>
  transaction(platformId, jane, name, status, {
    type: 'OUTGOING',
    source: { kind: 'ACCOUNT', accountId: `InternalAccount:${usd}`, currency: 'USD' },
    destination: bank,
    sentMinor: 10_000n,
    sentCurrency: 'USD',
    receivedMinor: 171_120n,
    receivedCurrency: 'MXN',
    quote: terms,
    ...more,
  });

const watched = (name: Name, checkAt: string): Item => ({
  checkAt,
  duePk: 'DUE#0',
  dueSk: `${checkAt}#${uuids[name]}`,
});
const settled: Item = { settledAt: endedAt };

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

const owner = (platform: string, uuid: string, name: string, opened: string): Item[] => [
  { pk: `PLATFORM#${platform}`, sk: 'PLATFORM', uuid: platform },
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

const owners: readonly Item[] = [
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
): Item => ({
  pk: `ACCOUNT#${platform}#${account}`,
  sk: 'BALANCE',
  platformId: platform,
  accountUuid: account,
  balanceMinor,
  openTransactions: open,
  version,
});

/** Funded with 1,000.00 USD: five quotes of 100.00 and one of 98.27 are gone for good or on their way. */
const balances: readonly Item[] = [
  balance(platformId, usd, 50_173n, 1n, 19n),
  balance(platformId, eur, 9_000n, 0n, 1n),
  balance(platformId, mxn, 171_120n, 1n, 8n),
  balance(otherPlatformId, juansMxn, 171_120n, 0n, 2n),
];

/** 90.00 EUR at 1.0835 cost 9752 cents; 9827 leave them after 25 + 50. */
const toOwnAccount: readonly Item[] = [
  quote('internal', 'COMPLETED', {
    ...settled,
    destination: { kind: 'ACCOUNT', accountId: `InternalAccount:${eur}`, currency: 'EUR' },
    sentMinor: 9_827n,
    receivedMinor: 9_000n,
    receivedCurrency: 'EUR',
    quote: { ...terms, lockedSide: 'RECEIVING', exchangeRate: '1.0835' },
  }),
  journal(platformId, usd, uuids.internal, 'PAYMENT', [
    [usd, 'USD', -9_827n],
    ['FEES', 'USD', 75n],
    ['EXCHANGE', 'USD', 9_752n],
    ['EXCHANGE', 'EUR', -9_000n],
    ['CLEARING', 'EUR', 9_000n],
  ]),
  journal(platformId, eur, uuids.internal, 'PAYMENT', clearing(eur, 'EUR', 9_000n)),
];

const toAnotherCustomer: readonly Item[] = [
  quote('sent', 'COMPLETED', {
    ...settled,
    destination: { kind: 'UMA_ADDRESS', umaAddress: '$juan@juan.test', currency: 'MXN' },
    counterpart: { platformId: otherPlatformId, uuid: uuids.received },
  }),
  payment('sent'),
  incoming(otherPlatformId, juan, 'received', 'COMPLETED', {
    ...settled,
    counterpart: { platformId, uuid: uuids.sent },
  }),
  journal(otherPlatformId, juansMxn, uuids.received, 'PAYMENT', clearing(juansMxn, 'MXN', 171_120n)),
];

const fromOutside: readonly Item[] = [
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

/** A quote in each state it can come to, and payments that come in: a table in which everything agrees. */
export const soundQuotes = (): Item[] => [
  ...owners,
  ...balances,
  journal(platformId, usd, journalUuid(uuids.paid, 'FUNDING'), 'FUNDING', clearing(usd, 'USD', 100_000n)),
  quote('paid', 'COMPLETED', settled),
  payment('paid'),
  quote('failed', 'FAILED', { failureReason: 'QUOTE_EXECUTION_FAILED', refund: refundOf('failed') }),
  payment('failed'),
  refund('failed'),
  quote('stuck', 'FAILED', {
    failureReason: 'QUOTE_EXECUTION_FAILED',
    refund: { reference: 'NONE', initiatedAt: endedAt, status: 'FAILED', reason: 'TRANSACTION_FAILED' },
  }),
  payment('stuck'),
  quote('pending', 'PENDING', { version: 1n, updatedAt: at, ...watched('pending', expiresAt) }),
  quote('expired', 'EXPIRED', { version: 2n, updatedAt: '2026-11-21T03:05:30.000Z' }),
  quote('processing', 'PROCESSING', { version: 2n, ...watched('processing', endedAt) }),
  payment('processing'),
  quote('funded', 'COMPLETED', { ...settled, source: { kind: 'REALTIME_FUNDING', currency: 'USD' } }),
  payment('funded'),
  journal(platformId, usd, uuids.funded, 'DEPOSIT', clearing(usd, 'USD', 10_000n)),
  quote('cancelled', 'REFUNDED', { refund: refundOf('cancelled', 'USER_CANCELLATION') }),
  payment('cancelled'),
  refund('cancelled'),
  quote('returned', 'FAILED', {
    ...settled,
    version: 4n,
    failureReason: 'COUNTERPARTY_POST_TX_FAILED',
    refund: refundOf('returned'),
  }),
  payment('returned'),
  refund('returned'),
  ...toOwnAccount,
  ...toAnotherCustomer,
  ...fromOutside,
];
