import type { Item } from '../raw-table.ts';
import { checkQuoteTerms } from './check-quote-terms.ts';
import { addFeeJournals } from './fee-journals.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import {
  hasComeBack,
  hasNotLeft,
  internalAccountOf,
  internalUuidOf,
  type JournalItem,
  type Leg,
  refundAccountOf,
  wasCorrected,
} from './ledger-book.ts';
import { clearingLegs, paymentLegs, spelled, times } from './quote-legs.ts';
import { uuidOfReference } from './reference.ts';

/** The attributes of a quote in one status. */
interface Shape {
  /** Whether the sender has been debited. */
  readonly isExecuted: boolean;
  readonly versions: readonly bigint[];
  readonly hasFailureReason?: true;
  readonly hasRefund?: true;
  readonly isSettled?: true;
  /** Whether the sweep must still check the payment. A COMPLETED payment may still be returned. */
  readonly isOpen?: true;
}

const shapes: Readonly<Record<string, Shape>> = {
  PENDING: { isExecuted: false, versions: [1n], isOpen: true },
  EXPIRED: { isExecuted: false, versions: [2n] },
  PROCESSING: { isExecuted: true, versions: [1n, 2n], isOpen: true },
  COMPLETED: { isExecuted: true, versions: [2n, 3n], isSettled: true },
  FAILED: { isExecuted: true, versions: [2n, 3n, 4n], hasFailureReason: true, hasRefund: true },
  REJECTED: { isExecuted: true, versions: [2n, 3n], hasRefund: true },
  REFUNDED: { isExecuted: true, versions: [2n, 3n], hasRefund: true },
};

/** Of a quote that was ordered for a later time and could not be executed then. */
const failedAtItsTime: Shape = { isExecuted: false, versions: [2n], hasFailureReason: true };

const failureReasons: ReadonlySet<string> = new Set([
  'LNURLP_FAILED',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
  'LIGHTNING_PAYMENT_FAILED',
  'FUNDING_AMOUNT_MISMATCH',
  'COUNTERPARTY_POST_TX_FAILED',
]);

/** A correction is a version more, and so are a return and a refund that was made good, before or after it. */
const versionsOf = (item: Item, { versions }: Shape): readonly bigint[] =>
  wasCorrected(item) ? versions.flatMap((version) => [version + 1n, version + 2n, version + 3n]) : versions;

const checkState = (item: Item, shape: Shape, findings: Findings): void => {
  const version = integerOf(item, 'version');
  const status = textOf(item, 'status');
  const versions = versionsOf(item, shape);
  findings.expect(versions.includes(version), 'I12', item, `has version ${version} in its state`);
  const isSettled = optionalText(item, 'settledAt') !== undefined;
  findings.expect(
    isSettled === (shape.isSettled === true) || hasComeBack(item),
    'I12',
    item,
    'settledAt is wrong',
  );
  const reason = optionalText(item, 'failureReason');
  const isReason = shape.hasFailureReason ? failureReasons.has(reason ?? '') : reason === undefined;
  findings.expect(isReason, 'I12', item, `has failureReason ${reason}`);
  const hasRefund = item.refund !== undefined;
  findings.expect(hasRefund === (shape.hasRefund === true), 'I12', item, `has refund: ${hasRefund}`);
  const hasChanged = textOf(item, 'updatedAt') !== textOf(item, 'createdAt');
  findings.expect(version > 1n || !hasChanged, 'I12', item, 'changed without a new version');
  findings.expect(item.outcomeDueAt === undefined, 'I12', item, 'waits like a transfer');
  const isWatched = item.checkAt !== undefined;
  const mayBeWatched = shape.isOpen === true || status === 'COMPLETED';
  findings.expect(isWatched ? mayBeWatched : shape.isOpen !== true, 'I12', item, `is watched: ${isWatched}`);
  findings.expect(
    item.cancelled === undefined || status === 'EXPIRED',
    'I12',
    item,
    `is cancelled and ${status}`,
  );
  if (status !== 'EXPIRED') return;
  const isOver = textOf(item, 'updatedAt') >= textOf(mapOf(item.quote), 'expiresAt');
  findings.expect(
    isOver !== (item.cancelled === true),
    'I15',
    item,
    'expired before its time, or was cancelled after',
  );
};

