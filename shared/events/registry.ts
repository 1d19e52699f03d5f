import { balanceEventsOf } from '#shared/accounts/events.ts';
import { bulkEventsOf } from '#shared/bulk/events.ts';
import { parseBulkJob } from '#shared/bulk/store.ts';
import { customerEventsOf } from '#shared/customers/events.ts';
import { parseCustomer } from '#shared/customers/store.ts';
import { invitationEventsOf } from '#shared/invitations/events.ts';
import { parseInvitation } from '#shared/invitations/store.ts';
import { parseBalance } from '#shared/ledger/store.ts';
import { platformEventsOf } from '#shared/platforms/events.ts';
import { parsePlatform } from '#shared/platforms/store.ts';
import { transactionEventsOf } from '#shared/transactions/events.ts';
import { parseTransaction } from '#shared/transactions/store.ts';
import { verificationEventsOf } from '#shared/verification/events.ts';
import { parseVerification } from '#shared/verification/store.ts';
import { type RoomEvents, roomEvents } from './room-events.ts';

/**
 * The events of each kind of item, by the first part of its partition key. infra/triggers.ts lets only these through to
 * make-events: a line here needs its prefix there.
 */
export const registry: Readonly<Record<string, RoomEvents>> = {
  ACCOUNT: roomEvents(parseBalance, balanceEventsOf),
  BULK: roomEvents(parseBulkJob, bulkEventsOf),
  CUSTOMER: roomEvents(parseCustomer, customerEventsOf),
  INVITATION: roomEvents(parseInvitation, invitationEventsOf),
  PLATFORM: roomEvents(parsePlatform, platformEventsOf),
  TRANSACTION: roomEvents(parseTransaction, transactionEventsOf),
  VERIFICATION: roomEvents(parseVerification, verificationEventsOf),
};
