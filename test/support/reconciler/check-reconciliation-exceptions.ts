import type { Item } from '../raw-table.ts';
import { type Findings, listOf, mapOf, optionalText, textOf } from './findings.ts';
import { type Book, ofKind, wasCorrected } from './ledger-book.ts';

type State = readonly [status: string, at: string];

const statesOf = (payment: Item): State[] => [
  ...listOf(payment.past).map((state): State => [String(listOf(state)[0]), String(listOf(state)[1])]),
  [textOf(payment, 'status'), textOf(payment, 'updatedAt')],
];

const paymentOf = (book: Book, item: Item): Item | undefined =>
  book.byKey.get(`TRANSACTION#${textOf(item, 'platformId')}#${textOf(item, 'sortId')}/TRANSACTION`);

/** Decisions that changed the payment. */
const movesOf = (item: Item | undefined): State[] =>
  listOf(item?.ends)
    .map(mapOf)
    .filter(({ hasMoved }) => hasMoved === true)
    .map((end) => [textOf(end, 'outcome'), textOf(end, 'at')]);

/** A refund that is tried again leaves its payment FAILED, or credits what was collected. One that is settled is FAILED. */
const mayShow = (outcome: string, status: string): boolean =>
  outcome === 'SETTLE'
    ? status === 'FAILED'
    : outcome === 'REFUND'
      ? status === 'FAILED' || status === 'COMPLETED'
      : outcome === status;

const checkRecord = (book: Book, item: Item, findings: Findings): void => {
  const payment = paymentOf(book, item);
  if (payment === undefined) {
    findings.add('I12', item, 'is about a payment that does not exist');
    return;
  }
  for (const [outcome, at] of movesOf(item)) {
    const isState = statesOf(payment).some(([status, since]) => mayShow(outcome, status) && since === at);
    // The platform gave back a fee that it owed: that is no state, and the journals are checked with the payment's.
    const isThere = outcome === 'FEE' ? payment.platformFeeOwed !== true : isState;
    findings.expect(isThere, 'I12', item, `says that its payment was ${outcome} at ${at}`);
  }
  const [one, other] = [optionalText(item, 'proposedBy'), optionalText(item, 'confirmedBy')];
  const isDecided = item.state === 'CONFIRMED' || item.state === 'RESOLVED';
  const areTwo = one !== undefined && other !== undefined && one !== other;
  findings.expect(!isDecided || areTwo, 'I12', item, `is decided by ${one} and ${other}`);
};

/** Nobody but two operators makes a failed payment COMPLETED, or a failed refund good. */
const checkCorrected = (book: Book, payment: Item, findings: Findings): void => {
  if (!wasCorrected(payment)) return;
  const key = `${textOf(payment, 'platformId')}#${textOf(payment, 'sortId')}`;
  const moves = movesOf(book.byKey.get(`RECONCILIATION_EXCEPTION#${key}/RECONCILIATION_EXCEPTION`));
  const isDecided = moves.some(([outcome]) => ['COMPLETED', 'REFUND', 'SETTLE'].includes(outcome));
  const isSettled = moves.some(([outcome]) => outcome === 'SETTLE');
  findings.expect(
    payment.refundedTo === undefined || isSettled,
    'I12',
    payment,
    'gave its refund to another account',
  );
  // The sender of a payment between two customers is corrected with the receiver.
  findings.expect(isDecided || payment.counterpart !== undefined, 'I12', payment, 'was corrected by nobody');
};

/** I12 of payments whose switch took back a result: record, decision and payment agree. */
export const checkReconciliationExceptions = (book: Book, findings: Findings): void => {
  for (const item of ofKind(book, 'RECONCILIATION_EXCEPTION')) checkRecord(book, item, findings);
  for (const payment of ofKind(book, 'TRANSACTION')) checkCorrected(book, payment, findings);
};
