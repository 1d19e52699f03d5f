import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import { eventIdOf } from '#shared/kernel/outbox/event.ts';
import { readJournalsOfSource } from '#shared/ledger/store.ts';
import { getReconciliationException } from '#shared/payments/reconciliation-exceptions/store.ts';
import { pastEventsOf } from '#shared/transactions/history.ts';
import { getTransaction, withExpiryDecided } from '#shared/transactions/store.ts';
import { internalAccountsOf, isWithBank } from '#shared/transactions/transaction.ts';
import { readDeliveries } from '#shared/webhooks/delivery/delivery-store.ts';
import type { TimelineEntry } from './contract.ts';
import { nextEntries } from './next-entries.ts';
import { pastEntries, type TimelineFacts } from './past-entries.ts';

/**
 * Reads the payment, then at once its journals and the deliveries of its events. Every key follows from the payment, so
 * the reads are bounded: one or two accounts, two events a state at most, and what its switch took back.
 *
 * @throws ApiError TRANSACTION_NOT_FOUND
 */
const readFacts = async (platformId: string, uuid: string): Promise<TimelineFacts> => {
  const stored = await getTransaction(platformId, uuid);
  if (stored === undefined) throw new ApiError('TRANSACTION_NOT_FOUND');
  const transaction = await withExpiryDecided(stored);
  const accounts = [...internalAccountsOf(transaction)];
  const [journals, deliveries, reconciliationException] = await Promise.all([
    Promise.all(accounts.map((accountUuid) => readJournalsOfSource({ platformId, accountUuid }, uuid))),
    readDeliveries(platformId, pastEventsOf(transaction).map(eventIdOf)),
    isWithBank(transaction) ? getReconciliationException(transaction) : undefined,
  ]);
  return { transaction, journals: journals.flat(), deliveries, reconciliationException };
};

/** Everything that happened to a payment of the platform, in order, and what is still to come. */
export const readTimeline = async (platformId: string, uuid: string): Promise<TimelineEntry[]> => {
  const facts = await readFacts(platformId, uuid);
  return [...pastEntries(facts), ...nextEntries(facts, clock.now())];
};
