import { AddressRefused, type ResolveHost, resolveBySystem, vettedAddresses } from './vetted-addresses.ts';

/** A person waits for the answer. A name that takes longer is judged by each delivery. */
const resolveLimitMs = 1500;

export interface AddressQuestion {
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
