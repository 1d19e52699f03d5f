import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Certificate } from '#infra/local/counterparties/certificate.ts';
import { DemonstrationProvider } from '#infra/local/counterparties/demonstration-provider.ts';
import { DemonstrationSwitch } from '#infra/local/counterparties/demonstration-switch.ts';

/**
 * Who stands beside the shared production host. A test file plays those that it needs, each in one file at a time: so
 * books, faults and the service's breakers are the file's own.
 *
 * - `large` takes payments in US dollars from 50.00 on
 * - `results` takes payments in Brazilian reais
 * - `default` takes the rest
 * - `provider` verifies customers
 */
export type CounterpartyServer = 'large' | 'results' | 'default' | 'provider';

export const counterpartyServers: readonly CounterpartyServer[] = ['large', 'results', 'default', 'provider'];

/** Everything that a test worker, which is another process, needs to play a neighbour. Plain data. */
export interface CounterpartyServers {
  /** Of `localhost`; the host trusts it. */
  readonly certificate: Certificate;
  /** Private keys that the neighbours sign with, PEM. The host has the public ones. */
  readonly keys: Readonly<Record<CounterpartyServer, string>>;
  /** The host reaches a neighbour at the port that a file here says. */
  readonly directory: string;
}

const newPem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

export const newKeys = (): CounterpartyServers['keys'] => ({
  large: newPem(),
  results: newPem(),
  default: newPem(),
  provider: newPem(),
});

export const portFile = (directory: string, name: CounterpartyServer): string =>
  join(directory, `${name}.port`);

export const keyOf = ({ keys }: Pick<CounterpartyServers, 'keys'>, name: CounterpartyServer): KeyObject =>
  createPrivateKey(keys[name]);

export const publicPemOf = (place: Pick<CounterpartyServers, 'keys'>, name: CounterpartyServer): string =>
  createPublicKey(keyOf(place, name)).export({ type: 'spki', format: 'pem' }).toString();

const moveIn = (
  place: CounterpartyServers,
  name: CounterpartyServer,
  { url }: { readonly url: string },
): void => writeFileSync(portFile(place.directory, name), new URL(url).port);

/** From now on the host asks this switch. */
export const playSwitch = async (
  place: CounterpartyServers,
  name: Exclude<CounterpartyServer, 'provider'>,
): Promise<DemonstrationSwitch> => {
  const paymentSwitch = await DemonstrationSwitch.start(place.certificate, { key: keyOf(place, name) });
  moveIn(place, name, paymentSwitch);
  return paymentSwitch;
};

/** From now on the host asks this provider. */
export const playProvider = async (place: CounterpartyServers): Promise<DemonstrationProvider> => {
  const provider = await DemonstrationProvider.start(place.certificate, keyOf(place, 'provider'));
  moveIn(place, 'provider', provider);
  return provider;
};
