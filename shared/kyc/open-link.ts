import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { newUuid } from '#shared/kernel/ids.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { ConditionsFailed, transact } from '#shared/kernel/transact.ts';
import type { KycLink } from './kyc-link.ts';
import { admitOpening, approvedByLink } from './rules.ts';
import { openedKycLinkWrite, readKycLink } from './store.ts';
import { tokenHashOf } from './token.ts';

/** The customer may change between read and write; more often than this in a row, somebody floods us. */
const maxTries = 5;

export interface OpenedLink {
  readonly link: KycLink;
  readonly customer: Customer;
}

const tryToOpen = async (tokenHash: string): Promise<OpenedLink> => {
  const link = await readKycLink(tokenHash);
  if (link === undefined) throw new Refusal('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });
  const now = clock.now();
  admitOpening(link, now);
  const before = await getCustomer(link.platformId, link.customerUuid);
  const customer = approvedByLink(before, now.toISOString());
  const approval = customer === before ? [] : [changedCustomerWrite(customer)];
  await transact([openedKycLinkWrite(link, now.toISOString()), ...approval], newUuid());
  return { link, customer };
};

/**
 * Uses a link up and approves its customer, in one write: of two openings at once one succeeds.
 *
 * @throws Refusal REFERENCE_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
export const openLink = async (token: string): Promise<OpenedLink> => {
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) {
    throw new Refusal('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });
  }
  for (let attempt = 1; attempt <= maxTries; attempt += 1) {
    try {
      return await tryToOpen(tokenHash);
    } catch (error) {
      if (!(error instanceof ConditionsFailed)) throw error;
    }
  }
  throw new Refusal('SERVICE_UNAVAILABLE', {
    message: 'Other requests keep changing this customer; try again.',
  });
};
