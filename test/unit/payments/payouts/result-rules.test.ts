import { describe, expect, it } from 'vitest';
import { judgeCollectionResult, judgeResult, type Verdict } from '#shared/payments/payouts/result-rules.ts';
import { collectionStatuses, type PayoutAnswer } from '#shared/switch/port.ts';
import { type TransactionStatus, transactionStatuses } from '#shared/transactions/lifecycle.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';

const at = '2025-10-13T12:00:00.000Z';
const quoted: Transaction = {
  platformId: '019542f5-b3e7-7d02-8000-000000000000',
  uuid: '0199dd4b-c800-7000-8000-000000000001',
  type: 'OUTGOING',
  status: 'PROCESSING',
  ownerUuid: '019542f5-b3e7-7d02-8000-00000000f000',
  ownerId: 'Customer:019542f5-b3e7-7d02-8000-00000000f000',
  platformCustomerId: 'c-1',
  source: {
    kind: 'ACCOUNT',
    accountId: 'InternalAccount:019542f5-b3e7-7d02-8000-00000000f348',
    currency: 'USD',
  },
  destination: {
    kind: 'ACCOUNT',
    accountId: 'ExternalAccount:019542f5-b3e7-7d02-8abc-0123456789ab',
    currency: 'USD',
  },
  sentMinor: 1000n,
  sentCurrency: 'USD',
  receivedMinor: 995n,
  receivedCurrency: 'USD',
  version: 2,
  createdAt: at,
  updatedAt: at,
  quote: {
    expiresAt: at,
    lockedSide: 'SENDING',
    exchangeRate: '1',
    feesMinor: 5n,
    fixedFeeMinor: 0n,
    variableFeeBps: 50,
  },
};

