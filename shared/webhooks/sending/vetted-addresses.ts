import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isBlockedAddress } from './blocked-address.ts';

export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

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
 * The addresses to connect to, each checked; a host with a single bad one is refused, since which of several a
 * connection takes is the attacker's choice. The caller must connect to one of these and not resolve again.
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
