import type { Contradiction, Obstacle, ResolvedEnd } from '#shared/contradictions/contradiction.ts';
import { obstructed, resolved } from '#shared/contradictions/rules.ts';
import { getContradiction, saveContradiction } from '#shared/contradictions/store.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import { log } from '#shared/kernel/log.ts';
import { type ConditionsFailed, transactIfUnchanged, tryTransact } from '#shared/kernel/transact.ts';
import { parseBalance } from '#shared/ledger/balance.ts';
import { checkTransaction } from '#shared/transactions/correct.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import type { Transaction } from '#shared/transactions/transaction.ts';
import { type Correction, correctionOf } from './corrections.ts';

/** Another writer was first: what to do follows from what the table holds now. */
const hasLost = (failed: ConditionsFailed): boolean =>
  ['contradiction', 'payment', 'sender.payment'].some((name) => failed.has(name));

const balances = ['balance', 'sender.balance'] as const;

const obstacleOf = (failed: ConditionsFailed, { ifRefused }: Correction): Obstacle => {
  const refusing = balances.filter((name) => failed.has(name));
  if (refusing.length === 0) return 'ALREADY_CORRECTED';
  const items = refusing.map((name) => failed.itemOf(name)).filter((item) => item !== undefined);
  return items.some((item) => parseBalance(item).closedAt !== undefined) ? 'CLOSED' : ifRefused;
};

/** Something that neither operator knew of moved the payment after the proposal. */
const hasChanged = ({ paymentVersion }: Contradiction, { version }: Transaction): boolean =>
  paymentVersion !== undefined && paymentVersion !== version;

interface Attempt {
  /** As it is stored. */
  readonly stored: Contradiction;
  readonly end: ResolvedEnd;
  readonly correction: Correction;
  readonly at: string;
}

const leaveInClearing = async (
  { stored, end }: Attempt,
  instead: NonNullable<Correction['instead']>,
): Promise<typeof lostRace | undefined> => {
  const ended = resolved(stored, { ...end, isInClearing: true });
  const failed = await tryTransact({ contradiction: saveContradiction(ended), ...instead });
  if (failed !== undefined && hasLost(failed)) return lostRace;
  if (failed !== undefined) throw failed;
  const { platformId, uuid: transactionId } = stored;
  // A metric counts lines with this code (infra/constructs/alarms.ts), as for every refund that fails.
  log.error({ operation: 'carryOutResolution', code: 'REFUND_FAILED', platformId, transactionId });
  return undefined;
};

const openAgain = async (
  stored: Contradiction,
  obstacle: Obstacle,
  at: string,
): Promise<typeof lostRace | undefined> => {
  const open = obstructed(stored, obstacle, at);
  return (await transactIfUnchanged({ contradiction: saveContradiction(open) })) ? undefined : lostRace;
};

const goAnotherWay = async (
  attempt: Attempt,
  failed: ConditionsFailed,
): Promise<typeof lostRace | undefined> => {
  const { stored, correction, at } = attempt;
  if (correction.instead !== undefined) return leaveInClearing(attempt, correction.instead);
  return openAgain(stored, obstacleOf(failed, correction), at);
};

/**
 * Does what two operators have decided about a payment whose switch took back a result: the journal, the payment's state
 * and the end of the record are one transaction. It may run any number of times, also at once. When an account cannot
 * give or take the money, or the payment is no longer what they decided on, nothing moves, and the record is open again
 * and says why.
 */
export const carryOutResolution = ({ platformId, uuid }: Contradiction): Promise<void> =>
  changeWithRetry(async () => {
    const stored = await getContradiction({ platformId, uuid });
    if (stored?.state !== 'CONFIRMED' || stored.outcome === undefined) return undefined;
    const payment = await getTransaction(platformId, uuid);
    if (payment === undefined) throw new Error('The payment to correct does not exist');
    const at = clock.now().toISOString();
    const correction = await correctionOf(payment, stored.outcome, at);
    if (correction !== undefined && hasChanged(stored, payment))
      return openAgain(stored, 'PAYMENT_CHANGED', at);
    const end = { outcome: stored.outcome, hasMoved: correction !== undefined, at };
    const writes = correction?.writes ?? { payment: checkTransaction(payment) };
    const failed = await tryTransact({ contradiction: saveContradiction(resolved(stored, end)), ...writes });
    if (failed === undefined) return undefined;
    if (correction === undefined || hasLost(failed)) return lostRace;
    return goAnotherWay({ stored, end, correction, at }, failed);
  });
