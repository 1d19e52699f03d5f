import { balanceEventsOf } from '#shared/accounts/events.ts';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { endPosition, listEndedJobs } from '#shared/bulk/store.ts';
import { presentCustomerEvents } from '#shared/customers/events.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { invitationEventsOf } from '#shared/invitations/events.ts';
import { claimPosition, listClaimedInvitations } from '#shared/invitations/store.ts';
import { leastUuidAt } from '#shared/kernel/ids.ts';
import { getStoredBalance } from '#shared/ledger/balance.ts';
import type { EventDraft } from '#shared/outbox/event.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import { internalAccountsOf, type Transaction } from '#shared/transactions/transaction.ts';
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
}

/** A list of a platform's resources, in the order of time. */
interface Walk {
  /** The lowest sort key of that moment. */
  readonly positionAt: (at: Date) => string;
  readonly read: (platformId: string, range: ListRange) => Promise<ListedResource[]>;
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
  positionAt: leastUuidAt,
  read: async (platformId, range) => {
    const listed = await listTransactions({ platformId }, { ...range, descending: false });
    return listed.map((transaction) => ({
      position: transaction.uuid,
      events: transactionEventsOf(undefined, transaction),
      related: () => balanceEvents(transaction),
    }));
  },
};

const customers: Walk = {
  positionAt: leastUuidAt,
  read: async (platformId, range) => {
    const listed = await listCustomers(platformId, { ...range, descending: false });
    const found = listed.map(async (customer) => ({
      position: customer.uuid,
      events: await presentCustomerEvents(customer),
    }));
    return Promise.all(found);
  },
};

const verifications: Walk = {
  positionAt: leastUuidAt,
  read: async (platformId, range) => {
    const listed = await walkVerifications({ platformId }, { ...range, descending: false });
    return listed.map((verification) => ({
      position: verification.uuid,
      events: presentVerificationEvents(verification),
    }));
  },
};

/** In the order in which they were claimed. */
const invitations: Walk = {
  positionAt: (at) => at.toISOString(),
  read: async (platformId, range) => {
    const listed = await listClaimedInvitations(platformId, range);
    return listed.map((invitation) => ({
      position: claimPosition(invitation),
      events: invitationEventsOf(undefined, invitation),
    }));
  },
};

/** In the order in which they ended. */
const bulkJobs: Walk = {
  positionAt: (at) => at.toISOString(),
  read: async (platformId, range) => {
    const listed = await listEndedJobs(platformId, range);
    return listed.map((job) => ({ position: endPosition(job), events: bulkEventsOf(undefined, job) }));
  },
};

export const walks = { transactions, customers, invitations, verifications, bulkJobs } as const;
export type WalkName = keyof typeof walks;
export const walkNames = [
  'transactions',
  'customers',
  'invitations',
  'verifications',
  'bulkJobs',
] as const satisfies readonly WalkName[];
