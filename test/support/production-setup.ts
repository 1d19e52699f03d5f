import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { selfSigned } from '#infra/local/counterparties/certificate.ts';
import { startRateSources } from '#infra/local/counterparties/rate-source.ts';
import { startChildService } from './child-service.ts';
import { longLived, type ServiceAddress } from './service-host.ts';
import { SharedStart, type Started } from './shared-start.ts';
import { changedAssembly } from './switch/changed-assembly.ts';
import {
  type CounterpartyServers,
  counterpartyServers,
  newKeys,
  portFile,
  publicPemOf,
} from './switch/counterparties.ts';
import { type Door, openDoor } from './switch/door.ts';
import { fileRates } from './switch/file-rates.ts';

export interface SharedProduction extends CounterpartyServers {
  readonly address: ServiceAddress;
}

declare module 'vitest' {
  interface ProvidedContext {
    production: SharedProduction;
  }
}

/** Each project loads this module for itself, but all of them share one process. */
const registry: typeof globalThis & { sharedProduction?: SharedStart<SharedProduction> } = globalThis;

/** A setting that local production leaves at its default, and that tests of the provider need. */
const reverifying = { REVERIFY_ON_CHANGE: 'true' };
const changed = {
  'create-beneficial-owner': reverifying,
  'follow-verifications': reverifying,
  'update-beneficial-owner': reverifying,
  'update-customer': reverifying,
};

/** Java's second compiler pays after 15,000 calls; the files of tests make 11,600 in all. A program of proofs makes more. */
const forFewCalls = process.env.PROVE === '1' ? {} : { JAVA_TOOL_OPTIONS: '-XX:TieredStopAtLevel=1' };

const start = async (): Promise<Started<SharedProduction>> => {
  const certificate = selfSigned('localhost');
  const directory = mkdtempSync(join(tmpdir(), 'production-'));
  const trusted = join(directory, 'outside.pem');
  writeFileSync(trusted, certificate.cert);
  const keys = newKeys();
  const doors = new Map<string, Door>();
  for (const name of counterpartyServers) doors.set(name, await openDoor(portFile(directory, name)));
  const rates = await startRateSources(certificate);
  const urlOf = (name: string): string => `https://localhost:${doors.get(name)?.port}`;
  const publicKeys = Object.fromEntries(
    counterpartyServers.map((name) => [name, publicPemOf({ keys }, name)]),
  );
  const { provider = '', ...switchKeys } = publicKeys;
  const { outdir } = await changedAssembly('local-prod', changed);
  const service = await startChildService({
    outdir,
    host: {
      env: 'local-prod',
      ...longLived,
      // Submissions to the verification provider go on with the schedule.
      shortestPeriodMs: 6_000,
      variables: {
        SWITCHES: JSON.stringify([
          { name: 'large', url: `${urlOf('large')}/switch/v1`, currencies: ['USD'], minAmount: 5_000 },
          { name: 'results', url: `${urlOf('results')}/switch/v1`, currencies: ['BRL'] },
          { name: 'default', url: `${urlOf('default')}/switch/v1` },
        ]),
        SWITCH_PUBLIC_KEYS: JSON.stringify(switchKeys),
        VERIFICATION_PROVIDER_URL: `${urlOf('provider')}/verify/v1`,
        VERIFICATION_PROVIDER_PUBLIC_KEY: provider,
        RATE_SOURCES: JSON.stringify({ one: `${rates.url}/one`, two: `${rates.url}/two` }),
      },
    },
    // Node reads the first only at its start, so the service has a process of its own.
    env: { NODE_EXTRA_CA_CERTS: trusted, ...forFewCalls },
  });
  const { address } = service;
  const stop = async (): Promise<void> => {
    await service.stop();
    rates.stop();
    for (const door of doors.values()) door.close();
    for (const path of [directory, outdir]) rmSync(path, { recursive: true, force: true });
  };
  try {
    await fileRates(address.controlUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  return { value: { address, certificate, keys, directory }, stop };
};

/** One host of production for all test files that need one: each start costs ten seconds of a core. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  registry.sharedProduction ??= new SharedStart(start);
  const { value, leave } = await registry.sharedProduction.use();
  project.provide('production', value);
  return leave;
}
