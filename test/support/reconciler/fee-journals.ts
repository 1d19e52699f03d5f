import type { Item } from '../raw-table.ts';
import { accountUuidOf } from './currency-numbers.ts';
import { integerOf, listOf, mapOf, textOf } from './findings.ts';
import { hasNotLeft, type Leg } from './ledger-book.ts';
import { ownFeeOf } from './quote-legs.ts';

/** Whether the payment was made at some time: then the platform got its fee. */
const wasMade = (item: Item): boolean =>
  textOf(item, 'status') === 'COMPLETED' ||
  listOf(item.past).some((state) => String(listOf(state)[0]) === 'COMPLETED');

const isRefunded = (item: Item): boolean => textOf(mapOf(item.refund), 'status') === 'COMPLETED';

const isOwed = (item: Item): boolean => item.platformFeeOwed === true;

const feeAccountOf = (item: Item): string =>
  accountUuidOf(textOf(item, 'platformId'), textOf(item, 'sentCurrency')) ?? '';

/**
 * Adds the journals of the platform's own fee to those that a quote must have. With a refund it goes back, unless the
 * platform owes it. A correction after that gives it again, in one journal where the same account pays the correction.
 */
export const addFeeJournals = (
  item: Item,
  journals: Map<string, Leg[]>,
  { isCorrected, isFeeBack }: { readonly isCorrected: boolean; readonly isFeeBack: boolean },
): void => {
  const fee = ownFeeOf(item);
  if (fee === 0n || !wasMade(item)) return;
  const [account, currency] = [feeAccountOf(item), textOf(item, 'sentCurrency')];
  const legs = (amountMinor: bigint): Leg[] => [
    { account, currency, amountMinor },
    { account: 'PLATFORM_FEES', currency, amountMinor: -amountMinor },
  ];
  journals.set(`${account}#FEE`, legs(fee));
  const goesBack = isCorrected ? isFeeBack : isRefunded(item);
  if (!goesBack || isOwed(item)) return;
  journals.set(`${account}#FEE_REFUND`, legs(-fee));
  if (!isCorrected) return;
  const paid = journals.get(`${account}#CORRECTION`);
  const net = paid
    ?.filter((leg) => leg.account !== 'PLATFORM_FEES')
    .map((leg) => (leg.account === account ? { ...leg, amountMinor: leg.amountMinor + fee } : leg));
  journals.set(`${account}#CORRECTION`, net ?? legs(fee));
};

const executedStates: ReadonlySet<string> = new Set([
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'REFUNDED',
]);

/**
 * What of the payment's fee is in PLATFORM_FEES: all of it from its execution until it is made or refunded, and less than
 * nothing where it was refunded and the platform owes it.
 */
export const waitingFeeOf = (item: Item): bigint => {
  const fee = ownFeeOf(item);
  const isExecuted = executedStates.has(textOf(item, 'status')) && !hasNotLeft(item);
  if (fee === 0n || !isExecuted) return 0n;
  const kept = isRefunded(item) ? 0n : fee;
  if (!wasMade(item)) return kept;
  return isRefunded(item) && isOwed(item) ? -fee : 0n;
};

/** Of all payments, by `platform#currency`. */
export const waitingFees = (transactions: readonly Item[]): Map<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const item of transactions) {
    const key = `${textOf(item, 'platformId')}#${textOf(item, 'sentCurrency')}`;
    const fee = waitingFeeOf(item);
    if (fee !== 0n) sums.set(key, (sums.get(key) ?? 0n) + fee);
  }
  return sums;
};

export const ownTermsOf = (item: Item): { fixed: bigint; bps: bigint; fee: bigint } => {
  const terms = mapOf(item.quote);
  if (terms.platformFee === undefined) return { fixed: 0n, bps: 0n, fee: 0n };
  const own = mapOf(terms.platformFee);
  return {
    fixed: integerOf(own, 'fixedMinor', -1n),
    bps: integerOf(own, 'variableBps', -1n),
    fee: integerOf(own, 'feeMinor', -1n),
  };
};
