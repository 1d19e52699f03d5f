import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import type { HostAddress } from '#shared/kernel/outbound-http.ts';

/** Ranges that are not public, from IANA's registries of special-purpose addresses. */
const blockedRanges = {
  ipv4: [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
  // They include all ranges whose addresses contain an IPv4 address: compatible, mapped, translated, Teredo and 6to4.
  ipv6: [
    '::/96',
    '::ffff:0:0/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    '5f00::/16',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ],
} as const;

const loopbackRanges = { ipv4: ['127.0.0.0/8'], ipv6: ['::1/128'] } as const;

type Family = 'ipv4' | 'ipv6';

const listOf = (family: Family, ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
};

// One list a family: in a common list the range of mapped addresses would match every IPv4 address.
const blocked = { ipv4: listOf('ipv4', blockedRanges.ipv4), ipv6: listOf('ipv6', blockedRanges.ipv6) };
const loopback = { ipv4: listOf('ipv4', loopbackRanges.ipv4), ipv6: listOf('ipv6', loopbackRanges.ipv6) };

/**
 * Whether we must not connect to this address. A text that is not an address is blocked, too.
 *
 * @param isLoopbackAllowed whether the endpoint may be a program on this machine
 */
export const isBlockedAddress = (address: string, isLoopbackAllowed: boolean): boolean => {
  const version = isIP(address);
  // An address with a zone is on one of this machine's own links.
  if (version === 0 || address.includes('%')) return true;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (isLoopbackAllowed && loopback[family].check(address, family)) return false;
  return blocked[family].check(address, family);
};

/** All addresses of a host's name. Rejects when it has none. */
export type ResolveHost = (name: string) => Promise<readonly HostAddress[]>;

export const resolveBySystem: ResolveHost = (name) => lookup(name, { all: true, order: 'verbatim' });

export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface Vetting {
  /** As the URL parser writes it: an IPv6 address in brackets. */
  readonly hostname: string;
  readonly isLoopbackAllowed: boolean;
  readonly resolve: ResolveHost;
}

/**
 * The checked addresses of a host. One blocked address refuses the whole host, because an attacker can choose which of
 * several addresses a connection takes. The caller must connect to one of these and not resolve the name again.
 *
 * @throws AddressRefused, or the resolver's error
 */
export const vettedAddresses = async ({
  hostname,
  isLoopbackAllowed,
  resolve,
}: Vetting): Promise<readonly HostAddress[]> => {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  const isRefused = addresses.some(({ address }) => isBlockedAddress(address, isLoopbackAllowed));
  if (isRefused || addresses.length === 0) throw new AddressRefused();
  return addresses;
};

/** A person waits for the answer. A name that takes longer is judged by each delivery. */
const resolveLimitMs = 1500;

interface AddressQuestion {
  /** As the URL parser writes it. */
  readonly url: string;
  readonly isLoopbackAllowed: boolean;
  /** Default: the system's resolver. */
  readonly resolve?: ResolveHost;
}

const inTime = (resolve: ResolveHost): ResolveHost => {
  const tooLate = (name: string) =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${name} was not resolved in time`)), resolveLimitMs).unref();
    });
  return (name) => Promise.race([resolve(name), tooLate(name)]);
};

/**
 * Why every delivery to an endpoint would be refused; undefined when it would not. A name without an address may get
 * one later, so it is no problem. The message does not show the address behind a name, because our resolver may know
 * names of a private network.
 */
export const addressProblem = async (question: AddressQuestion): Promise<string | undefined> => {
  const { url, isLoopbackAllowed, resolve = resolveBySystem } = question;
  const { hostname } = new URL(url);
  try {
    await vettedAddresses({ hostname, isLoopbackAllowed, resolve: inTime(resolve) });
    return undefined;
  } catch (error) {
    if (!(error instanceof AddressRefused)) return undefined;
    const allowed = isLoopbackAllowed ? 'a public address or this machine' : 'a public address';
    return `must lead to ${allowed}; ${hostname} does not, so no event could be delivered`;
  }
};
