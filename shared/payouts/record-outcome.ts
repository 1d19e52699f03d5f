import { type NamedWrites, tryTransact } from '#shared/kernel/transact.ts';
import { outcomeInstead, type PaymentOutcome } from './payment-outcome.ts';

/**
 * Writes the end of a payment in one transaction. Does nothing when another outcome was written before. An outcome that
 * an account refuses is replaced by another one.
 *
 * @param writesOf `payment` fails when the payment has moved; any other write fails when its account refuses
 */
export const recordOutcome = async (
  outcome: PaymentOutcome,
  writesOf: (outcome: PaymentOutcome) => NamedWrites,
): Promise<void> => {
  const failed = await tryTransact(writesOf(outcome));
  if (failed === undefined || failed.has('payment')) return;
  const instead = outcomeInstead(outcome);
  if (instead === undefined) throw failed;
  await recordOutcome(instead, writesOf);
};
