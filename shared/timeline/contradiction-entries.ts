import type { Contradiction } from '#shared/contradictions/contradiction.ts';
import { hasFailed, type TransactionStatus } from '#shared/transactions/lifecycle.ts';
import type { TimelineEntry } from './contract.ts';

/** Of a state that operators gave the payment. */
export const correctionTitle = (status: TransactionStatus): string =>
  status === 'COMPLETED'
    ? 'The operator of the service found out that the money had arrived, and corrected the payment'
    : 'The operator of the service found out that the money had not arrived, and corrected the payment';

const toldTitle = (status: TransactionStatus): string => {
  const [now, then] = hasFailed(status)
    ? ['it made the payment', 'it did not']
    : ['it did not make the payment', 'it did'];
  return `The bank says that ${now}, and said before that ${then}. The operator of the service finds out; no money moves until then`;
};

/** A correction is a state and has an entry as such. */
const keptTitle = 'The operator of the service found out that the payment is right as it is';

/** What the bank took back, and what was found out. */
export const contradictionEntries = (contradiction: Contradiction | undefined): TimelineEntry[] => {
  const { told = [], ends = [] } = contradiction ?? {};
  const entry = (at: string, title: string): TimelineEntry => ({
    at,
    kind: 'CONTRADICTION',
    title,
    details: {},
  });
  return [
    ...told.map(({ at, status }) => entry(at, toldTitle(status))),
    ...ends.filter(({ hasMoved }) => !hasMoved).map(({ at }) => entry(at, keptTitle)),
  ];
};
