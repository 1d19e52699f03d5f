import { isIPv4 } from 'node:net';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { customerDeleted } from '#shared/customers/customer-deleted.ts';
import { verifiedCustomer } from '#shared/customers/rules.ts';
import { Refusal } from '#shared/kernel/refusal.ts';
import { serviceMs } from '#shared/kernel/service-time.ts';
import type { KycLink } from './kyc-link.ts';

/** The link reaches a person by mail or message. An hour is enough to open it, and limits later misuse. */
const lifetimeMs = serviceMs(60 * 60 * 1000);

/** A developer's own machine. The URL parser has made the host name lower case. */
const isOwnMachine = (hostname: string): boolean =>
  `.${hostname}`.endsWith('.localhost') ||
  (isIPv4(hostname) && hostname.startsWith('127.')) ||
  hostname === '[::1]';

/**
 * Schemes that a browser or the system handles by itself: they run code, read files or start a program that no app of
 * the platform is.
 */
const systemSchemes: ReadonlySet<string> = new Set(
  [
    'about blob chrome content data facetime feed file filesystem ftp intent itms-apps jar javascript mailto',
    'market ms-settings resource res shell sms ssh tel vbscript view-source vnc ws wss x-apple-helpbasic',
  ]
    .join(' ')
    .split(' ')
    .map((scheme) => `${scheme}:`),
);

/** An app's own scheme, such as `com.acme.app://done` or `acme://done`. */
const isAppAddress = ({ protocol, href }: URL): boolean =>
  protocol !== 'http:' && !systemSchemes.has(protocol) && href.startsWith(`${protocol}/`);

/** Whether our page may link there: https, an app's own scheme, or http on the own machine. No credentials. */
export const isRedirectUri = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'http:' ? isOwnMachine(url.hostname) : isAppAddress(url);
};

/** @throws Refusal CUSTOMER_DELETED */
export const newKycLink = (
  customer: Customer,
  order: { readonly tokenHash: string; readonly redirectUri?: string | undefined },
  now: Date,
): KycLink => {
  if (customer.isDeleted) throw customerDeleted(customer.uuid);
  const { redirectUri } = order;
  return {
    tokenHash: order.tokenHash,
    platformId: customer.platformId,
    customerUuid: customer.uuid,
    ...(redirectUri !== undefined && { redirectUri: new URL(redirectUri).href }),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  };
};

/** @throws Refusal EXPIRED when the link was opened or is too old */
export const admitOpening = ({ openedAt, expiresAt }: KycLink, now: Date): void => {
  if (openedAt !== undefined) {
    throw new Refusal('EXPIRED', { message: 'This link was used already; it opens once.' });
  }
  if (Date.parse(expiresAt) <= now.getTime()) {
    throw new Refusal('EXPIRED', { message: 'This link has expired; ask for a new one.' });
  }
};

/**
 * The customer after its link was opened. Returns the same object when the customer is approved already.
 *
 * @throws Refusal CUSTOMER_DELETED
 */
export const approvedByLink = (customer: Customer | undefined, at: string): Customer => {
  if (customer?.isDeleted !== false) throw new Refusal('CUSTOMER_DELETED');
  return isApproved(customer) ? customer : verifiedCustomer(customer, 'APPROVED', at);
};
