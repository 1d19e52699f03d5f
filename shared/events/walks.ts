import { balanceEventsOf } from '#shared/accounts/events.ts';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { endPosition, listEndedJobs } from '#shared/bulk/store.ts';
import { presentCustomerEvents } from '#shared/customers/events.ts';
import { listCustomers } from '#shared/customers/store.ts';
import { invitationEventsOf } from '#shared/invitations/events.ts';
import { claimPosition, listClaimedInvitations } from '#shared/invitations/store.ts';
import { internalAccountUuid } from '#shared/kernel/account-id.ts';
import { bareUuid, leastUuidAt } from '#shared/kernel/ids.ts';
import { getStoredBalance } from '#shared/ledger/store.ts';
import type { EventDraft } from '#shared/outbox/event-draft.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { listTransactions } from '#shared/transactions/store.ts';
import type { Party, Transaction } from '#shared/transactions/transaction.ts';
import { presentVerificationEvents } from '#shared/verification/events.ts';
import { walkVerifications } from '#shared/verification/store.ts';

/** A resource on the way, with the events of its present state. */
export interface Passed {
  /** Its sort key in the list. */
  readonly position: string;
  readonly events: readonly EventDraft[];
  /** Events of what changed with it; asked for only when one of its own is missing. */
  readonly related?: () => Promise<readonly EventDraft[]>;
}

export interface Stretch {
  /** Sort keys: behind `after`, up to `upper`. */
  readonly after: string;
  readonly upper: string;
  readonly count: number;
}

/** A list of a platform's resources, in the order of time. */
export interface Walk {
  /** The least sort key of that moment. */
  readonly positionAt: (at: Date) => string;
  readonly read: (platformId: string, stretch: Stretch) => Promise<Passed[]>;
}

const accountsIn = ({ kind, ...party }: Party): string[] =>
  'accountId' in party && party.accountId.startsWith('InternalAccount:') ? [bareUuid(party.accountId)] : [];

/** Accounts whose balance the payment may have moved. */
const accountsOf = (transaction: Transaction): Set<string> => {
  const { type, ownerUuid, sentCurrency, receivedCurrency, source, destination } = transaction;
  const own = internalAccountUuid(ownerUuid, type === 'OUTGOING' ? sentCurrency : receivedCurrency);
  return new Set([own, ...accountsIn(source), ...accountsIn(destination)]);
};

const balanceEvents = async (transaction: Transaction): Promise<EventDraft[]> => {
  const { platformId } = transaction;
  const found = [...accountsOf(transaction)].map(async (accountUuid) => {
    const balance = await getStoredBalance(platformId, accountUuid);
    return balance === undefined ? [] : balanceEventsOf(undefined, balance);
  });
  return (await Promise.all(found)).flat();
};

const transactions: Walk = {
  positionAt: leastUuidAt,
  read: async (platformId, stretch) => {
    const passed = await listTransactions({ platformId }, { ...stretch, descending: false });
    return passed.map((transaction) => ({
      position: transaction.uuid,
      events: transactionEventsOf(undefined, transaction),
      related: () => balanceEvents(transaction),
    }));
  },
};

const customers: Walk = {
  positionAt: leastUuidAt,
  read: async (platformId, stretch) => {
    const passed = await listCustomers(platformId, { ...stretch, descending: false });
    const found = passed.map(async (customer) => ({
      position: customer.uuid,
      events: await presentCustomerEvents(customer),
    }));
    return Promise.all(found);
  },
};

const verifications: Walk = {
  positionAt: leastUuidAt,
  read: async (platformId, stretch) => {
    const passed = await walkVerifications({ platformId }, { ...stretch, descending: false });
    return passed.map((verification) => ({
      position: verification.uuid,
      events: presentVerificationEvents(verification),
    }));
  },
};

/** In the order of their claims. */
const invitations: Walk = {
  positionAt: (at) => at.toISOString(),
  read: async (platformId, stretch) => {
    const passed = await listClaimedInvitations(platformId, stretch);
    return passed.map((invitation) => ({
      position: claimPosition(invitation),
      events: invitationEventsOf(undefined, invitation),
    }));
  },
};

/** In the order of their ends. */
const bulkJobs: Walk = {
  positionAt: (at) => at.toISOString(),
  read: async (platformId, stretch) => {
    const passed = await listEndedJobs(platformId, stretch);
    return passed.map((job) => ({ position: endPosition(job), events: bulkEventsOf(undefined, job) }));
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
