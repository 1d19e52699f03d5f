import { isIP } from 'node:net';

/** Names that mean something only inside a network. */
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

/** A host name may end in a dot; the name is the same without it. */
const hostOf = (url: URL): string => url.hostname.replace(/\.$/, '');

const publicProblem = (url: URL): string | undefined => {
  const host = hostOf(url);
  if (url.protocol !== 'https:') return 'must be an https URL';
  if (isIP(host) !== 0 || host.startsWith('[')) return 'must name a host, not an IP address';
  if (!host.includes('.') || innerSuffixes.some((suffix) => host.endsWith(suffix))) {
    return 'must name a public host';
  }
  // The parser leaves the port empty where it is the protocol's own.
  return url.port === '' ? undefined : 'must use port 443';
};

/**
 * Checks an endpoint as far as its text goes; that the host has a public address is checked at each connection.
 * The URL is parsed once and used as the parser writes it, so odd spellings of an address gain nothing.
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

/** Whether two hosts, each with its port where that is not the protocol's own, are the same. */
const isSameHost = (left: string, right: string): boolean =>
  left.replace(/\.(?=$|:)/, '') === right.toLowerCase().replace(/\.(?=$|:)/, '');

/**
 * The same for an endpoint that is being registered: it must not lead back to this service, which would take its own
 * events for requests. @param ownHost as the caller reached this service
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
