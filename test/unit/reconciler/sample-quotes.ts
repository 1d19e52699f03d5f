import type { Item } from '#test/support/raw-table.ts';
import {
  at,
  endedAt,
  eur,
  expiresAt,
  jane,
  type Name,
  otherPlatformId,
  platformId,
  usd,
  uuids,
} from './sample-ids.ts';
import { incomingPayments } from './sample-incoming.ts';
import { balances, owners } from './sample-owners.ts';
import {
  bank,
  clearing,
  journal,
  journalUuid,
  payment,
  refund,
  refundOf,
  settled,
  transaction,
  watched,
} from './sample-records.ts';

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

/** 90.00 EUR at 1.0835 cost 9752 cents; of 9827 cents, fees take 25 + 50 and 9752 remain. */
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
];

/** A sound table with a quote in each possible state and with incoming payments. */
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
    duePk: 'FAILED_REFUND#ALL',
    dueSk: uuids.stuck,
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
  ...incomingPayments,
];
