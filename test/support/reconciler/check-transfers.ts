import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import { hasNotLeft, internalAccountOf, type JournalItem, refundAccountOf } from './ledger-book.ts';
import { uuidOfReference } from './reference.ts';
import { shapeOfSwitched } from './switched-transfers.ts';

/** The journals and attributes of a transfer in one status. */
export interface Shape {
  readonly purposes: readonly string[];
  /** The default is none. */
  readonly failureReasons?: readonly string[];
  /** The refund's status. */
  readonly refund?: 'COMPLETED' | 'FAILED';
  readonly isSettled?: true;
  readonly isDue?: true;
  /** REJECTED, if it waited before. */
  readonly isCancelled?: 'ALWAYS' | 'IF_CHANGED';
  /** The possible versions: 1 when decided at once, 2 after a wait. */
  readonly versions: readonly bigint[];
}

const both = ['REFUND', 'TRANSFER'];

const shapes: Readonly<Record<string, Readonly<Record<string, Shape>>>> = {
  OUTGOING: {
    COMPLETED: { purposes: ['TRANSFER'], isSettled: true, versions: [1n] },
    PENDING: { purposes: ['TRANSFER'], isDue: true, versions: [1n] },
    FAILED: {
      purposes: both,
      failureReasons: ['QUOTE_EXECUTION_FAILED'],
      refund: 'COMPLETED',
      versions: [1n, 2n],
    },
    REJECTED: { purposes: both, refund: 'COMPLETED', versions: [1n] },
    REFUNDED: { purposes: both, refund: 'COMPLETED', versions: [2n], isCancelled: 'ALWAYS' },
  },
  INCOMING: {
    COMPLETED: { purposes: ['TRANSFER'], isSettled: true, versions: [1n] },
    PENDING: { purposes: [], isDue: true, versions: [1n] },
    FAILED: { purposes: [], failureReasons: ['PAY_REQUEST_FAILED'], versions: [1n, 2n] },
    REJECTED: { purposes: [], versions: [1n, 2n], isCancelled: 'IF_CHANGED' },
  },
};

/** Of a transfer that was ordered for a later time and has not left. */
const waiting: Readonly<Record<string, Shape>> = {
  PENDING: { purposes: [], versions: [1n] },
  FAILED: { purposes: [], failureReasons: ['QUOTE_EXECUTION_FAILED'], versions: [2n] },
  REJECTED: { purposes: [], versions: [2n], isCancelled: 'ALWAYS' },
};

const shapeOf = (item: Item, journals: readonly JournalItem[]): Shape | undefined => {
  const [type, status] = [textOf(item, 'type'), textOf(item, 'status')];
  if (hasNotLeft(item)) return waiting[status];
  return shapeOfSwitched(item, journals) ?? shapes[type]?.[status];
};

const maxAmount = 9_000_000_000_000_000n;
const delayMs = 30_000;

const checkState = (item: Item, shape: Shape, findings: Findings): void => {
  const version = integerOf(item, 'version');
  findings.expect(shape.versions.includes(version), 'I12', item, `has version ${version} in its state`);
  const settledAt = optionalText(item, 'settledAt');
  findings.expect(
    (settledAt !== undefined) === (shape.isSettled === true),
    'I12',
    item,
    'settledAt is wrong',
  );
  const reason = optionalText(item, 'failureReason');
  const isReason =
    reason === undefined ? shape.failureReasons === undefined : shape.failureReasons?.includes(reason);
  findings.expect(isReason === true, 'I12', item, `has failureReason ${reason}`);
  const refund = optionalText(mapOf(item.refund), 'status');
  findings.expect(refund === shape.refund, 'I12', item, `refund: ${refund}`);
  const hasChanged = textOf(item, 'updatedAt') !== textOf(item, 'createdAt');
  findings.expect(version > 1n || !hasChanged, 'I12', item, 'changed without a new version');
  const mustBeCancelled = shape.isCancelled === 'ALWAYS' || (shape.isCancelled !== undefined && version > 1n);
  findings.expect((item.cancelled === true) === mustBeCancelled, 'I12', item, 'cancelled is wrong');
  const dueAt = optionalText(item, 'outcomeDueAt');
  findings.expect((dueAt !== undefined) === (shape.isDue === true), 'I12', item, 'outcomeDueAt is wrong');
  if (dueAt === undefined) return;
  const waitMs = Date.parse(dueAt) - Date.parse(textOf(item, 'createdAt'));
  findings.expect(waitMs === delayMs, 'I12', item, `is due after ${waitMs} ms`);
};

const checkAmounts = (item: Item, findings: Findings): void => {
  const sent = integerOf(item, 'sentMinor');
  findings.expect(sent >= 1n && sent <= maxAmount, 'I16', item, `moves ${sent}`);
  const sides = [
    textOf(item, 'sentCurrency'),
    textOf(item, 'receivedCurrency'),
    textOf(mapOf(item.source), 'currency'),
    textOf(mapOf(item.destination), 'currency'),
  ];
  findings.expect(new Set(sides).size === 1, 'I16', item, `mixes currencies: ${sides.join()}`);
  findings.expect(integerOf(item, 'receivedMinor') === sent, 'I16', item, 'pays out another amount');
};

const checkJournal = (item: Item, journal: JournalItem, findings: Findings): void => {
  const sent = integerOf(item, 'sentMinor');
  const isOut = textOf(item, 'type') === 'OUTGOING';
  const expected = isOut === (journal.purpose !== 'REFUND') ? -sent : sent;
  const { deltaMinor, accountUuid, legs } = journal;
  findings.expect(deltaMinor === expected, 'I1', item, `its ${journal.purpose} moves ${deltaMinor}`);
  const isRefund = journal.purpose === 'REFUND' || journal.purpose === 'CORRECTION';
  const account = isRefund ? refundAccountOf(item) : internalAccountOf(item);
  findings.expect(accountUuid === account, 'I1', item, `its ${journal.purpose} is on ${accountUuid}`);
  const currency = textOf(item, 'sentCurrency');
  findings.expect(
    legs.every((leg) => leg.currency === currency),
    'I16',
    item,
    `its ${journal.purpose} is in another currency`,
  );
};

const checkRefund = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const refund = mapOf(item.refund);
  if (item.refund === undefined) return;
  const journal = journals.find(({ purpose }) => purpose === 'REFUND');
  const named = uuidOfReference(textOf(refund, 'reference'));
  const isNamed = journal !== undefined && textOf(journal.item, 'uuid') === named;
  const isPaid = textOf(refund, 'status') === 'COMPLETED';
  findings.expect(isNamed === isPaid, 'I12', item, 'its refund names another journal');
  const wanted = textOf(item, 'status') === 'REFUNDED' ? 'USER_CANCELLATION' : 'TRANSACTION_FAILED';
  findings.expect(textOf(refund, 'reason') === wanted, 'I12', item, `its refund is not for ${wanted}`);
};

/** I1, I11, I12, I16 of a transfer: journals, status, version and refund agree. */
export const checkTransfer = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const [type, status] = [textOf(item, 'type'), textOf(item, 'status')];
  const shape = shapeOf(item, journals);
  if (shape === undefined) {
    findings.add('I12', item, `is ${type} and ${status}`);
    return;
  }
  const purposes = journals.map(({ purpose }) => purpose).sort();
  findings.expect(
    purposes.join() === shape.purposes.join(),
    'I1',
    item,
    `is ${status} with journals [${purposes.join()}]`,
  );
  checkState(item, shape, findings);
  checkAmounts(item, findings);
  for (const journal of journals) checkJournal(item, journal, findings);
  checkRefund(item, journals, findings);
};
