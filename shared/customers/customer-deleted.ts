import { formatId } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';

/** The refusal of a change of a deleted customer of the platform. */
export const customerDeleted = (customerUuid: string): Refusal =>
  new Refusal('CUSTOMER_DELETED', { details: { customerId: formatId('Customer', customerUuid) } });
