import type { TransactionStatus } from '#shared/transactions/lifecycle.ts';
import { timedOut } from './decision.ts';
import { readIncoming, settlePending } from './settle-pending.ts';

/** Ends a payment that nobody has decided. Done again it changes nothing. @returns the state the payment is in then */
export const timeOutApproval = async (platformId: string, uuid: string): Promise<TransactionStatus> => {
  const incoming = await readIncoming(platformId, uuid);
  return incoming.status === 'PENDING' ? settlePending(incoming, timedOut) : incoming.status;
};
