import { isApproved } from '#shared/customers/customer.ts';
import { getCustomer } from '#shared/customers/store.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { doneNoteWrite, type ReverifyNote } from './reverify.ts';
import { submitVerification } from './submit.ts';

/**
 * Submits a customer whose data has changed, as its platform would. Only an approved customer: all others wait for the
 * platform anyway.
 *
 * @returns whether the note is done; false when a later change has made it anew
 */
export const submitAgain = async (note: ReverifyNote): Promise<boolean> => {
  const { platformId, customerUuid } = note;
  const customer = await getCustomer(platformId, customerUuid);
  if (customer !== undefined && !customer.isDeleted && isApproved(customer)) {
    await submitVerification(platformId, customerUuid, 'production');
  }
  return transactIfUnchanged({ note: doneNoteWrite(note) });
};
