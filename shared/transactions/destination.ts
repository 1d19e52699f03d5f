import { bareUuid } from '#shared/kernel/ids.ts';
import type { Transaction } from './transaction.ts';

/** uuid of the external account that a transaction pays; undefined when it goes anywhere else. */
export const externalDestinationUuid = ({
  destination,
}: Pick<Transaction, 'destination'>): string | undefined =>
  destination.kind === 'ACCOUNT' && destination.accountId.startsWith('ExternalAccount:')
    ? bareUuid(destination.accountId)
    : undefined;
