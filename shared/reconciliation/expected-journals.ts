import { internalAccountUuid } from '#shared/kernel/ids.ts';
import { type Leg, type Purpose, reversed } from '#shared/ledger/journal.ts';
import { hasFailed } from '#shared/transactions/lifecycle.ts';
import {
  endedBeforeItLeft,
  isQuoted,
  isScheduled,
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
  const ownMinor = quote.platformFee?.feeMinor ?? 0n;
  return [
    { account: payingAccountUuid(transaction), currency: sentCurrency, amountMinor: -sentMinor },
    { account: 'FEES', currency: sentCurrency, amountMinor: quote.feesMinor - ownMinor },
    { account: 'PLATFORM_FEES', currency: sentCurrency, amountMinor: ownMinor },
    { account: 'EXCHANGE', currency: sentCurrency, amountMinor: sentMinor - quote.feesMinor },
    { account: 'EXCHANGE', currency: receivedCurrency, amountMinor: -receivedMinor },
    { account: 'CLEARING', currency: receivedCurrency, amountMinor: receivedMinor },
  ];
};

/**
 * Operators made a failed payment COMPLETED (decision "two operators correct a payment"). It may have come back after
 * that.
 */
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

/** Who got back what the payer had sent: operators may have given it to the platform. */
const refundedLegs = (legs: readonly Leg[], payer: string, refunded: string): Leg[] =>
  legs.map((leg) => (leg.account === payer ? { ...leg, account: refunded } : leg));

/** One leg for each account. */
const netted = (legs: readonly Leg[]): Leg[] => {
  const sums = new Map<string, Leg>();
  for (const leg of legs) {
    const key = `${leg.account} ${leg.currency}`;
    sums.set(key, { ...leg, amountMinor: leg.amountMinor + (sums.get(key)?.amountMinor ?? 0n) });
  }
  return [...sums.values()];
};

const wasMade = ({ status, past = [] }: Transaction): boolean =>
  status === 'COMPLETED' || past.some(([state]) => state === 'COMPLETED');

/**
 * The sets with the journals of the platform's own fee. It gets the fee once the payment was made, and gives it back with
 * a refund after that, unless it owes the fee. A correction gives it again: in the journal of the correction, when that is
 * on the same account.
 */
const withFee = (quote: QuotedTransaction, sets: readonly ExpectedJournals[]): ExpectedJournals[] => {
  const { platformId, sentCurrency, refund, platformFeeOwed } = quote;
  const fee = quote.quote.platformFee?.feeMinor ?? 0n;
  if (fee === 0n || !wasMade(quote)) return [...sets];
  const account = internalAccountUuid(platformId, sentCurrency);
  const moved = (amountMinor: bigint): Leg[] => [
    { account, currency: sentCurrency, amountMinor },
    { account: 'PLATFORM_FEES', currency: sentCurrency, amountMinor: -amountMinor },
  ];
  const got = entry(account, 'FEE', moved(fee));
  const gaveBack = entry(account, 'FEE_REFUND', moved(-fee));
  return sets.flatMap((set) => {
    const isCorrected = [...set.keys()].some((key) => key.endsWith(' CORRECTION'));
    const once = new Map([...set, got]);
    if (isCorrected && platformFeeOwed === undefined) {
      const again = set.get(`${account} CORRECTION`) ?? [];
      const corrected = entry(account, 'CORRECTION', netted([...again, ...moved(fee)]));
      return [once, new Map([...once, gaveBack, corrected])];
    }
    const isBack = !isCorrected && refund?.status === 'COMPLETED' && platformFeeOwed === undefined;
    return [isBack ? new Map([...once, gaveBack]) : once];
  });
};

const ofQuote = (quote: QuotedTransaction): ExpectedJournals[] => {
  const { status, source, sentCurrency, sentMinor, receivedCurrency, receivedMinor, refund } = quote;
  if (status === 'CREATED' || status === 'PENDING' || status === 'EXPIRED') return [new Map()];
  const payer = payingAccountUuid(quote);
  const payment = exchangeLegs(quote);
  const refunded = quote.refundedTo ?? payer;
  const left = refundedLegs(payment, payer, refunded);
  const paid = status === 'COMPLETED' ? paidAccountUuid(quote) : undefined;
  const entries: Entry[] = [
    entry(payer, 'PAYMENT', payment),
    ...(source.kind === 'REALTIME_FUNDING'
      ? [entry(payer, 'DEPOSIT', clearing(payer, sentCurrency, sentMinor))]
      : []),
    ...(refund?.status === 'COMPLETED' ? [entry(refunded, 'REFUND', reversed(left))] : []),
    ...(paid === undefined ? [] : [entry(paid, 'PAYMENT', clearing(paid, receivedCurrency, receivedMinor))]),
  ];
  return withFee(quote, withCorrection(quote, refunded, entries, left));
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
  const refunded = transfer.refundedTo ?? account;
  const back = refundedLegs(left, account, refunded);
  const hasComeBack = hasFailed(status) && refund?.status !== 'FAILED';
  const entries = [
    entry(account, 'TRANSFER', left),
    ...(hasComeBack ? [entry(refunded, 'REFUND', reversed(back))] : []),
  ];
  return withCorrection(transfer, refunded, entries, back);
};

/** Money that came in by itself is a payment once it is credited. */
const ofDeposit = (payment: Transaction): ExpectedJournals[] => {
  const { receivedCurrency, receivedMinor } = payment;
  const account = paidAccountUuid(payment) ?? '';
  return [new Map([entry(account, 'DEPOSIT', clearing(account, receivedCurrency, receivedMinor))])];
};

/** The sets of journals that a payment in its state may have: nearly always one. */
export const expectedJournals = (transaction: Transaction): ExpectedJournals[] => {
  if (isScheduled(transaction) || endedBeforeItLeft(transaction)) return [new Map()];
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
