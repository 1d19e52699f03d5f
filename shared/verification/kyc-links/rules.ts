import { isIPv4 } from 'node:net';
import { type Customer, isApproved } from '#shared/customers/customer.ts';
import { customerDeleted, verifiedCustomer } from '#shared/customers/rules.ts';
import { ApiError } from '#shared/kernel/errors.ts';
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
 * Schemes that belong to a browser, the system or a known program. They run code, read files, call, pay or start a
 * program that is no app of the platform.
 */
const othersSchemes: readonly RegExp[] = [
  /^(?:about|blob|content|data|file|filesystem|jar|javascript|livescript|mocha|res|resource|vbs|vbscript|view-source)$/,
  /^(?:brave|chrome|chrome-.*|edge|moz-.*|opera|vivaldi|wyciwyg)$/,
  /^(?:ms|microsoft)-.*|^(?:mk|its|hcp|mshelp|search|search-ms|shell|onenote|conhost|wsl|windows.*)$/,
  /^(?:itms|itms-.*|apple-.*|x-apple.*|x-.*-callback|app-prefs|prefs|applescript|shortcuts|workflow|facetime.*)$/,
  /^(?:android-app|intent|market|package|googlechrome.*)$/,
  /^(?:tel|tel-.*|telprompt|callto|sip|sips|skype|sms|sms-.*|mms|mmsto|mailto|rtsp|rtmp)$/,
  /^(?:afp|cifs|smb|nfs|dav|davs|webdav|webdavs|ftp|ftps|sftp|scp|ssh|telnet|rdp|rlogin|vnc|ldap|ldaps|ipp|ipps|lpr)$/,
  /^(?:ws|wss|gopher|news|nntp|snews|irc|ircs|magnet|dict|finger|webcal|webcals|usb|dns)$/,
  /^(?:cmd|powershell|python|perl|java|jnlp|jnlps|docker.*|git.*|svn.*|vscode.*|cursor|idea|jetbrains|putty|winscp.*)$/,
  /^(?:steam|zoom.*|msteams|teams|slack|discord|tg|whatsapp|spotify|geo|maps|otpauth.*|openid.*|fido)$/,
  /^(?:bitcoin|ethereum|lightning|upi|pix|payto)$/,
];

const isOthers = (protocol: string): boolean => {
  const scheme = protocol.slice(0, -1);
  return othersSchemes.some((pattern) => pattern.test(scheme));
};

/** An app's own scheme, such as `com.acme.app://done` or `acme://done`. */
const isAppAddress = ({ protocol, href }: URL): boolean =>
  protocol !== 'http:' && !isOthers(protocol) && href.startsWith(`${protocol}/`);

/** Whether our page may link there: https, an app's own scheme, or http on the own machine. No credentials. */
export const isRedirectUri = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'http:' ? isOwnMachine(url.hostname) : isAppAddress(url);
};

interface KycLinkOrder {
  readonly tokenHash: string;
  readonly platformId: string;
  readonly platformCustomerId: string;
  readonly redirectUri?: string | undefined;
}

/**
 * @param customer undefined when no customer has the id yet
 * @throws ApiError CUSTOMER_DELETED
 */
export const newKycLink = (customer: Customer | undefined, order: KycLinkOrder, now: Date): KycLink => {
  if (customer?.isDeleted === true) throw customerDeleted(customer.uuid);
  const { redirectUri, ...named } = order;
  return {
    ...named,
    ...(redirectUri !== undefined && { redirectUri: new URL(redirectUri).href }),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetimeMs).toISOString(),
  };
};

/** @throws ApiError EXPIRED when the link was opened or is too old */
export const validateOpening = ({ openedAt, expiresAt }: KycLink, now: Date): void => {
  if (openedAt !== undefined) {
    throw new ApiError('EXPIRED', { message: 'This link was used already; it opens once.' });
  }
  if (Date.parse(expiresAt) <= now.getTime()) {
    throw new ApiError('EXPIRED', { message: 'This link has expired; ask for a new one.' });
  }
};

/**
 * The customer after its link was opened. Returns the same object when the customer is approved already.
 *
 * @throws ApiError CUSTOMER_DELETED
 */
export const approvedByLink = (customer: Customer, at: string): Customer => {
  if (customer.isDeleted) throw new ApiError('CUSTOMER_DELETED');
  return isApproved(customer) ? customer : verifiedCustomer(customer, 'APPROVED', at);
};
