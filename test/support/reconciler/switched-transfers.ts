import type { Item } from '../raw-table.ts';
import type { Shape } from './check-transfers.ts';
import { listOf, mapOf, optionalText, textOf } from './findings.ts';
import { type JournalItem, wasCorrected } from './ledger-book.ts';

const reasons = ['COUNTERPARTY_POST_TX_FAILED', 'LIGHTNING_PAYMENT_FAILED', 'QUOTE_EXECUTION_FAILED'];
const both = ['REFUND', 'TRANSFER'];

const failed = (item: Item): Shape => {
  const isRefunded = optionalText(mapOf(item.refund), 'status') === 'COMPLETED';
  const hasComeBack = item.settledAt !== undefined;
  return {
    purposes: isRefunded ? both : ['TRANSFER'],
    failureReasons: reasons,
    refund: isRefunded ? 'COMPLETED' : 'FAILED',
    ...(hasComeBack ? { isSettled: true, versions: [3n] } : { versions: [2n] }),
  };
};

const shapeOf = (item: Item): Shape | undefined => {
  switch (textOf(item, 'status')) {
    case 'PROCESSING':
      return { purposes: ['TRANSFER'], versions: [1n] };
    case 'COMPLETED':
      return { purposes: ['TRANSFER'], isSettled: true, versions: [2n] };
    case 'FAILED':
      return failed(item);
    case 'REJECTED':
    case 'REFUNDED':
      return { purposes: both, refund: 'COMPLETED', versions: [2n] };
    default:
      return undefined;
  }
};

const wasSentOn = (item: Item): boolean =>
  textOf(item, 'status') === 'PROCESSING' ||
  listOf(item.past).some((state) => listOf(state)[0] === 'PROCESSING');

const failedCollection = (item: Item): Shape => {
  const isForPeople = optionalText(mapOf(item.refund), 'status') === 'FAILED';
  const wasCredited = item.settledAt !== undefined;
  const taken = isForPeople ? ['TRANSFER'] : both;
  return {
    purposes: wasCredited ? taken : [],
    failureReasons: ['PAY_REQUEST_FAILED'],
    ...(isForPeople ? { refund: 'FAILED' } : {}),
    ...(wasCredited ? { isSettled: true, versions: [3n] } : { versions: [2n] }),
  };
};

const shapeOfCollection = (item: Item): Shape | undefined => {
  switch (textOf(item, 'status')) {
    case 'PROCESSING':
      return { purposes: [], versions: [1n] };
    case 'COMPLETED':
      return { purposes: ['TRANSFER'], isSettled: true, versions: [2n] };
    case 'FAILED':
      return failedCollection(item);
    case 'REJECTED':
      return { purposes: [], versions: [2n] };
    default:
      return undefined;
  }
};

const failedStates: ReadonlySet<string> = new Set(['FAILED', 'REJECTED', 'REFUNDED']);

/** Each decision of operators about a payment that had failed is a version more. */
const decisionsOn = (item: Item): bigint =>
  BigInt(listOf(item.past).filter((state) => failedStates.has(String(listOf(state)[0]))).length);

/** Operators made it COMPLETED after it had failed. Perhaps it was refunded before, and that was taken back. */
const corrected = (item: Item, shape: Shape, journals: readonly JournalItem[]): Shape => ({
  ...shape,
  purposes: journals.some(({ purpose }) => purpose === 'CORRECTION')
    ? ['CORRECTION', ...both]
    : shape.purposes,
  versions: shape.versions.map((version) => version + decisionsOn(item)),
});

/** One that was ordered for a later time had a state before it left. */
const afterItsTime = (item: Item, shape: Shape | undefined): Shape | undefined =>
  shape === undefined || item.schedule === undefined
    ? shape
    : { ...shape, versions: shape.versions.map((version) => version + 1n) };

/** The shape of a transfer that the operator's switch pays or collects; undefined for any other. */
export const shapeOfSwitched = (item: Item, journals: readonly JournalItem[]): Shape | undefined => {
  if (!wasSentOn(item)) return undefined;
  const shape =
    textOf(item, 'type') === 'OUTGOING' ? afterItsTime(item, shapeOf(item)) : shapeOfCollection(item);
  return shape !== undefined && wasCorrected(item) ? corrected(item, shape, journals) : shape;
};
