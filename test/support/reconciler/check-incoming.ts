import type { Item } from '../raw-table.ts';
import { type Findings, integerOf, mapOf, optionalText, textOf } from './findings.ts';
import {
  hasComeBack,
  internalAccountOf,
  internalUuidOf,
  type JournalItem,
  wasCorrected,
} from './ledger-book.ts';

/** The attributes of an incoming payment in one status. */
interface Shape {
  readonly isPaid?: true;
  readonly isOpen?: true;
  readonly hasFailureReason?: true;
  readonly versions: readonly bigint[];
}

const shapes: Readonly<Record<string, Shape>> = {
  PENDING: { isOpen: true, versions: [1n] },
  PROCESSING: { isOpen: true, versions: [1n, 2n] },
  COMPLETED: { isPaid: true, versions: [1n, 2n, 3n] },
  FAILED: { hasFailureReason: true, versions: [1n, 2n, 3n, 4n] },
  REJECTED: { versions: [1n, 2n, 3n] },
  // Nobody paid the invoice of a payment over the UMA network.
  EXPIRED: { versions: [2n] },
};

const failureReasons: ReadonlySet<string> = new Set([
  'LNURLP_FAILED',
  'PAY_REQUEST_FAILED',
  'PAYMENT_APPROVAL_WEBHOOK_ERROR',
  'PAYMENT_APPROVAL_TIMED_OUT',
  'OFFRAMP_FAILED',
  'MISSING_MANDATORY_PAYEE_DATA',
  'QUOTE_EXPIRED',
  'QUOTE_EXECUTION_FAILED',
]);
const maxAmount = 9_000_000_000_000_000n;

const checkState = (item: Item, shape: Shape, findings: Findings): void => {
  const version = integerOf(item, 'version');
  // A correction is a version more, and so is a return after it.
  const versions = wasCorrected(item)
    ? shape.versions.flatMap((one) => [one + 1n, one + 2n])
    : shape.versions;
  findings.expect(versions.includes(version), 'I12', item, `has version ${version} in its state`);
  const isSettled = optionalText(item, 'settledAt') !== undefined;
  const mustBe = shape.isPaid === true || hasComeBack(item);
  findings.expect(isSettled === mustBe, 'I12', item, 'settledAt is wrong');
  const reason = optionalText(item, 'failureReason');
  const isReason = shape.hasFailureReason ? failureReasons.has(reason ?? '') : reason === undefined;
  findings.expect(isReason, 'I12', item, `has failureReason ${reason}`);
  const hasChanged = textOf(item, 'updatedAt') !== textOf(item, 'createdAt');
  findings.expect(version > 1n || !hasChanged, 'I12', item, 'changed without a new version');
  const isWatched = item.checkAt !== undefined;
  // A bank may return what was passed on to it.
  const mayBeWatched = shape.isOpen === true || (textOf(item, 'status') === 'COMPLETED' && isPassedOn(item));
  findings.expect(isWatched ? mayBeWatched : shape.isOpen !== true, 'I12', item, `is watched: ${isWatched}`);
  findings.expect(item.refund === undefined || isInClearing(item), 'I12', item, 'has a refund');
};

/** A bank returned it, and no account took the money: people act. */
const isInClearing = (item: Item): boolean =>
  hasComeBack(item) && optionalText(mapOf(item.refund), 'status') === 'FAILED';

const isPassedOn = (item: Item): boolean => internalUuidOf(mapOf(item.destination)) === undefined;

/** The possible journals as `PURPOSE amount`, sorted: one credit, or a deposit and a payment on the way to a bank. */
const possibleMoves = (item: Item, { isPaid }: Shape): string[] => {
  const amount = integerOf(item, 'receivedMinor');
  const passedOn = `DEPOSIT ${amount},PAYMENT ${-amount}`;
  // A returned payment is credited to the customer, unless the account was closed in the meantime.
  const returned = isInClearing(item) ? passedOn : `${passedOn},REFUND ${amount}`;
  if (hasComeBack(item)) return isPassedOn(item) ? [returned] : [];
  if (!isPaid) return [''];
  return isPassedOn(item) ? [passedOn] : [`PAYMENT ${amount}`];
};

const checkJournals = (
  item: Item,
  shape: Shape,
  journals: readonly JournalItem[],
  findings: Findings,
): void => {
  const moves = journals
    .map(({ purpose, deltaMinor }) => `${purpose} ${deltaMinor}`)
    .sort()
    .join();
  const possible = possibleMoves(item, shape);
  const status = textOf(item, 'status');
  const needs = possible.join(' or ');
  findings.expect(possible.includes(moves), 'I12', item, `is ${status} with [${moves}], needs [${needs}]`);
  const [account, currency] = [internalAccountOf(item), textOf(item, 'receivedCurrency')];
  for (const { purpose, accountUuid, legs } of journals) {
    findings.expect(accountUuid === account, 'I1', item, `its ${purpose} is on ${accountUuid}`);
    const isPlain = legs.every(
      (leg) => leg.currency === currency && (leg.account === account || leg.account === 'CLEARING'),
    );
    findings.expect(isPlain, 'I16', item, `its ${purpose} moves more than ${currency} from clearing`);
  }
};

/** I1, I12, I16 of an incoming payment from a UMA address. */
export const checkIncoming = (item: Item, journals: readonly JournalItem[], findings: Findings): void => {
  const shape = shapes[textOf(item, 'status')];
  if (shape === undefined || textOf(item, 'type') !== 'INCOMING') {
    findings.add('I12', item, `comes in, ${textOf(item, 'type')} and ${textOf(item, 'status')}`);
    return;
  }
  const received = integerOf(item, 'receivedMinor');
  findings.expect(received >= 1n && received <= maxAmount, 'I16', item, `moves ${received}`);
  checkState(item, shape, findings);
  checkJournals(item, shape, journals, findings);
};
