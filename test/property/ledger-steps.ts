import fc from 'fast-check';
import type { Purpose } from '#shared/ledger/journal.ts';

/** A movement of a random history. */
export interface Step {
  readonly minute: number;
  readonly drawn: number;
  readonly isTaking: boolean;
  readonly purpose: Purpose;
}

const step: fc.Arbitrary<Step> = fc.record({
  // Few different minutes, so that several entries share a moment and neighbours are at the edges of periods.
  minute: fc.integer({ min: 0, max: 40 }),
  drawn: fc.integer({ min: 1, max: 10_000 }),
  isTaking: fc.boolean(),
  purpose: fc.constantFrom<Purpose>('FUNDING', 'TRANSFER', 'DEPOSIT', 'PAYMENT', 'REFUND'),
});
/** Steps, and the number of entries that follow them: so many that checkpoints lie between. */
export const history = fc.tuple(fc.array(step, { maxLength: 40 }), fc.constantFrom(0, 0, 210, 420));
