import { getContradiction } from '#shared/contradictions/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { readJournalsInSlots } from '#shared/ledger/journals-of-source.ts';
import { eventIdOf } from '#shared/outbox/event.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import { getTransaction } from '#shared/transactions/store.ts';
import { internalAccountsOf, isWithBank } from '#shared/transactions/transaction.ts';
import { readDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import type { TimelineEntry } from './contract.ts';
import { nextEntries } from './next-entries.ts';
import { pastEntries, type TimelineFacts } from './past-entries.ts';

/**
 * Reads the payment, then at once its journals and the deliveries of its events. Every key follows from the payment, so
 * the reads are bounded: one or two accounts, two events a state at most, and what its switch took back.
 *
 * @throws Refusal TRANSACTION_NOT_FOUND
 */
const readFacts = async (platformId: string, uuid: string): Promise<TimelineFacts> => {
  const transaction = await getTransaction(platformId, uuid);
  if (transaction === undefined) throw new Refusal('TRANSACTION_NOT_FOUND');
  const accounts = [...internalAccountsOf(transaction)];
  const [journals, deliveries, contradiction] = await Promise.all([
    Promise.all(accounts.map((accountUuid) => readJournalsInSlots({ platformId, accountUuid }, uuid))),
    readDeliveries(platformId, pastEventsOf(transaction).map(eventIdOf)),
    isWithBank(transaction) ? getContradiction(transaction) : undefined,
  ]);
  return { transaction, journals: journals.flat(), deliveries, contradiction };
};

/** Everything that happened to a payment of the platform, in order, and what is still to come. */
export const readTimeline = async (platformId: string, uuid: string): Promise<TimelineEntry[]> => {
  const facts = await readFacts(platformId, uuid);
  const now = clock.now();
  return [...pastEntries(facts, now), ...nextEntries(facts, now)];
};
