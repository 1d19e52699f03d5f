import { presentActor } from '#shared/kernel/actor.ts';
import { formatId } from '#shared/kernel/ids.ts';
import type { ReconciliationException } from '#shared/payments/reconciliation-exceptions/reconciliation-exception.ts';
import {
  getReconciliationException,
  type ReconciliationExceptionKey,
} from '#shared/payments/reconciliation-exceptions/store.ts';
import { OperatorError } from '../access/operator-error.ts';
import { obstacleTexts } from '../queries/explain/payment.ts';
import { runSweep } from './redrive-letters.ts';
import { confirmProposal, failedRefundToDecide, proposalToConfirm, propose } from './resolve-payment.ts';

/** The worker that does what was decided, each minute or now. */
const settler = 'finish-overdue';

type End = ReconciliationException['ends'][number];

/**
 * What a decision of two operators came to, in a sentence.
 *
 * @throws OperatorError when the service could not carry it out
 */
export const resultText = (
  id: string,
  { state, ends, obstacle }: ReconciliationException,
  endOf: (id: string, end: End) => string,
): string => {
  if (state === 'CONFIRMED') return `${id} is decided; ${settler} carries it out within a minute.`;
  const end = ends.at(-1);
  if (state === 'RESOLVED' && end !== undefined) return endOf(id, end);
  const why = obstacle === undefined ? 'Look at it again with explain.' : obstacleTexts[obstacle];
  throw new OperatorError(`Nothing was changed. ${why}`);
};

/** Lets the service do now what two operators have decided. @returns the record afterwards */
export const carryOut = async (
  stackName: string,
  record: ReconciliationException,
): Promise<ReconciliationException> => {
  await runSweep(stackName, settler);
  return (await getReconciliationException(record)) ?? record;
};

/** What a refund that was tried again came to. */
export const refundEnd = (id: string, { hasMoved }: End): string =>
  hasMoved ? `The money of ${id} is where it belongs now.` : `No refund of ${id} is open any more.`;

/** An operator's half of the decision: the reason of a proposal, or the agreement with another operator's. */
export type Half = { readonly reason: string } | { readonly confirm: true };

/**
 * Proposes that a failed refund is tried again, or agrees with another operator and lets the service try it.
 *
 * @returns what was done and what is still needed, in a sentence
 * @throws OperatorError
 */
export const retryRefund = async (
  stackName: string,
  key: ReconciliationExceptionKey,
  half: Half,
): Promise<string> => {
  const by = presentActor()?.id;
  if (by === undefined) throw new Error('Nobody knows who this is');
  const id = formatId('Transaction', key.uuid);
  const record = await failedRefundToDecide(key);
  if ('reason' in half) {
    await propose(record, { outcome: 'REFUND', by, reason: half.reason });
    return `${by} proposes that the refund is tried again. Another operator must agree within a day: npm run admin -- refund retry ${id} --confirm`;
  }
  proposalToConfirm(record, { outcome: 'REFUND', by });
  await confirmProposal(record, { outcome: 'REFUND', by });
  return resultText(id, await carryOut(stackName, record), refundEnd);
};
