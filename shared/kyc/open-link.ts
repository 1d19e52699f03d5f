import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/change-with-retry.ts';
import { clock } from '#shared/kernel/clock.ts';
import type { TextAnswer } from '#shared/kernel/http/answer.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { transactIfUnchanged } from '#shared/kernel/transact.ts';
import { type KycLink, tokenHashOf } from './kyc-link.ts';
import { approvedPage } from './pages.ts';
import { admitOpening, approvedByLink } from './rules.ts';
import { openedKycLinkWrite, readKycLink } from './store.ts';

interface OpenedLink {
  readonly link: KycLink;
  readonly customer: Customer;
}

const tryToOpen = async (tokenHash: string): Promise<OpenedLink | typeof lostRace> => {
  const link = await readKycLink(tokenHash);
  if (link === undefined) throw new Refusal('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });
  const now = clock.now();
  admitOpening(link, now);
  const before = await getCustomer(link.platformId, link.customerUuid);
  const customer = approvedByLink(before, now.toISOString());
  const isOpened = await transactIfUnchanged({
    link: openedKycLinkWrite(link, now.toISOString()),
    ...(customer !== before && { customer: changedCustomerWrite(customer) }),
  });
  return isOpened ? { link, customer } : lostRace;
};

/**
 * Uses a link up and approves its customer, in one write: of two openings at once one succeeds.
 *
 * @throws Refusal REFERENCE_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
const openLink = async (token: string): Promise<OpenedLink> => {
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) {
    throw new Refusal('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });
  }
  return changeWithRetry(() => tryToOpen(tokenHash), {
    message: 'Other requests keep changing this customer; try again.',
  });
};

/** Opens a link and shows what came of it. @throws Refusal as openLink */
export const showOpened = async (token: string): Promise<TextAnswer> => {
  const { link, customer } = await openLink(token);
  const { platformCustomerId, customerType, fullName, businessInfo } = customer;
  const isBusiness = customerType === 'BUSINESS';
  const name = fullName ?? businessInfo?.legalName;
  return approvedPage({ platformCustomerId, isBusiness, name, redirectUri: link.redirectUri });
};