/** The journals that a quote must have: `account#PURPOSE` and legs. */
const expectedJournals = (
  item: Item,
  shape: Shape,
  { isCorrected, isFeeBack }: { readonly isCorrected: boolean; readonly isFeeBack: boolean },
): Map<string, Leg[]> => {
  const journals = new Map<string, Leg[]>();
  if (!shape.isExecuted) return journals;
  const payer = internalAccountOf(item);
  const payment = paymentLegs(item);
  journals.set(`${payer}#PAYMENT`, payment);
  if (textOf(mapOf(item.source), 'kind') === 'REALTIME_FUNDING') {
    const paidIn = clearingLegs(payer, textOf(item, 'sentCurrency'), integerOf(item, 'sentMinor'));
    journals.set(`${payer}#DEPOSIT`, paidIn);
  }
  const refunded = refundAccountOf(item);
  const refundedLegs = paymentLegs(item, refunded);
  if (textOf(mapOf(item.refund), 'status') === 'COMPLETED')
    journals.set(`${refunded}#REFUND`, times(-1n, refundedLegs));
  if (isCorrected) {
    journals.set(`${refunded}#REFUND`, times(-1n, refundedLegs));
    journals.set(`${refunded}#CORRECTION`, refundedLegs);
  }
  const paid = internalUuidOf(mapOf(item.destination));
  if (paid !== undefined && textOf(item, 'status') === 'COMPLETED') {
    const credit = clearingLegs(paid, textOf(item, 'receivedCurrency'), integerOf(item, 'receivedMinor'));
    journals.set(`${paid}#PAYMENT`, credit);
  }
  addFeeJournals(item, journals, { isCorrected, isFeeBack });
  return journals;
};

const checkJournals = (
  item: Item,
  shape: Shape,
  journals: readonly JournalItem[],
  findings: Findings,
): void => {
  // What failed without a refund left no money that a correction could take back.
  const isCorrected = wasCorrected(item) && journals.some(({ purpose }) => purpose === 'CORRECTION');
  // Before a correction, the fee may have gone back or not: the past does not say when the refund was made.
  const isFeeBack = journals.some(({ purpose }) => purpose === 'FEE_REFUND');
  const expected = expectedJournals(item, shape, { isCorrected, isFeeBack });
  const nameOf = ({ accountUuid, purpose }: JournalItem): string => `${accountUuid}#${purpose}`;
  const [has, needs] = [journals.map(nameOf).sort().join(), [...expected.keys()].sort().join()];
  const status = textOf(item, 'status');
  findings.expect(has === needs, 'I12', item, `is ${status} with journals [${has}], needs [${needs}]`);
  for (const journal of journals) {
    const legs = expected.get(nameOf(journal));
    if (legs === undefined) continue;
    const [moved, meant] = [spelled(journal.legs), spelled(legs)];
    findings.expect(moved === meant, 'I15', item, `its ${journal.purpose} moves [${moved}], not [${meant}]`);
  }
};

const checkMoment = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const payment = journals.find(
    ({ purpose, accountUuid }) => purpose === 'PAYMENT' && accountUuid === internalAccountOf(item),
  );
  if (payment === undefined) return;
  const isInTime = textOf(payment.item, 'createdAt') < textOf(mapOf(item.quote), 'expiresAt');
  findings.expect(isInTime, 'I15', item, 'was executed after its time');
};

const checkRefund = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  if (item.refund === undefined) return;
  const refund = mapOf(item.refund);
  const [status, reason] = [textOf(refund, 'status'), textOf(refund, 'reason')];
  const wanted = textOf(item, 'status') === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';
  findings.expect(reason === wanted, 'I12', item, `is refunded for ${reason}`);
  const hasSettled = optionalText(refund, 'settledAt') !== undefined;
  findings.expect(
    hasSettled === (status === 'COMPLETED'),
    'I12',
    item,
    `its refund is ${status}, settled: ${hasSettled}`,
  );
  const mayStayAway = textOf(item, 'status') === 'FAILED' && status === 'FAILED';
  findings.expect(status === 'COMPLETED' || mayStayAway, 'I12', item, `its refund is ${status}`);
  if (status !== 'COMPLETED') return;
  const journal = journals.find(({ purpose }) => purpose === 'REFUND');
  const named = uuidOfReference(textOf(refund, 'reference'));
  const isNamed = journal !== undefined && textOf(journal.item, 'uuid') === named;
  findings.expect(isNamed, 'I12', item, 'its refund names another journal');
};

/** I1, I12, I15, I22 of a quote and its payment: terms, status and journals agree. */
export const checkQuote = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const status = textOf(item, 'status');
  const shape = status === 'FAILED' && hasNotLeft(item) ? failedAtItsTime : shapes[status];
  if (shape === undefined || textOf(item, 'type') !== 'OUTGOING') {
    findings.add('I12', item, `is a quote, ${textOf(item, 'type')} and ${status}`);
    return;
  }
  checkQuoteTerms(item, findings);
  checkState(item, shape, findings);
  checkJournals(item, shape, journals, findings);
  checkMoment(item, journals, findings);
  checkRefund(item, journals, findings);
};
