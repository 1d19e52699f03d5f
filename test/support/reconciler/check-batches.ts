import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, optionalText, textOf } from './findings.ts';
import { type Book, ofKind } from './ledger-book.ts';

const isPaid = (outcome: Item): boolean => optionalText(outcome, 'transactionUuid') !== undefined;

const checkBatch = (batch: Item, outcomes: readonly Item[], findings: Findings): void => {
  const status = textOf(batch, 'status');
  const total = integerOf(batch, 'total');
  const count = BigInt(outcomes.length);
  findings.expect(count <= total, 'I19', batch, `has ${count} outcomes of ${total} rows`);
  const mayPay = status === 'PROCESSING' || status === 'COMPLETED';
  findings.expect(mayPay || count === 0n, 'I19', batch, `is ${status} and has outcomes`);
  if (status !== 'COMPLETED') return;
  const paid = BigInt(outcomes.filter(isPaid).length);
  const isToldRight = integerOf(batch, 'successful') === paid && integerOf(batch, 'failed') === count - paid;
  findings.expect(isToldRight, 'I19', batch, 'tells other counts than its rows');
  findings.expect(count === total, 'I19', batch, 'is COMPLETED with rows left');
};

/** I19: each row of a batch has one outcome, each payment is that of one row, and the batch has the same counts. */
export const checkBatches = (book: Book, findings: Findings): void => {
  const outcomes = ofKind(book, 'PAYOUT_ROW');
  const byBatch = Map.groupBy(outcomes, (outcome) => textOf(outcome, 'pk').split('#')[2]);
  for (const batch of ofKind(book, 'PAYOUT_BATCH'))
    checkBatch(batch, byBatch.get(textOf(batch, 'uuid')) ?? [], findings);
  const payments = new Set(ofKind(book, 'TRANSACTION').map((item) => textOf(item, 'pk').split('#')[2]));
  const seen = new Set<string>();
  for (const outcome of outcomes.filter(isPaid)) {
    const uuid = textOf(outcome, 'transactionUuid');
    findings.expect(payments.has(uuid), 'I19', outcome, 'names a payment that does not exist');
    findings.expect(!seen.has(uuid), 'I19', outcome, 'names the payment of another row');
    seen.add(uuid);
  }
};
