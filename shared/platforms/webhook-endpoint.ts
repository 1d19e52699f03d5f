import { isIP } from 'node:net';

/** Endings of names that exist only inside a private network. */
const innerSuffixes = [
  '.local',
  '.localhost',
  '.internal',
  '.lan',
  '.home',
  '.corp',
  '.intranet',
  '.home.arpa',
];

/** A host name means the same with and without a dot at its end. */
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

const publicProblem = (url: URL): string | undefined => {
  const host = hostOf(url);
  if (url.protocol !== 'https:') return 'must be an https URL';
  if (isIP(host) !== 0 || host.startsWith('[')) return 'must name a host, not an IP address';
  if (!host.includes('.') || innerSuffixes.some((suffix) => host.endsWith(suffix))) {
    return 'must name a public host';
  }
  // The parser leaves the port empty if it is the default of the protocol.
  return url.port === '' ? undefined : 'must use port 443';
};

/**
 * Checks the text of an endpoint. Each connection checks that the host has a public address. The result is the URL as
 * the parser writes it, so another spelling of a private address cannot pass.
 */
export const checkedWebhookEndpoint = (
  text: string,
  isPlainHttpAllowed: boolean,
): { url: string } | { problem: string } => {
  const url = URL.parse(text);
  if (url === null) return { problem: 'must be a URL' };
  if (url.username !== '' || url.password !== '') return { problem: 'must not contain credentials' };
  if (url.hash !== '') return { problem: 'must not contain a fragment' };
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  const problem = isPlainHttpAllowed && isHttp ? undefined : publicProblem(url);
  return problem === undefined ? { url: url.href } : { problem };
};

/** Whether two hosts are the same. Each has its port unless that is the default of the protocol. */
const isSameHost = (left: string, right: string): boolean =>
  left.replace(/\.(?=$|:)/, '') === right.toLowerCase().replace(/\.(?=$|:)/, '');

/**
 * The same checks for a new endpoint, which also must not be this service itself: the service would receive its own
 * events as requests. @param ownHost host name under which the caller reached this service
 */
export const checkedNewEndpoint = (
  text: string,
  isPlainHttpAllowed: boolean,
  ownHost: string,
): { url: string } | { problem: string } => {
  const checked = checkedWebhookEndpoint(text, isPlainHttpAllowed);
  if ('problem' in checked || !isSameHost(new URL(checked.url).host, ownHost)) return checked;
  return { problem: 'must not lead to this service itself' };
};
