import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import * as z from 'zod';
import { createNewCustomer } from '#shared/customers/create-customer.ts';
import type { Customer } from '#shared/customers/customer.ts';
import { findCustomerUuid } from '#shared/customers/locks.ts';
import { changedCustomerWrite, getCustomer } from '#shared/customers/store.ts';
import { clock } from '#shared/kernel/clock.ts';
import { ApiError } from '#shared/kernel/errors.ts';
import type { TextAnswer } from '#shared/kernel/http/answer.ts';
import { headerOf } from '#shared/kernel/http/body-fields.ts';
import { invalidInput, issuesOf } from '#shared/kernel/http/invalid-input.ts';
import { changeWithRetry, lostRace } from '#shared/kernel/table/change-with-retry.ts';
import { commitPlain, transactIfUnchanged } from '#shared/kernel/table/transact.ts';
import { readPlatform } from '#shared/platforms/store.ts';
import { type KycLink, personSchema, tokenHashOf } from './kyc-link.ts';
import { approvedPage, correctionPage, pageHeaders, personPage, refusalPage } from './pages.ts';
import { approvedByLink, validateOpening } from './rules.ts';
import { openedKycLinkWrite, readKycLink } from './store.ts';

const apiErrorSchema = z.object({ code: z.string(), message: z.string() });

const pageOfError = ({ statusCode, body }: APIGatewayProxyResult): string => {
  const { data } = apiErrorSchema.safeParse(JSON.parse(body));
  const message = data?.message ?? 'Something went wrong.';
  return data?.code === 'INVALID_INPUT' ? correctionPage(message) : refusalPage(statusCode, message);
};

/** An error as a page for browsers, with the same status. Other clients get the API's JSON. */
export const forBrowsers = (
  event: APIGatewayProxyEvent,
  answer: APIGatewayProxyResult,
): APIGatewayProxyResult => {
  const wantsPage = (headerOf(event, 'accept') ?? '').includes('text/html');
  if (answer.statusCode < 400 || !wantsPage) return answer;
  const headers = { ...answer.headers, ...pageHeaders, 'Content-Type': 'text/html; charset=utf-8' };
  return { ...answer, headers, body: pageOfError(answer) };
};

const customerOf = async ({ platformId, platformCustomerId }: KycLink): Promise<Customer | undefined> => {
  const uuid = await findCustomerUuid(platformId, platformCustomerId);
  return uuid === undefined ? undefined : getCustomer(platformId, uuid);
};

/** @throws ApiError INVALID_INPUT */
const personOf = (form: URLSearchParams) => {
  const parsed = personSchema.safeParse(Object.fromEntries(form), { reportInput: true });
  if (!parsed.success) throw invalidInput(issuesOf(parsed.error, ''), 'INVALID_INPUT');
  return parsed.data;
};

/**
 * Creates the customer of a link. Somebody else may create it meanwhile: then the link is that customer's.
 *
 * @returns undefined for an empty form
 * @throws ApiError INVALID_INPUT
 */
const createdBy = async (form: URLSearchParams, link: KycLink): Promise<Customer | undefined> => {
  if (form.size === 0) return undefined;
  const { platformId, platformCustomerId } = link;
  const { fullName, birthDate, country: region } = personOf(form);
  const order = { customerType: 'INDIVIDUAL', platformCustomerId, fullName, birthDate, region } as const;
  try {
    return await createNewCustomer(order, await readPlatform(platformId), commitPlain);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PLATFORM_CUSTOMER_ID_EXISTS') throw error;
    return customerOf(link);
  }
};

interface OpenedLink {
  readonly link: KycLink;
  readonly customer: Customer;
}

const noSuchLink = (): ApiError => new ApiError('REFERENCE_NOT_FOUND', { message: 'There is no such link.' });

const tryToOpen = async (
  tokenHash: string,
  form: URLSearchParams,
): Promise<OpenedLink | 'NOBODY' | typeof lostRace> => {
  const link = await readKycLink(tokenHash);
  if (link === undefined) throw noSuchLink();
  const now = clock.now();
  validateOpening(link, now);
  // A function that dies between the two writes leaves the link as it was, so the person sends the form again.
  const before = (await customerOf(link)) ?? (await createdBy(form, link));
  if (before === undefined) return 'NOBODY';
  const customer = approvedByLink(before, now.toISOString());
  const isOpened = await transactIfUnchanged({
    link: openedKycLinkWrite(link, now.toISOString()),
    ...(customer !== before && { customer: changedCustomerWrite(customer) }),
  });
  return isOpened ? { link, customer } : lostRace;
};

/**
 * Uses a link and approves its customer in one write, then shows the page. If several requests open a link at once,
 * one succeeds. Without a customer, an empty form shows the page that asks who it is, and leaves the link as it was.
 *
 * @param form of that page
 * @throws ApiError REFERENCE_NOT_FOUND, EXPIRED, INVALID_INPUT, CUSTOMER_DELETED, SERVICE_UNAVAILABLE
 */
export const openLink = async (token: string, form = new URLSearchParams()): Promise<TextAnswer> => {
  const tokenHash = tokenHashOf(token);
  if (tokenHash === undefined) throw noSuchLink();
  const opened = await changeWithRetry(() => tryToOpen(tokenHash, form), {
    message: 'Other requests keep changing this customer; try again.',
  });
  if (opened === 'NOBODY') return personPage;
  const { link, customer } = opened;
  const { platformCustomerId, customerType, fullName, businessInfo } = customer;
  const isBusiness = customerType === 'BUSINESS';
  const name = fullName ?? businessInfo?.legalName;
  return approvedPage({ platformCustomerId, isBusiness, name, redirectUri: link.redirectUri });
};
