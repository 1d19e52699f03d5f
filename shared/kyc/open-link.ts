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

const noSuchLink = (): Refusal => new Refusal('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });

const tryToOpen = async (tokenHash: string): Promise<OpenedLink | typeof lostRace> => {
  const link = await readKycLink(tokenHash);
  if (link === undefined) throw noSuchLink();
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
 * Uses a link and approves its customer in one write, then shows the page. If several requests open a link at once,
 * one succeeds.
 *
 * @throws Refusal REFERENCE_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
export const openLink = async (token: string): Promise<TextAnswer> => {
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) throw noSuchLink();
  const { link, customer } = await changeWithRetry(() => tryToOpen(tokenHash), {
    message: 'Other requests keep changing this customer; try again.',
  });
  const { platformCustomerId, customerType, fullName, businessInfo } = customer;
  const isBusiness = customerType === 'BUSINESS';
  const name = fullName ?? businessInfo?.legalName;
  return approvedPage({ platformCustomerId, isBusiness, name, redirectUri: link.redirectUri });
};
