import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import type { Customer } from '#shared/customers/customer.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { TextAnswer } from '#shared/kernel/http/answer.ts';
import { headerOf } from '#shared/kernel/http/body-fields.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { type KycLink, tokenHashOf } from './kyc-link.ts';
import { approvedPage, pageHeaders, refusalPage } from './pages.ts';
import { approvedByLink, validateOpening } from './rules.ts';
import { openedKycLinkWrite, readKycLink } from './store.ts';

const apiErrorSchema = z.object({ message: z.string() });

const messageOf = (body: string): string => {
  const parsed = apiErrorSchema.safeParse(JSON.parse(body));
  return parsed.success ? parsed.data.message : 'Something went wrong.';
};

/** An error as a page for browsers, with the same status. Other clients get the API's JSON. */
export const forBrowsers = (
  event: APIGatewayProxyEvent,
  answer: APIGatewayProxyResult,
): APIGatewayProxyResult => {
  const wantsPage = (headerOf(event, 'accept') ?? '').includes('text/html');
  if (answer.statusCode < 400 || !wantsPage) return answer;
  const headers = { ...answer.headers, ...pageHeaders, 'Content-Type': 'text/html; charset=utf-8' };
  return { ...answer, headers, body: refusalPage(answer.statusCode, messageOf(answer.body)) };
};

interface OpenedLink {
  readonly link: KycLink;
  readonly customer: Customer;
}

const noSuchLink = (): ApiError => new ApiError('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });

const tryToOpen = async (tokenHash: string): Promise<OpenedLink | typeof lostRace> => {
  const link = await readKycLink(tokenHash);
  if (link === undefined) throw noSuchLink();
  const now = clock.now();
  validateOpening(link, now);
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
 * @throws ApiError REFERENCE_NOT_FOUND, EXPIRED, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
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