const answers: readonly PayoutAnswer[] = [
  { kind: 'ON_ITS_WAY' },
  { kind: 'DELIVERED', mayComeBack: false },
  { kind: 'RETURNED' },
  { kind: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED', isRefundPossible: true },
  { kind: 'REJECTED' },
  { kind: 'CANCELLED' },
];
const verdicts = (transaction: Transaction): Verdict[] =>
  answers.map((answer) => judgeResult(transaction, answer));

const all = (verdict: Verdict): Verdict[] => answers.map(() => verdict);
const nothing = 'NOTHING_NEW';
const wrong = 'RECONCILIATION_EXCEPTION';

it('results of an invoice of another service count as those of a bank', () => {
  const network = {
    domain: 'bank.example',
    umaVersion: '1.0',
    invoice: 'lnbc1',
    paymentHash: 'ab'.repeat(32),
    msats: 1_000,
    feeMsats: 0,
    payableUntil: at,
    multiplier: '1',
  };
  const destination = { kind: 'UMA_ADDRESS', umaAddress: '$ann@bank.example', currency: 'USD' } as const;
  const paid: Transaction = { ...quoted, destination, network };
  const { network: _none, ...onUs } = paid;

  expect(verdicts(paid)).toEqual(verdicts(quoted));
  expect(verdicts({ ...paid, status: 'COMPLETED' })).toEqual(verdicts({ ...quoted, status: 'COMPLETED' }));
  expect(verdicts(onUs)).toEqual(all('NEVER_ORDERED'));
  expect(verdicts({ ...paid, type: 'INCOMING' })).toEqual(all('NEVER_ORDERED'));
});

describe('results ON_ITS_WAY, DELIVERED, RETURNED, FAILED, REJECTED, CANCELLED', () => {
  const notDelivered: Verdict[] = [nothing, wrong, nothing, nothing, nothing, nothing];

  it.each<[TransactionStatus, Verdict[]]>([
    ['CREATED', all('NEVER_ORDERED')],
    ['PENDING', all('NEVER_ORDERED')],
    ['EXPIRED', all('NEVER_ORDERED')],
    ['PROCESSING', [nothing, 'RECORD', 'RECORD', 'RECORD', 'RECORD', 'RECORD']],
    ['COMPLETED', [nothing, nothing, 'RECORD', wrong, wrong, wrong]],
    ['FAILED', notDelivered],
    ['REJECTED', notDelivered],
    ['REFUNDED', notDelivered],
  ])('for a payment that is %s give %j', (status, expected) => {
    const settledAt = status === 'COMPLETED' ? at : undefined;

    expect(verdicts({ ...quoted, status, settledAt })).toEqual(expected);
  });

  it('for a payment that came back after its delivery give nothing new', () => {
    expect(verdicts({ ...quoted, status: 'FAILED', settledAt: at })).toEqual(all(nothing));
  });

  const uma = { kind: 'UMA_ADDRESS', umaAddress: '$jane@bank.example', currency: 'USD' } as const;
  const inside = { kind: 'ACCOUNT', accountId: 'InternalAccount:x', currency: 'USD' } as const;
  const counterpart = { platformId: quoted.platformId, uuid: quoted.uuid };

  it.each<[string, Partial<Transaction>, boolean]>([
    ['a payment to a bank', {}, true],
    ['a payment to a UMA address', { destination: uma }, false],
    ['a payment that its receiver must approve', { destination: uma, counterpart }, false],
    ['a payment to an internal account', { destination: inside }, false],
    ['a transfer out of the sandbox', { quote: undefined }, false],
    ['a transfer out', { quote: undefined, past: [['PROCESSING', at]] }, true],
    ['a transfer in', { quote: undefined, type: 'INCOMING', destination: inside }, false],
    ['an incoming payment that goes on to a bank', { quote: undefined, type: 'INCOMING', counterpart }, true],
    [
      'an incoming payment to the internal account',
      { quote: undefined, type: 'INCOMING', destination: inside },
      false,
    ],
  ])('for %s apply only when the switch paid it: %j %s', (_name, more, isPaidBySwitch) => {
    for (const status of transactionStatuses) {
      // A transfer that is PROCESSING now is with the switch, too.
      if (status === 'PROCESSING' && more.quote === undefined && 'quote' in more) continue;
      const isOrdered = isPaidBySwitch && !['CREATED', 'PENDING', 'EXPIRED'].includes(status);
      const judged = verdicts({ ...quoted, ...more, status });

      expect(judged.includes('NEVER_ORDERED')).toBe(!isOrdered);
    }
  });
});

describe('results COLLECTED, ON_ITS_WAY, FAILED, REJECTED, CANCELLED, RETURNED', () => {
  const { quote: _terms, ...unquoted } = quoted;
  const transferIn: Transaction = {
    ...unquoted,
    type: 'INCOMING',
    source: quoted.destination,
    destination: quoted.source,
    past: [['PROCESSING', at]],
  };
  const judged = (transfer: Transaction): Verdict[] =>
    collectionStatuses.map((kind) => judgeCollectionResult(transfer, { kind }));
  const none = collectionStatuses.map((): Verdict => 'NEVER_ORDERED');
  const notCollected: Verdict[] = [wrong, nothing, nothing, nothing, nothing, nothing];
  const known = collectionStatuses.map((): Verdict => nothing);

  it.each<[string, Partial<Transaction>, Verdict[]]>([
    ['is PROCESSING', {}, ['RECORD', nothing, 'RECORD', 'RECORD', 'RECORD', 'RECORD']],
    [
      'is COMPLETED',
      { status: 'COMPLETED', settledAt: at },
      [nothing, nothing, wrong, wrong, wrong, 'RECORD'],
    ],
    ['FAILED', { status: 'FAILED' }, notCollected],
    ['was REJECTED', { status: 'REJECTED' }, notCollected],
    ['was returned', { status: 'FAILED', settledAt: at }, known],
    [
      'was collected for an account that refused it',
      { status: 'FAILED', refund: { reference: 'r', initiatedAt: at, status: 'FAILED' } },
      known,
    ],
    ['the sandbox decided at once', { status: 'COMPLETED', past: undefined }, none],
    ['goes out', { type: 'OUTGOING', source: quoted.source, destination: quoted.destination }, none],
  ])('for a transfer in that %s', (_name, more, expected) => {
    expect(judged({ ...transferIn, ...more })).toEqual(expected);
  });
});
