import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { type Leg, type Purpose, reversed } from '#shared/ledger/journal.ts';
import { hasFailed } from '#shared/transactions/lifecycle.ts';
import {
  isQuoted,
  paidAccountUuid,
  payingAccountUuid,
  type QuotedTransaction,
  type Transaction,
} from '#shared/transactions/transaction.ts';

/** Legs by `<account uuid> <purpose>`. */
export type ExpectedJournals = ReadonlyMap<string, readonly Leg[]>;

type Entry = readonly [string, readonly Leg[]];

const entry = (accountUuid: string, purpose: Purpose, legs: readonly Leg[]): Entry => [
  `${accountUuid} ${purpose}`,
  legs,
];

/** Money between an account and the outside world. */
const clearing = (account: string, currency: string, amountMinor: bigint): Leg[] => [
  { account, currency, amountMinor },
  { account: 'CLEARING', currency, amountMinor: -amountMinor },
];

/**
 * Written a second time and on purpose: a check that used the functions which post journals would find their mistakes
 * correct.
 */
const exchangeLegs = (transaction: QuotedTransaction): Leg[] => {
  const { sentMinor, sentCurrency, receivedMinor, receivedCurrency, quote } = transaction;
  return [
    { account: payingAccountUuid(transaction), currency: sentCurrency, amountMinor: -sentMinor },
    { account: 'FEES', currency: sentCurrency, amountMinor: quote.feesMinor },
    { account: 'EXCHANGE', currency: sentCurrency, amountMinor: sentMinor - quote.feesMinor },
    { account: 'EXCHANGE', currency: receivedCurrency, amountMinor: -receivedMinor },
    { account: 'CLEARING', currency: receivedCurrency, amountMinor: receivedMinor },
  ];
};

/** Operators made a failed payment COMPLETED (docs/decisions/0030). It may have come back after that. */
const wasCorrected = ({ past = [] }: Transaction): boolean => past.some(([status]) => hasFailed(status));

/**
 * A payment without a refund that was corrected: what had come back left again, or nothing had come back. A second
 * refund has no journal, since people settle it.
 */
const withCorrection = (
  transaction: Transaction,
  account: string,
  entries: readonly Entry[],
  left: readonly Leg[],
): ExpectedJournals[] => {
  const plain = new Map(entries);
  if (!wasCorrected(transaction) || transaction.refund?.status === 'COMPLETED') return [plain];
  const both = [entry(account, 'REFUND', reversed(left)), entry(account, 'CORRECTION', left)];
  return [new Map([...entries, ...both]), plain];
};

const ofQuote = (quote: QuotedTransaction): ExpectedJournals[] => {
  const { status, source, sentCurrency, sentMinor, receivedCurrency, receivedMinor, refund } = quote;
  if (status === 'CREATED' || status === 'PENDING' || status === 'EXPIRED') return [new Map()];
  const payer = payingAccountUuid(quote);
  const payment = exchangeLegs(quote);
  const paid = status === 'COMPLETED' ? paidAccountUuid(quote) : undefined;
  const entries: Entry[] = [
    entry(payer, 'PAYMENT', payment),
    ...(source.kind === 'REALTIME_FUNDING'
      ? [entry(payer, 'DEPOSIT', clearing(payer, sentCurrency, sentMinor))]
      : []),
    ...(refund?.status === 'COMPLETED' ? [entry(payer, 'REFUND', reversed(payment))] : []),
    ...(paid === undefined ? [] : [entry(paid, 'PAYMENT', clearing(paid, receivedCurrency, receivedMinor))]),
  ];
  return withCorrection(quote, payer, entries, payment);
};

const ofIncoming = (incoming: Transaction): ExpectedJournals[] => {
  const { status, settledAt, ownerUuid, receivedCurrency, receivedMinor, refund } = incoming;
  const isReturned = status === 'FAILED' && settledAt !== undefined;
  if (status !== 'COMPLETED' && !isReturned) return [new Map()];
  const paid = paidAccountUuid(incoming);
  const legs = (account: string, amountMinor: bigint) => clearing(account, receivedCurrency, amountMinor);
  if (paid !== undefined) return [new Map([entry(paid, 'PAYMENT', legs(paid, receivedMinor))])];
  const own = internalAccountUuid(ownerUuid, receivedCurrency);
  const passedOn = [
    entry(own, 'DEPOSIT', legs(own, receivedMinor)),
    entry(own, 'PAYMENT', legs(own, -receivedMinor)),
  ];
  if (!isReturned) return [new Map(passedOn)];
  // What a bank returns is credited to the customer, unless the account was closed in the meantime.
  const credited = entry(own, 'REFUND', legs(own, receivedMinor));
  return [new Map(refund?.status === 'FAILED' ? passedOn : [...passedOn, credited])];
};

const ofTransfer = (transfer: Transaction): ExpectedJournals[] => {
  const { type, status, sentCurrency, sentMinor, settledAt, refund } = transfer;
  const account = type === 'OUTGOING' ? payingAccountUuid(transfer) : (paidAccountUuid(transfer) ?? '');
  const arrived = entry(account, 'TRANSFER', clearing(account, sentCurrency, sentMinor));
  if (type === 'INCOMING') {
    if (settledAt === undefined) return [new Map()];
    const takenBack = entry(account, 'REFUND', clearing(account, sentCurrency, -sentMinor));
    const hasLeftAgain = status === 'FAILED' && refund?.status !== 'FAILED';
    return [new Map([arrived, ...(hasLeftAgain ? [takenBack] : [])])];
  }
  const left = clearing(account, sentCurrency, -sentMinor);
  const hasComeBack = hasFailed(status) && refund?.status !== 'FAILED';
  const entries = [
    entry(account, 'TRANSFER', left),
    ...(hasComeBack ? [entry(account, 'REFUND', reversed(left))] : []),
  ];
  return withCorrection(transfer, account, entries, left);
};

/** Money that came in by itself is a payment once it is credited. */
const ofDeposit = (payment: Transaction): ExpectedJournals[] => {
  const { receivedCurrency, receivedMinor } = payment;
  const account = paidAccountUuid(payment) ?? '';
  return [new Map([entry(account, 'DEPOSIT', clearing(account, receivedCurrency, receivedMinor))])];
};

/** The sets of journals that a payment in its state may have: nearly always one. */
export const expectedJournals = (transaction: Transaction): ExpectedJournals[] => {
  if (isQuoted(transaction)) return ofQuote(transaction);
  switch (transaction.source.kind) {
    case 'UMA_ADDRESS':
      return ofIncoming(transaction);
    case 'REALTIME_FUNDING':
      return ofDeposit(transaction);
    case 'ACCOUNT':
      return ofTransfer(transaction);
  }
};
