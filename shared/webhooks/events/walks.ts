import { balanceEventsOf } from '#shared/accounts/events.ts';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { endPosition, listEndedJobs } from '#shared/bulk/store.ts';
import { presentCustomerEvents } from '#shared/customers/events.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import type { EventDraft } from '#shared/kernel/outbox/event.ts';
import { listShards } from '#shared/kernel/table/table.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import { batchEventsOf } from '#shared/transactions/batches/events.ts';
import { endPosition as batchPosition, listEndedBatches } from '#shared/transactions/batches/store.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
import { paymentShards } from '#shared/transactions/transaction-keys.ts';
import { invitationEventsOf } from '#shared/uma/invitations/events.ts';
import { claimPosition, listClaimedInvitations } from '#shared/uma/invitations/store.ts';
import { presentVerificationEvents } from '#shared/verification/events.ts';
import { walkVerifications } from '#shared/verification/store.ts';

/** A resource with the events of its present state. */
export interface ListedResource {
  /** Its sort key in the list. */
  readonly position: string;
  readonly events: readonly EventDraft[];
  /** Events of items that changed in the same write; read only when one of its own events is missing. */
  readonly related?: () => Promise<readonly EventDraft[]>;
}

/** A range of sort keys: behind `after`, up to `upper`. */
interface ListRange {
  readonly after: string;
  readonly upper: string;
  readonly count: number;
  readonly descending: false;
}

/**
 * A list of a platform's resources, in the order of time. Each of its shards is walked by itself: to merge them, each
 * read would have to get a whole page of every shard, and would use a quarter of it.
 */
interface Walk {
  readonly shards: number;
  /** The lowest sort key of that moment. */
  readonly positionAt: (at: Date) => string;
  readonly read: (platformId: string, shard: number, range: ListRange) => Promise<ListedResource[]>;
}

const balanceEvents = async (transaction: Transaction): Promise<EventDraft[]> => {
  const { platformId } = transaction;
  const found = [...internalAccountsOf(transaction)].map(async (accountUuid) => {
    const balance = await getStoredBalance(platformId, accountUuid);
    return balance === undefined ? [] : balanceEventsOf(undefined, balance);
  });
  return (await Promise.all(found)).flat();
};

const transactions: Walk = {
  shards: paymentShards,
  positionAt: leastUuidAt,
  read: async (platformId, shard, range) => {
    const listed = await listTransactions({ platformId }, { ...range, shard });
    return listed.map((transaction) => ({
      position: transaction.uuid,
      events: transactionEventsOf(undefined, transaction),
      related: () => balanceEvents(transaction),
    }));
  },
};

const customers: Walk = {
  shards: listShards,
  positionAt: leastUuidAt,
  read: async (platformId, shard, range) => {
    const listed = await listCustomers(platformId, { ...range, shard });
    const found = listed.map(async (customer) => ({
      position: customer.uuid,
      events: await presentCustomerEvents(customer),
    }));
    return Promise.all(found);
  },
};

const verifications: Walk = {
  shards: listShards,
  positionAt: leastUuidAt,
  read: async (platformId, shard, range) => {
    const listed = await walkVerifications({ platformId }, { ...range, shard });
    return listed.map((verification) => ({
      position: verification.uuid,
      events: presentVerificationEvents(verification),
    }));
  },
};

/** In the order in which they were claimed. */
const invitations: Walk = {
  shards: 1,
  positionAt: (at) => at.toISOString(),
  read: async (platformId, _shard, range) => {
    const listed = await listClaimedInvitations(platformId, range);
    return listed.map((invitation) => ({
      position: claimPosition(invitation),
      events: invitationEventsOf(undefined, invitation),
    }));
  },
};

/** In the order in which they ended. */
const bulkJobs: Walk = {
  shards: 1,
  positionAt: (at) => at.toISOString(),
  read: async (platformId, _shard, range) => {
    const listed = await listEndedJobs(platformId, range);
    return listed.map((job) => ({ position: endPosition(job), events: bulkEventsOf(undefined, job) }));
  },
};

/** In the order in which they ended. */
const payoutBatches: Walk = {
  shards: 1,
  positionAt: (at) => at.toISOString(),
  read: async (platformId, _shard, range) => {
    const listed = await listEndedBatches(platformId, range);
    return listed.map((batch) => ({
      position: batchPosition(batch),
      events: batchEventsOf(undefined, batch),
    }));
  },
};

export const walks = {
  transactions,
  customers,
  invitations,
  verifications,
  bulkJobs,
  payoutBatches,
} as const;
export type WalkName = keyof typeof walks;
export const walkNames = [
  'transactions',
  'customers',
  'invitations',
  'verifications',
  'bulkJobs',
  'payoutBatches',
] as const satisfies readonly WalkName[];
