import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, textOf } from './findings.ts';
import { type Book, hasComeBack, ofKind } from './ledger-book.ts';

/**
 * The possible statuses of the receiver's side for each status of the sender's. One transaction settles both sides. A
 * later return from the receiver's bank concerns only the receiver.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  PROCESSING: ['PENDING', 'PROCESSING'],
  COMPLETED: ['COMPLETED'],
  FAILED: ['FAILED'],
  REJECTED: ['REJECTED'],
};

const amountOf = (item: Item): string =>
  `${integerOf(item, 'receivedMinor')} ${textOf(item, 'receivedCurrency')}`;

const checkPair = (outgoing: Item, incoming: Item, findings: Findings): void => {
  findings.expect(
    textOf(incoming, 'type') === 'INCOMING',
    'I12',
    outgoing,
    'its other side does not come in',
  );
  const [sent, received] = [amountOf(outgoing), amountOf(incoming)];
  findings.expect(sent === received, 'I15', outgoing, `pays ${sent}, its other side receives ${received}`);
  const [status, otherStatus] = [textOf(outgoing, 'status'), textOf(incoming, 'status')];
  const hasKept = status === 'COMPLETED' && hasComeBack(incoming);
  const isTogether = hasKept || together[status]?.includes(otherStatus) === true;
  findings.expect(isTogether, 'I12', outgoing, `is ${status}, its other side ${otherStatus}`);
  const back = mapOf(incoming.counterpart);
  const isMutual =
    textOf(back, 'uuid') === textOf(outgoing, 'sortId') &&
    textOf(back, 'platformId') === textOf(outgoing, 'platformId');
  findings.expect(isMutual, 'I12', outgoing, 'its other side names another');
};

/**
 * I12, I15 of payments between customers of this service: both sides agree and end together. The check skips a side
 * whose platform was not read.
 */
export const checkCounterparts = (book: Book, findings: Findings): void => {
  const paid = new Set<string>();
  for (const item of ofKind(book, 'TRANSACTION')) {
    if (item.counterpart === undefined) continue;
    const { platformId, uuid } = mapOf(item.counterpart);
    const way = `${textOf(item, 'type')} ${String(platformId)} ${String(uuid)}`;
    findings.expect(!paid.has(way), 'I15', item, 'its other side has another one too');
    paid.add(way);
    if (!book.byKey.has(`PLATFORM#${String(platformId)}/PLATFORM`)) continue;
    const other = book.byKey.get(`TRANSACTION#${String(platformId)}#${String(uuid)}/TRANSACTION`);
    if (other === undefined) findings.add('I12', item, 'its other side is not there');
    else if (textOf(item, 'type') === 'OUTGOING') checkPair(item, other, findings);
    else checkPair(other, item, findings);
  }
};
