import type { Journal, Purpose } from './journal.ts';

/** One transaction can post two journals at the same moment: money that comes in for a payment, and money that comes back. */
const ranks: Readonly<Record<Purpose, number>> = {
  FUNDING: 0,
  DEPOSIT: 1,
  TRANSFER: 2,
  PAYMENT: 3,
  REFUND: 4,
  CORRECTION: 5,
};

type Posted = Pick<Journal, 'createdAt' | 'sourceUuid' | 'purpose'>;

/**
 * The place of a journal among those of its account: by the time of its posting (docs/decisions/0230). A time alone
 * sorts before all journals of its millisecond.
 */
export const positionOf = ({ createdAt, sourceUuid, purpose }: Posted): string =>
  `${createdAt}#${sourceUuid}#${ranks[purpose]}`;

/**
 * From then on no entry lands before this one any more. A function takes the posting time before its write and ends
 * within 50 s.
 */
const finalAfterMs = 60_000;

/** From then on the index certainly shows it. It follows the table within a second; this is far more. */
const settledAfterMs = 15 * 60_000;

/** The time before which the entries of a period that ends at `to` (ISO 8601) are final. */
export const finalBefore = (to: string, now: Date): string =>
  new Date(Math.min(now.getTime() - finalAfterMs, Date.parse(to))).toISOString();

/** Sums up to entries before this time can be stored. */
export const settledBefore = (now: Date): string => new Date(now.getTime() - settledAfterMs).toISOString();
